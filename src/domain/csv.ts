/** Comma-separated values (RFC 4180): for spreadsheets so that none takes a cell for a formula, for machines to the letter. */

/** A cell of a file: a text, a number, a yes or no, or nothing. */
export type CsvCell = string | number | boolean | null;

/** One line for a spreadsheet, its end included. */
export function csvLine(cells: readonly CsvCell[]): string {
  return exactCsvLine(cells.map(disarm));
}

/** One line for machines, its end included: whoever reads it gets every cell as it is, a formula too. */
export function exactCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What makes a spreadsheet read a text as a formula; the wide forms are read as the narrow ones in some languages. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A number is no formula, a negative one neither. */
function disarm(cell: CsvCell): CsvCell {
  return typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
