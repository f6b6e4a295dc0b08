/**
 * Phone numbers. Those of North America are stored as digits and shown as (999) 999-9999 (guest §5, §9); the rules of
 * all other countries are too large for a page, so there the server reads and writes the numbers.
 */

import { asciiDigits, plainText } from './typed-number.ts';

/** How the guests of a park write phone numbers; the country of the brand decides. */
export interface PhonePlan {
  /** True in the countries of the code 1, whose numbers all have ten digits. */
  isNorthAmerican: boolean;
  /** A number of the country, for an empty field. */
  sample: string;
}

/** The plan of the specification. */
export const northAmericanPlan: PhonePlan = { isNorthAmerican: true, sample: '(999) 999-9999' };

/** A North American number has at least as many digits. */
export const phoneDigitsMin = 10;

/** A number has at most as many digits, country code included (ITU-T E.164). */
export const phoneDigitsMax = 15;

/** Fewer digits than any number that can be dialed from another town. */
const anyPhoneDigitsMin = 4;

/** As many digits of the country prefix (00, or 011) may stand before a number. */
const countryPrefixDigitsMax = 4;

/** Longer than a number with its extension in words, and a bound on the work of looking for one. */
const numberWithWordsMax = 100;

const foreignToNumbers = /[^\d ()+./-]/;

/** A number as it was typed, with the digits, blanks and hyphens of ASCII, and without the comma behind it. */
export function cleanPhone(text: string): string {
  return plainText(text)
    .trim()
    .replace(/[,;]+$/, '');
}

/**
 * True for a number with its country: behind a +, behind 00, or behind the code with which North America dials out.
 * Numbers of North America begin with neither 0.
 */
export function isInternational(clean: string): boolean {
  return /^\(?\+/.test(clean) || /^(?:00|011)/.test(phoneDigitsOf(clean));
}

/** True for a number with an extension, such as 609-555-0101 ext. 12: no message reaches one. */
export function hasExtension(text: string): boolean {
  if (text.length > numberWithWordsMax) return false;
  return /^(?:\D*\d){6,}[^\d+]*[\p{L}#*,;:][^\d+]*(?:\d\D*){1,6}$/u.test(cleanPhone(text));
}

/**
 * Returns the ten digits of a number of North America, or undefined for any other text. The country code is removed:
 * +1 609 555 0101 and (609) 555-0101 are one number.
 */
export function readPhoneDigits(text: string): string | undefined {
  const clean = cleanPhone(text);
  if (foreignToNumbers.test(clean)) return undefined;
  const digits = isInternational(clean)
    ? phoneDigitsOf(clean).replace(/^(?:00|011)/, '')
    : phoneDigitsOf(clean);
  const isWhole = digits.length === phoneDigitsMin + 1 && digits.startsWith('1');
  if (isWhole) return digits.slice(1);
  return digits.length === phoneDigitsMin && !isInternational(clean) ? digits : undefined;
}

function phoneDigitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** True if a text may be a phone number of some country. Only the server knows whether it is one of the park's. */
export function isPhoneLike(text: string): boolean {
  const clean = cleanPhone(text);
  const { length } = phoneDigitsOf(clean);
  return (
    !foreignToNumbers.test(clean) &&
    length >= anyPhoneDigitsMin &&
    length <= phoneDigitsMax + countryPrefixDigitsMax
  );
}

/**
 * True if a typed text is a phone number, as far as a page can judge it. In North America more than ten digits need a +:
 * one digit too many would make the number of a stranger in another country.
 */
export function isTypedPhone(text: string, { isNorthAmerican }: PhonePlan): boolean {
  if (!isNorthAmerican || isInternational(cleanPhone(text))) return isPhoneLike(text);
  return readPhoneDigits(text) !== undefined;
}

/** True for a wrong text that has digits enough, so that it is an extension or a missing + that makes it wrong. */
export function isMoreThanPhone(text: string, { isNorthAmerican }: PhonePlan): boolean {
  return hasExtension(text) || (isNorthAmerican && phoneDigitsOf(cleanPhone(text)).length > phoneDigitsMin);
}

/**
 * Returns a number as a guest reads it, and as a field shows the part that is typed so far: (609) 555-0101. A number of
 * another country, and a text with anything else in it, stays as it was typed. In other plans the server has formatted
 * the number already.
 */
export function formatPhone(text: string, { isNorthAmerican }: PhonePlan = northAmericanPlan): string {
  const typed = asciiDigits(text);
  const clean = cleanPhone(text);
  if (!isNorthAmerican || isInternational(clean) || foreignToNumbers.test(clean)) return typed;
  const all = phoneDigitsOf(clean);
  const digits = all.startsWith('1') && all.length === phoneDigitsMin + 1 ? all.slice(1) : all;
  if (digits.length === 0) return '';
  if (digits.length > phoneDigitsMin) return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}
