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

/** The first characters that make a spreadsheet read a text as a formula; some languages read the wide forms as well. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Prefixes a text that looks like a formula. A number, even a negative one, is never a formula. */
function disarm(cell: CsvCell): CsvCell {
  return typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
