/** Phone numbers: stored as digits only, shown as (999) 999-9999 (guest §5, §9). */

/** A number has at least as many digits. */
export const phoneDigitsMin = 10;

/** A number has at most as many digits, country code included (ITU-T E.164). */
export const phoneDigitsMax = 15;

/**
 * The digits of a number as it was typed, or undefined where they are too few or too many to be one, or where the text
 * holds a letter. The country code of the park's own country goes: +1 609 555 0101 and (609) 555-0101 are one number.
 */
export function readPhoneDigits(text: string): string | undefined {
  if (/[^\d\s()+./-]/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length === phoneDigitsMin + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length >= phoneDigitsMin && national.length <= phoneDigitsMax ? national : undefined;
}

/**
 * A number as the guest reads it, and as a field shows what was typed of it so far: (609) 555-0101. A number of more than
 * ten digits has a country code of another country, which has other groups: it keeps its digits behind a +.
 */
export function formatPhone(text: string): string {
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
