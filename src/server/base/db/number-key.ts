/** A stored number in the form in which it is looked for: what src/domain/typed-number.ts does to what was typed. */

/** Blanks, `#`, hyphens and dashes, and the blanks and hyphens that copying from a document brings along. */
const dropped = String.raw`U&' #\002D\0009\00A0\00AD\200B\2010\2011\2012\2013\2014\2015\202F\2212\3000'`;

/** The SQL of it for a column; indexes are made of the very same text, so that they are found. */
export function numberKeyOf(column: string): string {
  return `upper(translate(${column}, ${dropped}, ''))`;
}
