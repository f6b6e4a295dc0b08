/** Splits a pasted part of a spreadsheet, or the text of a small CSV file, into rows of cells (RFC 4180). */

/**
 * The rows of the text without empty ones. The separator is the most frequent of tab, semicolon and comma in the first
 * line; a cell in double quotes may contain separators and line ends, and a doubled quote there is one.
 */
export function splitTable(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(whole);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < whole.length) {
    const { cell, next } = readCellAt(whole, at, separator);
    row.push(cell);
    at = next;
    if (whole[at] === separator) {
      at += 1;
      // A separator at the very end is followed by one more, empty cell.
      if (at === whole.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
    at += whole.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

/** The cell that begins here, and the place of the separator, line end or end of text behind it. */
function readCellAt(text: string, from: number, separator: string): { cell: string; next: number } {
  if (text[from] !== '"') {
    const next = endOfPlain(text, from, separator);
    return { cell: text.slice(from, next), next };
  }
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { cell: cell + text.slice(at), next: text.length };
    cell += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  const next = endOfPlain(text, at, separator);
  return { cell: cell + text.slice(at, next), next };
}

function endOfPlain(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function separatorOf(text: string): string {
  const line = text.split(/[\r\n]/, 1)[0] ?? '';
  const counts = ['\t', ';', ','].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}
