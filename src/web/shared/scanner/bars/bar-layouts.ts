/** How the codes are built that a fitted line may contain: slots one after the other, each with one of some patterns. */
import { code128Widths } from '#domain/code-128-widths.ts';

/** A part of a code, of as many modules as each of its patterns has. */
export interface Slot {
  /** The modules of each pattern, a bar as 1 and a space as 0. */
  patterns: readonly string[];
}

/** One kind of code of one length. */
export interface Layout {
  format: 'Code128' | 'EAN13';
  slots: readonly Slot[];
  /** The number of modules of all slots. */
  modules: number;
  /** The text of the chosen patterns, or undefined if they make no code, such as for a wrong check sum. */
  textOf(choices: readonly number[]): string | undefined;
}

function layout(
  format: Layout['format'],
  slots: readonly Slot[],
  textOf: (choices: readonly number[]) => string | undefined,
): Layout {
  const modules = slots.reduce((sum, { patterns }) => sum + (patterns[0]?.length ?? 0), 0);
  return { format, slots, modules, textOf };
}

/** "212" becomes "11011": a bar first. */
function modulesOf(widths: string): string {
  return Array.from(widths, (width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
}

const symbols = code128Widths.map((widths) => modulesOf(widths));
const firstStart = 103;
const startSlot: Slot = { patterns: symbols.slice(firstStart, firstStart + 3) };
const valueSlot: Slot = { patterns: symbols.slice(0, firstStart) };
const stopSlot: Slot = { patterns: symbols.slice(firstStart + 3) };

/** The fewest and the most values between start and stop: from four digits to a number of 20 letters. */
const valuesMin = 3;
const valuesMax = 22;

/** Every length of Code 128. */
export const code128Layouts: readonly Layout[] = Array.from({ length: valuesMax - valuesMin + 1 }, (_, at) =>
  layout(
    'Code128',
    [startSlot, ...Array.from({ length: valuesMin + at }, () => valueSlot), stopSlot],
    textOfCode128,
  ),
);

/** The values that change the set, from each of the sets A, B and C. */
const switches: Readonly<Record<string, string>> = {
  A99: 'C',
  B99: 'C',
  A100: 'B',
  C100: 'B',
  B101: 'A',
  C101: 'A',
};

function textOfCode128(choices: readonly number[]): string | undefined {
  const start = choices[0] ?? 0;
  const values = choices.slice(1, -1);
  const check = values.pop();
  const sum = values.reduce((total, value, at) => total + value * (at + 1), firstStart + start);
  if (check !== sum % firstStart) return undefined;
  let set = ['A', 'B', 'C'][start] ?? '';
  let text = '';
  for (const value of values) {
    const next = switches[`${set}${value}`];
    if (next !== undefined) set = next;
    else if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (value < 64 || (set === 'B' && value < 95)) text += String.fromCharCode(value + 32);
    // Control characters and shifts are in no number of a receipt.
    else return undefined;
  }
  return text === '' ? undefined : text;
}

/** The widths of the digits 0 to 9 of an EAN, a space first, in the set with an odd number of dark modules. */
const eanWidths = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ');
const invert = (modules: string): string => Array.from(modules, (one) => (one === '1' ? '0' : '1')).join('');
const rightDigits = eanWidths.map((widths) => modulesOf(widths));
const oddDigits = rightDigits.map((modules) => invert(modules));
const evenDigits = rightDigits.map((modules) => Array.from(modules).reduce((all, one) => one + all, ''));
const leftDigits = [...oddDigits, ...evenDigits];

/** The first digit of an EAN-13 says which of the next six are from the even set. */
const evenOfFirst = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');

/** The outer and middle bars belong to the digits beside them, because three modules are too few for a slot. */
const leftSlot: Slot = { patterns: leftDigits };
const rightSlot: Slot = { patterns: rightDigits };

/** The EAN-13. */
export const ean13Layout: Layout = layout(
  'EAN13',
  [
    { patterns: oddDigits.map((digit) => `101${digit}`) },
    leftSlot,
    leftSlot,
    leftSlot,
    leftSlot,
    { patterns: leftDigits.map((digit) => `${digit}01010`) },
    rightSlot,
    rightSlot,
    rightSlot,
    rightSlot,
    rightSlot,
    { patterns: rightDigits.map((digit) => `${digit}101`) },
  ],
  textOfEan13,
);

function textOfEan13(choices: readonly number[]): string | undefined {
  const even = choices.slice(0, 6).map((choice) => (choice < 10 ? '0' : '1'));
  const first = evenOfFirst.indexOf(even.join(''));
  if (first < 0) return undefined;
  const digits = [first, ...choices.map((choice) => choice % 10)];
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits.join('') : undefined;
}
