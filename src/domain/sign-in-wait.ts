/**
 * How long a name, a browser of an earlier sign-in or the sessions of a member wait after wrong passwords and codes:
 * never permanently, so that a stranger cannot lock a member out (security T41).
 */

const freeTries = 5;
const firstWaitSeconds = 15;
const waitSecondsMax = 15 * 60;

/** Failures are forgotten after a day without another try, so that a name that no one has answers like any other. */
export const forgottenAfterSeconds = 24 * 60 * 60;

/** The wait after this many wrong passwords or codes in a row: none after the first four, then doubling up to 15 minutes. */
export function waitSecondsAfter(failures: number): number {
  if (failures < freeTries) return 0;
  return Math.min(waitSecondsMax, firstWaitSeconds * 2 ** Math.min(failures - freeTries, 10));
}

/** The waits after the first, the second and each further failure, up to the longest, which then stays. */
export const signInWaits: readonly number[] = waitsUpToLongest();

function waitsUpToLongest(): number[] {
  const waits: number[] = [];
  while (waits.at(-1) !== waitSecondsMax) waits.push(waitSecondsAfter(waits.length + 1));
  return waits;
}
