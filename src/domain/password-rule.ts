/** What a staff password must be (decisions §7, security T43): long, and not a common one. */

const charactersMin = 15;
const charactersMinWithCode = 8;
const charactersMax = 128;

/** The error of a new password, undefined for a valid one. Any characters are allowed; only their number counts. */
export function passwordFault(
  password: string,
  facts: { hasOneTimeCode: boolean; isCommon: (password: string) => boolean },
): string | undefined {
  const characters = Array.from(password).length;
  const least = facts.hasOneTimeCode ? charactersMinWithCode : charactersMin;
  if (characters < least) return `Use at least ${least} characters`;
  if (characters > charactersMax) return `Use at most ${charactersMax} characters`;
  if (facts.isCommon(password.toLowerCase())) return 'This password is too common';
  return undefined;
}
