/** Reads one cell of an import, as a file or a body gives it, into the text that the database takes (docs/import.md). */
import { colorPattern } from './colors.ts';
import { cleanEmail, isEmail } from './email.ts';
import { hashUrlPattern } from './pass-id.ts';
import { hasExtension, isPhoneLike } from './phone.ts';
import { cleanColor } from './typed-color.ts';
import { cleanId, cleanNumber, plainAmount } from './typed-number.ts';

/** What a column holds. */
export type CellKind =
  /** Any line of text, in characters. `isId` marks a number or a name that other rows refer to. */
  | { kind: 'text'; lengthMax: number; isId?: true }
  /** Text that may have several lines. */
  | { kind: 'lines'; lengthMax: number }
  /** Six hex digits, with or without a # before them; read without it. */
  | { kind: 'color' }
  /** Text of one pattern; `words` say which, such as `8 digits`. */
  | { kind: 'code'; pattern: RegExp; words: string }
  /** ISO 8601 with a zone, such as 2026-11-21T17:31:00Z. */
  | { kind: 'instant' }
  /** A decimal amount of the park's currency with at most two decimals; read as whole hundredths. */
  | { kind: 'dollars' }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'flag' }
  /** One of these, or a text of the pattern. */
  | { kind: 'choice'; choices: readonly string[]; orPattern?: RegExp }
  | { kind: 'email' }
  /** A phone number; the caller knows the rules of the park's country. */
  | { kind: 'phone' }
  /** A hashed link from another system: the link itself, or the address that ends with it. */
  | { kind: 'link' };

/** Why a cell is refused, to be read behind the column's name. */
export interface CellFault {
  fault: string;
}

/** The cell as PostgreSQL text, or the reason why it is refused. The caller never passes an empty cell. */
export function readCell(
  cell: CellKind,
  text: string,
  readPhone: (text: string) => string | undefined = readAnyPhone,
): string | CellFault {
  if (holdsDigits(cell) && isRoundedNumber(text)) return { fault: roundedFault };
  return readKind(cell, text, readPhone);
}

function readKind(
  cell: CellKind,
  text: string,
  readPhone: (text: string) => string | undefined,
): string | CellFault {
  switch (cell.kind) {
    case 'text':
    case 'lines':
    case 'code':
    case 'color':
    case 'choice':
      return readWords(cell, text);
    case 'instant':
      return readInstant(text);
    case 'dollars':
      return readDollars(text);
    case 'integer':
      return readInteger(text, cell);
    case 'flag':
      return readFlag(text);
    case 'link':
      return readLinkCell(text);
    default:
      return readContact(cell.kind, text, readPhone);
  }
}

/** The reason for a number that a spreadsheet has rounded. */
export const roundedFault =
  'was rounded by a spreadsheet to 15 digits; give the column the format Text before the numbers are entered';

