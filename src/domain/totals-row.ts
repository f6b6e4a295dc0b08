/** Rows of sums that people and their programs put below a table: they are no things to import. */
import type { SourceCell } from './foreign-cell.ts';

/** Names of such rows in Latin letters; other words may stand beside them, as in "Grand total" or "Summe Mai". */
const latinWords: ReadonlySet<string> = new Set(
  `total totals subtotal subtotals sub grand sum sums summe summen gesamt gesamtsumme gesamtbetrag gesamtergebnis
  endsumme endbetrag zwischensumme insgesamt totaal totalen subtotaal eindtotaal som somme totaux général générale
  sous totale totali subtotale somma complessivo totales suma sumas general totais soma somas geral`.split(
    /\s+/,
  ),
);

/** Names in other letters, without blanks; other words may follow them. */
const otherWords =
  /^(?:総?合計|総計|小計|總計|合计|总计|小计|共计|총?합계|총계|총액|소계|누계|(?:ال)?مجموع|(?:ال)?[إا]جمالي|סה["״]?כ|סךה?כו?ל)/u;

/** Names and sums are shorter. */
const lengthMax = 100;

/** Without letters, or a number with a word or a currency before or behind it, or a formula. */
const sum = /^(?:=.*|[^\p{L}]*|\p{L}*[^\p{L}]*\p{N}[^\p{L}]*\p{L}*\.?)$/u;

/**
 * The name of a row of totals; undefined for any other row. Such a row has its name, sums and no key: of the cells at
 * `keys` the first is the name, or all are empty.
 */
export function totalsNameOf(cells: readonly SourceCell[], keys: readonly number[]): string | undefined {
  const [first = '', ...others] = keys.map((at) => cells[at] ?? '');
  if (isKey(first) || (first === '' && others.some(isKey))) return undefined;
  const filled = cells.filter((cell) => cell !== '');
  if (!filled.every((cell) => isSum(cell) || isTotalsName(cell))) return undefined;
  const name = filled.find(isTotalsName);
  return filled.some((cell) => !isTotalsName(cell) && hasNumber(cell)) ? name?.trim() : undefined;
}

/** `TOTAL-CAP` may be the code of a thing, and `Total: 12` or `Sub-Total` is none. */
function isKey(cell: SourceCell): boolean {
  if (cell === '') return false;
  if (!isTotalsName(cell)) return true;
  return /[-_]/.test(cell) && wordsIn(cell).some((word) => !latinWords.has(word));
}

function isTotalsName(cell: SourceCell): cell is string {
  if (typeof cell !== 'string' || cell.length > lengthMax || /^[!-@]*$/.test(cell)) return false;
  return otherWords.test(cell.replaceAll(/\s/g, '')) || wordsIn(cell).some((word) => latinWords.has(word));
}

function wordsIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** A formula whose value a workbook does not keep is a sum too. */
function isSum(cell: SourceCell): boolean {
  return typeof cell !== 'string' || (cell.length <= lengthMax && sum.test(cell.trim()));
}

function hasNumber(cell: SourceCell): boolean {
  return typeof cell !== 'string' || /\p{N}|^=/u.test(cell);
}
