/** Comma-separated values (RFC 4180): for spreadsheets without live formulas, for machines exactly as stored. */

/** A cell of a file: a text, a number, a yes or no, or nothing. */
export type CsvCell = string | number | boolean | null;

/** One line for people, with its line end: a spreadsheet shows every text as it is, and gives it back unchanged. */
export function csvLine(cells: readonly CsvCell[]): string {
  return exactCsvLine(cells.map(keepText));
}

/** The first line of a file for people. Spreadsheets do not recognize UTF-8 without the mark before it. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvLine(names)}`;
}

/** One line for machines, with its line end: a reader gets every cell unchanged, formulas included. */
export function exactCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The text of a cell as it was before `csvLine` wrote it. */
export function rearm(text: string): string {
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text.replaceAll(disarmed, '$1');
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

/** A whole number that a spreadsheet keeps: none with zeros before it or with more digits than it shows. */
const keptNumber = /^(?:0|[1-9]\d{0,10})$/;
const readAsFormula = new RegExp(`^${formula}`);
/** What a formula of one text cannot hold: quotes, and what begins a new cell. */
const notInFormula = new RegExp(`["${separators}]`);
/** A formula takes no longer text. */
const formulaTextMax = 255;

/**
 * `="0012"` is how a spreadsheet keeps a text that it would read as a value. Where that form is not possible, a ' stands
 * before whatever looks like a formula. A number, even a negative one, is never a formula.
 */
function keepText(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string' || keptNumber.test(cell)) return cell;
  const fits = cell.length <= formulaTextMax && !notInFormula.test(cell);
  return fits && (readAsFormula.test(cell) || isReadAsValue(cell))
    ? `="${cell}"`
    : cell.replaceAll(armed, "$1'");
}

/** True for a text that a spreadsheet may read as a number, a date, or yes or no. None of these has four words. */
function isReadAsValue(text: string): boolean {
  return (
    /^(?:true|false)$/i.test(text) || (/\p{Nd}/u.test(text) && (text.match(/\p{L}+/gu) ?? []).length < 4)
  );
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
