/** Comma-separated values (RFC 4180) that no spreadsheet takes for a formula. */

/** A cell of a file: a text, a number, a yes or no, or nothing. */
export type CsvCell = string | number | boolean | null;

/** One line, its end included. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What makes a spreadsheet read a text as a formula; the wide forms are read as the narrow ones in some languages. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell); // a number is no formula, a negative one neither
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
