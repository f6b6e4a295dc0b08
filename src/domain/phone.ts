/**
 * Phone numbers. In North America they are stored as digits and shown as (999) 999-9999 (guest §5, §9); the rules of
 * all other countries are too large for a page, so there the server reads and writes the numbers.
 */

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

const foreignToNumbers = /[^\d\s()+./-]/;

/**
 * Returns the digits of a North American number as it was typed, or undefined if they are too few or too many, or if
 * the text contains a letter. The country code is removed: +1 609 555 0101 and (609) 555-0101 are one number.
 */
export function readPhoneDigits(text: string): string | undefined {
  if (foreignToNumbers.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length === phoneDigitsMin + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length >= phoneDigitsMin && national.length <= phoneDigitsMax ? national : undefined;
}

/** True if a text may be a phone number of some country. Only the server knows whether it is one of the park's. */
export function isPhoneLike(text: string): boolean {
  const { length } = text.replaceAll(/\D/g, '');
  return (
    !foreignToNumbers.test(text) &&
    length >= anyPhoneDigitsMin &&
    length <= phoneDigitsMax + countryPrefixDigitsMax
  );
}

/** True if a typed text is a phone number, as far as a page can judge it. */
export function isTypedPhone(text: string, { isNorthAmerican }: PhonePlan): boolean {
  return isNorthAmerican ? readPhoneDigits(text) !== undefined : isPhoneLike(text);
}

/**
 * Returns a number as a guest reads it, and as a field shows the part that is typed so far: (609) 555-0101. A number of
 * more than ten digits has the country code of another country, which has other groups: it keeps its digits behind a +.
 * In other plans the server has formatted the number already.
 */
export function formatPhone(text: string, { isNorthAmerican }: PhonePlan = northAmericanPlan): string {
  if (!isNorthAmerican) return text;
  const all = text.replaceAll(/\D/g, '');
  const digits = (all.startsWith('1') && all.length === phoneDigitsMin + 1 ? all.slice(1) : all).slice(
    0,
    phoneDigitsMax,
  );
  if (digits.length === 0) return '';
  if (digits.length > phoneDigitsMin) return `+${digits}`;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}
