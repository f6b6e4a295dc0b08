/**
 * Reads a cell as another system or a spreadsheet writes it, and returns the text that `readCell` takes: `36,50 €` is
 * 36.50, and `20.11.2026 10:00` an instant in the park's time zone (docs/import-mappings.md).
 */
import { placeInstant, readLocalTime, type DateOrder } from './foreign-time.ts';
import { isRoundedNumber, roundedFault, type CellFault, type CellKind } from './import-cell.ts';
import { plainAmount } from './typed-number.ts';

/** A cell of a file: a text, the number of a spreadsheet's cell, or the reason why the cell has no value. */
export type SourceCell = string | number | CellFault;

/** How a file writes amounts, numbers and times. */
export interface CellFormats {
  decimal: '.' | ',';
  /** The character between groups of three digits; empty if there is none. */
  thousands: string;
  /** The currency sign or code that may stand before or behind an amount, such as € or EUR; empty if there is none. */
  currency: string;
  /** The order of day, month and year; a time with its zone is read with each of them. */
  dates: DateOrder;
  timeZone: string;
  /** True if white space around a cell is left out. */
  trim: boolean;
}

/** How a date without a time of day is read: as the first or the last minute of the day. */
export type DayEdge = 'start' | 'end';

/** The text in the form that `readCell` takes, or the reason why there is none. An empty cell gives an empty text. */
export function translateCell(
  cell: CellKind,
  source: SourceCell,
  formats: CellFormats,
  edge: DayEdge = 'start',
): string | CellFault {
  if (typeof source === 'object') return source;
  return typeof source === 'number'
    ? translateNumber(cell, source)
    : translateText(cell, source, formats, edge);
}

function translateText(
  cell: CellKind,
  source: string,
  formats: CellFormats,
  edge: DayEdge,
): string | CellFault {
  const isWords = cell.kind === 'text' || cell.kind === 'lines';
  const text = !isWords || formats.trim ? source.trim() : source;
  if (text === '' || isWords) return text;
  if (cell.kind === 'instant') return translateTime(plainAmount(text), formats, edge);
  const plain = plainAmount(unwrapped(text), formats);
  if (isRoundedNumber(plain)) return { fault: roundedFault };
  if (cell.kind === 'dollars') return translateAmount(plain, formats);
  return cell.kind === 'integer' ? (plainNumberOf(plain, formats) ?? plain) : plain;
}

/** More digits than a spreadsheet keeps: the rest has become zeros. */
const digitsOfSpreadsheet = 15;

function translateNumber(cell: CellKind, value: number): string | CellFault {
  if (cell.kind === 'instant') return { fault: 'is a number, and the cell has no date format' };
  if (Math.abs(value) >= 10 ** digitsOfSpreadsheet) return { fault: roundedFault };
  return plainDecimal(value);
}

/** The shortest decimal of the 15 digits that a spreadsheet shows, never in scientific notation. */
export function plainDecimal(value: number): string {
  const short = String(Number(value.toPrecision(digitsOfSpreadsheet)));
  return /e/i.test(short) ? value.toFixed(12).replace(/\.?0+$/, '') : short;
}

/** `="0012"` is how a CSV file keeps the leading zeros of a number from a spreadsheet. */
function unwrapped(text: string): string {
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text;
}

function translateAmount(text: string, formats: CellFormats): string | CellFault {
  const { currency, decimal } = formats;
  const bare = withoutCurrency(text, currency);
  const sample = decimal === ',' ? '36,50' : '36.50';
  return plainNumberOf(bare, formats) ?? { fault: `is not an amount such as ${sample}` };
}

function withoutCurrency(text: string, currency: string): string {
  if (currency === '') return text;
  const sign = /^-/.exec(text)?.[0] ?? '';
  const rest = text.slice(sign.length);
  const known = currency.toLowerCase();
  if (rest.toLowerCase().startsWith(known)) return sign + rest.slice(currency.length).trim();
  if (rest.toLowerCase().endsWith(known)) return sign + rest.slice(0, -currency.length).trim();
  return text;
}

/** The number with a decimal point and without groups; undefined if the text is no number of these formats. */
function plainNumberOf(text: string, { decimal, thousands }: CellFormats): string | undefined {
  const [whole = '', ...rest] = text.split(decimal);
  // A whole amount may have dashes for its cents: 45,- and 12.–
  const fraction = (rest[0] ?? '').replace(/^(?:--?|[–—])$/, '00');
  if (rest.length > 1 || (rest.length === 1 && !/^\d+$/.test(fraction))) return undefined;
  const digits = withoutGroups(whole, thousands);
  if (digits === undefined) return undefined;
  return rest.length === 0 ? digits : `${digits}.${fraction}`;
}

const anySpace = /[\u0020\u00A0\u2009\u202F]/g;

/**
 * The last group has three digits, so that a decimal mark which is taken for a group is found; those before it have
 * three as well, or two as in India.
 */
function withoutGroups(whole: string, thousands: string): string | undefined {
  if (/^-?\d+$/.test(whole)) return whole;
  if (thousands === '') return undefined;
  const groups = (thousands === ' ' ? whole.replaceAll(anySpace, ' ') : whole).split(thousands);
  const [first = '', ...others] = groups;
  const isGrouped = /^-?\d{1,3}$/.test(first) && /^(?:(?:\d{3},)*|(?:\d{2},)*)\d{3}$/.test(others.join());
  return isGrouped ? groups.join('') : undefined;
}

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

function translateTime(text: string, { dates, timeZone }: CellFormats, edge: DayEdge): string | CellFault {
  if (zoned.test(text)) return text;
  const local = readLocalTime(text, dates);
  return 'fault' in local ? local : placeInstant(local, timeZone, edge);
}
