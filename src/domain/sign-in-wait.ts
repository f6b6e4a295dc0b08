/** How long an account waits after wrong passwords: never for good, so that nobody is locked out by a stranger (security T41). */

const freeTries = 5;
const firstWaitSeconds = 15;
const waitSecondsMax = 15 * 60;

/** The wait after this many wrong passwords in a row: none for the first five, then doubling up to 15 minutes. */
export function waitSecondsAfter(failures: number): number {
  if (failures < freeTries) return 0;
  return Math.min(waitSecondsMax, firstWaitSeconds * 2 ** Math.min(failures - freeTries, 10));
}
