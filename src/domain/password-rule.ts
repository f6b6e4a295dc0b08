/** What a staff password must be (decisions §7, security T43): long, and not one that everybody tries. */

const signsMin = 15;
const signsMinWithCode = 8;
const signsMax = 128;

/** What is wrong with a new password; undefined where it will do. Nothing is asked of its signs, only of their number. */
export function passwordFault(
  password: string,
  facts: { hasOneTimeCode: boolean; isCommon: (password: string) => boolean },
): string | undefined {
  const signs = Array.from(password).length;
  const least = facts.hasOneTimeCode ? signsMinWithCode : signsMin;
  if (signs < least) return `Use at least ${least} characters`;
  if (signs > signsMax) return `Use at most ${signsMax} characters`;
  if (facts.isCommon(password.toLowerCase())) return 'This password is too common';
  return undefined;
}
