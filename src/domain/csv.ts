/** Comma-separated values (RFC 4180): for spreadsheets without live formulas, for machines exactly as stored. */

/** A cell of a file: a text, a number, a yes or no, or nothing. */
export type CsvCell = string | number | boolean | null;

/** One line for a spreadsheet, with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return exactCsvLine(cells.map(disarm));
}

/** One line for machines, with its line end: a reader gets every cell unchanged, formulas included. */
export function exactCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The text of a cell as it was before `csvLine` disarmed it. */
export function rearm(text: string): string {
  return text.replaceAll(disarmed, '$1');
}

/**
 * The characters at which a spreadsheet of some language begins a new cell or a new row. It does so within quotes too if
 * it separates cells by another character than a comma, because then the quotes do not stand at the start of a cell.
 */
const separators = String.raw`;\t|\r\n\v\f\u0085\u2028\u2029\u060C\u061B\u3001\uFF0C\uFF1B`;
/** The first characters that make a spreadsheet read a text as a formula; some languages read the wide forms as well. */
const formula = String.raw`[ \u00A0"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
// Without lookbehind, which the oldest browsers lack.
const armed = new RegExp(`(^|[${separators}])(?=${formula})`, 'g');
const disarmed = new RegExp(`(^|[${separators}])'(?=${formula})`, 'g');
const needsQuotes = new RegExp(`[",${separators}]`);

/** Puts a ' before whatever looks like a formula. A number, even a negative one, is never a formula. */
function disarm(cell: CsvCell): CsvCell {
  return typeof cell === 'string' ? cell.replaceAll(armed, "$1'") : cell;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
