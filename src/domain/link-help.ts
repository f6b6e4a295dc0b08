/** "Ask our team" for help with a link: what a guest types, in the form in which it is kept. */
import { cleanLine } from './guest-name.ts';
import { readTypedPass } from './typed-pass.ts';
import { cleanNumber } from './typed-number.ts';

/**
 * The most characters of the number that a guest types. Both numbers of a pass fit, and a hashed link does not: it opens
 * a pass, so it must not stand in a request.
 */
export const askedNumberLengthMax = 60;

/**
 * The number of a request, of whatever kind, so that two spellings of one number are one request: both numbers of a pass
 * with a blank between them, a number alone without blanks and hyphens, any other text as one line. May be empty.
 */
export function askedNumberOf(text: string): string {
  const line = cleanLine(text);
  const typed = readTypedPass(line);
  if (typed?.kind === 'numbers' && typed.orderId !== '' && typed.barcode !== '')
    return `${typed.orderId} ${typed.barcode}`;
  const clean = cleanNumber(line);
  return /^\d+$/.test(clean) ? clean : line;
}

/** The fields without which the team cannot answer. */
export const neededForLinkHelp = ['name', 'email'] as const;
