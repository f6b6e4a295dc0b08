/** A stored number in its search form, by the rule that src/domain/typed-number.ts applies to input. */
import { sql, type SQL } from 'drizzle-orm';

/** Spaces, `#`, hyphens and dashes, and the special spaces and hyphens that are copied from documents. */
const dropped = String.raw`U&' #\002D\0009\00A0\00AD\2009\200B\200E\2010\2011\2012\2013\2014\2015\202F\2060\2212\3000\FEFF'`;

/** Ends of sentences, brackets and quotes, which stand around a number. */
const around = String.raw`U&'.\002C\003B:*()[]{}<>\0022\0027\2018\2019\201C\201D\00AB\00BB\3002\3001'`;

/** The SQL expression for a column; indexes use exactly the same text, so that the planner finds them. */
export function numberKeyOf(column: string): string {
  return `btrim(upper(translate(${column}, ${dropped}, '')), ${around})`;
}

/** A barcode as SQL without zeros before it: equal for both of its forms (`isSameBarcode` judges the few others). */
export function withoutZeros(barcode: string | SQL): SQL {
  return sql`ltrim(${typeof barcode === 'string' ? sql.raw(barcode) : barcode}, '0')`;
}

/** The SQL expression by which an index finds a column by its last characters. */
export function backwards(column: string): string {
  return `reverse(${column})`;
}

/** The condition that a column ends with these digits; never true for fewer than four, which say too little. */
export function endsWithDigits(column: string, digits: string): SQL {
  const turned = Array.from(digits).toReversed().join('');
  return digits.length < 4 ? sql`false` : sql`${sql.raw(backwards(column))} like ${beginningWith(turned)}`;
}

/** Patterns for SQL `like` and `ilike` in which a searched text stands for itself, with any characters in it. */

/** Matches values that contain the text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** Matches values that begin with the text. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`;
}

/** Matches values that end with the text. */
export function endingWith(text: string): string {
  return `%${escapeLike(text)}`;
}

/** The text without its special meaning in a pattern: `%` and `_` would match anything. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
