/** Counts what the cells of a file's columns look like, row by row, so that a mapping can be guessed from all of them. */
import type { SourceCell } from './foreign-cell.ts';
import { ordersOf, type DateOrder } from './foreign-time.ts';

/** What the cells of one column look like. */
export interface ColumnFacts {
  /** Cells that are not empty. */
  filled: number;
  /** Cells that are numbers of a workbook. */
  numbers: number;
  /** Times that can be read in one way only: with four digits of the year first, as ISO 8601 writes them. */
  instants: number;
  /** Dates by the orders in which they are dates, such as `dmy` or `dmy mdy` if both are possible. */
  dates: Map<string, number>;
  /** A date that only the order of its key explains, as an example. */
  dateSamples: Map<DateOrder, string>;
  /** Texts such as 10:00. */
  clocks: number;
  /** Amounts whose last mark is a comma or a point before one or two digits. */
  decimalCommas: number;
  decimalPoints: number;
  /** Groups of three digits, by their mark. */
  groups: Map<string, number>;
  /** Currency signs and codes, as written. */
  currencies: Map<string, number>;
  /** The first twenty different texts, by their small letters. */
  distinct: Map<string, string>;
  /** True if there are more than twenty. */
  hasManyTexts: boolean;
  /** True if a cell has white space at its start or end. */
  hasOuterSpace: boolean;
}

const distinctMax = 20;

/** The facts of a column without cells. */
export function noFacts(): ColumnFacts {
  return {
    filled: 0,
    numbers: 0,
    instants: 0,
    dates: new Map(),
    dateSamples: new Map(),
    clocks: 0,
    decimalCommas: 0,
    decimalPoints: 0,
    groups: new Map(),
    currencies: new Map(),
    distinct: new Map(),
    hasManyTexts: false,
    hasOuterSpace: false,
  };
}

/** Adds one cell to the facts of its column. */
export function noteCell(facts: ColumnFacts, cell: SourceCell): void {
  if (cell === '' || typeof cell === 'object') return;
  if (typeof cell === 'number') {
    facts.filled += 1;
    facts.numbers += 1;
    return noteDistinct(facts, String(cell));
  }
  const text = cell.trim();
  facts.hasOuterSpace ||= text.length !== cell.length;
  if (text === '') return;
  facts.filled += 1;
  noteDistinct(facts, text);
  // Longer texts are neither times nor amounts.
  if (text.length > longestValue) return;
  if (startsWithDigit.test(text)) noteTime(facts, text);
  noteAmount(facts, text);
}

const longestValue = 40;
const startsWithDigit = /^\d/;

function noteDistinct(facts: ColumnFacts, text: string): void {
  if (facts.hasManyTexts) return;
  const key = text.toLowerCase();
  if (facts.distinct.has(key)) return;
  if (facts.distinct.size === distinctMax) facts.hasManyTexts = true;
  else facts.distinct.set(key, text);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/;
const clock = /^\d{1,2}[:h]\d\d(?::\d\d)?\s*(?:[ap]\.?m\.?|Uhr)?$/i;
const yearFirst = /^\d{4}[./-]/;
const dateLike = /^\d{1,4}[./-]\s?\d{1,2}[./-]/;

function noteTime(facts: ColumnFacts, text: string): void {
  if (instant.test(text) || (yearFirst.test(text) && ordersOf(text).length > 0)) facts.instants += 1;
  else if (clock.test(text)) facts.clocks += 1;
  else if (dateLike.test(text)) {
    const orders = ordersOf(text);
    if (orders.length > 0) add(facts.dates, orders.join(' '));
    const [only] = orders;
    if (only !== undefined && orders.length === 1) facts.dateSamples.set(only, text);
  }
}

const amount =
  /^-?(?<before>[^\d\s.,'-]{1,5})?\s?-?(?<whole>\d{1,3}(?:[.,'\u0020\u00A0\u2009\u202F]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:(?<mark>[.,])(?<fraction>\d+|--?|[–—]))?\s?(?<behind>[^\d\s.,'-]{1,5})?$/u;
const currency = /^(?:\p{Sc}|[A-Z]{3}|[A-Z]{1,2}\p{Sc}|kr|Fr|zł|Kč)$/u;

function noteAmount(facts: ColumnFacts, text: string): void {
  const found = amount.exec(text)?.groups;
  if (found === undefined) return;
  const { whole = '', mark, fraction = '' } = found;
  const sign = found['before'] ?? found['behind'];
  if (sign !== undefined && !currency.test(sign)) return;
  if (sign !== undefined) add(facts.currencies, sign);
  noteGroups(facts, whole, mark !== undefined);
  if (mark === undefined || fraction.length > 2) return;
  if (mark === ',') facts.decimalCommas += 1;
  else facts.decimalPoints += 1;
}

/** A single group without a fraction, such as 1.234, may also have three decimals: it decides nothing. */
function noteGroups(facts: ColumnFacts, whole: string, hasFraction: boolean): void {
  const [mark] = /[^\d]/.exec(whole) ?? [];
  if (mark === undefined || (!hasFraction && whole.split(/[^\d]/).length <= 2)) return;
  add(facts.groups, /\s/.test(mark) ? ' ' : mark);
}

/** Adds one to a count. */
export function add<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** The key with the highest count. */
export function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let best: { key: Key; count: number } | undefined;
  for (const [key, count] of counts) if (best === undefined || count > best.count) best = { key, count };
  return best?.key;
}
