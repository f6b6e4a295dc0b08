/**
 * The one-time code of a taken reward: nine random characters of base32 and a check character, so that a code that was
 * misread by one character, or typed with two neighbors exchanged, is refused before it is looked up.
 */
import { writeBase32 } from './base32.ts';
import { cleanNumber } from './typed-number.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const randomCharacters = 9;

/** How many random bytes make a code; the last three bits of them are not used. */
export const rewardCodeBytes = 6;

/** The code of these random bytes, 45 bits of them, as ten characters. */
export function makeRewardCode(random: Uint8Array): string {
  const own = writeBase32(random).slice(0, randomCharacters);
  return own + alphabet.charAt(checkSumOf(own));
}

/** The code in a text as it was typed, read aloud or scanned; undefined if it is none. */
export function readRewardCode(text: string): string | undefined {
  const code = cleanNumber(text)
    .replaceAll(/[^A-Z0-9]/g, '')
    // The alphabet has no such digits, so these are letters that look like them.
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
  if (!/^[A-Z2-7]{10}$/.test(code)) return undefined;
  const own = code.slice(0, randomCharacters);
  return alphabet.charAt(checkSumOf(own)) === code.charAt(randomCharacters) ? code : undefined;
}

/** A code in two groups, as people read it. */
export function writeRewardCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * A weighted sum in the field of 32 elements (x^5 + x^2 + 1), with another power of x for each place: it changes with
 * every single character, and with every exchange of two neighbors.
 */
function checkSumOf(own: string): number {
  let sum = 0;
  // With each step, every earlier character is multiplied once more; the check character itself has the weight 1.
  for (const character of own) sum = timesX(sum ^ alphabet.indexOf(character));
  return sum;
}

function timesX(element: number): number {
  const doubled = element << 1;
  return doubled > 31 ? doubled ^ 0b100101 : doubled;
}
