/** A stored number in its search form, by the rule that src/domain/typed-number.ts applies to input. */

/** Spaces, `#`, hyphens and dashes, and the special spaces and hyphens that are copied from documents. */
const dropped = String.raw`U&' #\002D\0009\00A0\00AD\200B\2010\2011\2012\2013\2014\2015\202F\2212\3000'`;

/** The SQL expression for a column; indexes use exactly the same text, so that the planner finds them. */
export function numberKeyOf(column: string): string {
  return `upper(translate(${column}, ${dropped}, ''))`;
}