/** True for a number in the form in which a spreadsheet shows more digits than it keeps, such as 2.40126E+17. */
export function isRoundedNumber(text: string): boolean {
  return /^\s*(?:=")?-?\d{1,3}(?:[.,]\d+)?E\+\d+"?\s*$/i.test(text);
}

/** In other cells the form is a text like any other, or refused by their own rule. */
function holdsDigits(cell: CellKind): boolean {
  const { kind } = cell;
  return kind === 'text' ? cell.isId === true : kind === 'code' || kind === 'integer' || kind === 'phone';
}

function readContact(
  kind: 'phone' | 'email',
  text: string,
  readPhone: (text: string) => string | undefined,
): string | CellFault {
  if (kind === 'email')
    return isEmail(cleanEmail(text)) ? cleanEmail(text) : { fault: 'is not an email address' };
  const isLong = hasExtension(text);
  return (
    readPhone(text) ?? {
      fault: isLong ? 'has an extension, which no message reaches' : 'is not a phone number',
    }
  );
}

/** For a check without a park: the text, if some country has such numbers. */
function readAnyPhone(text: string): string | undefined {
  return isPhoneLike(text) ? text : undefined;
}

const control = /\p{Cc}/u;
const plain = /^[ -~]*$/;

function readWords(
  cell: Extract<CellKind, { kind: 'text' | 'lines' | 'code' | 'color' | 'choice' }>,
  text: string,
): string | CellFault {
  switch (cell.kind) {
    case 'text':
      return readTextCell(cell.isId === true ? cleanId(text) : text, cell.lengthMax);
    case 'lines':
      return readLinesCell(text, cell.lengthMax);
    case 'code':
      return readCode(text, cell);
    case 'choice':
      return cell.choices.includes(text) || cell.orPattern?.test(text) === true
        ? text
        : { fault: `is none of ${cell.choices.join(', ')}` };
    default:
      return colorPattern.test(cleanColor(text))
        ? cleanColor(text)
        : { fault: 'is not a color such as #0b4f6c' };
  }
}

/** A number as another system writes it; an address or a word of the pattern stays as it is. */
function readCode(text: string, { pattern, words }: { pattern: RegExp; words: string }): string | CellFault {
  const number = cleanNumber(text);
  // Programs that keep numbers as decimals write 10240001 as 10240001.0, which is exact to 15 digits.
  const whole = /^(\d{1,15})\.0$/.exec(number)?.[1] ?? number;
  const code = [text, number, whole].find((one) => pattern.test(one));
  return code ?? { fault: `is not ${words}` };
}

function readTextCell(text: string, lengthMax: number): string | CellFault {
  if (text.length > lengthMax && Array.from(text).length > lengthMax)
    return { fault: `is longer than ${lengthMax} characters` };
  if (plain.test(text)) return text;
  return control.test(text) ? { fault: 'holds a line break or a control character' } : text.normalize('NFC');
}

/** Line breaks become those of a text field; any other control character is refused. */
function readLinesCell(text: string, lengthMax: number): string | CellFault {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const read: string[] = [];
  for (const line of lines) {
    const one = readTextCell(line, lengthMax);
    if (typeof one !== 'string') return one;
    read.push(one);
  }
  const whole = read.join('\n');
  if (whole.trim() === '') return { fault: 'is empty' };
  return Array.from(whole).length > lengthMax ? { fault: `is longer than ${lengthMax} characters` } : whole;
}

const instantPattern = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const notAnInstant: CellFault = { fault: 'is not a time with its zone, such as 2026-11-21T17:31:00Z' };

/** Of a century around us, so that a slip of the year is caught; PostgreSQL rounds to milliseconds. */
function readInstant(text: string): string | CellFault {
  const match = instantPattern.exec(text);
  if (match === null || Number.isNaN(Date.parse(text))) return notAnInstant;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // JavaScript takes the 30th of February for a day of March; a till that sends it is wrong.
  if (day > 28 && day > daysOf(year, month)) return notAnInstant;
  return year < 1990 || year > 2099 ? { fault: 'is not between 1990 and 2099' } : text;
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const dollarsPattern = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** By the digits themselves, for 1.15 times 100 is not 115. */
function readDollars(text: string): string | CellFault {
  const match = dollarsPattern.exec(plainAmount(text).trim());
  if (match === null) return { fault: 'is not an amount such as 36.50' };
  return String(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

function readInteger(text: string, { min, max }: { min: number; max: number }): string | CellFault {
  const digits = plainAmount(text).trim();
  const value = /^-?\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= min && value <= max
    ? String(value)
    : { fault: `is not a whole number from ${min} to ${max}` };
}

const flags: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  yes: 'true',
  no: 'false',
  '1': 'true',
  '0': 'false',
};

function readFlag(text: string): string | CellFault {
  const known = Object.hasOwn(flags, text.toLowerCase()) ? flags[text.toLowerCase()] : undefined;
  return known ?? { fault: 'is neither true nor false' };
}

/** Our pages open the link at the same path, so it must have the form that they take. */
function readLinkCell(text: string): string | CellFault {
  const [address = ''] = text.split(/[?#]/, 1);
  const link = /^https?:\/\/[^/]+\/(?:.*\/)?([^/]+)\/?$/i.exec(address)?.[1] ?? text;
  return hashUrlPattern.test(link)
    ? link
    : {
        fault:
          'is not a link of 81 to 128 letters, digits, hyphens and underscores, or an address that ends with one',
      };
}
