/** The code that proves a member's mailbox, and what the club allows a caller who proved it (decisions 6; docs/algorithms/sign-in-code.md). */

import { cleanNumber } from './typed-number.ts';

/** Six digits, as they are mailed. */
export const signInCodeLength = 6;

/** How long a code is valid, and how many tries it allows. */
export const signInCodeTtlSeconds = 10 * 60;
export const signInCodeTriesMax = 5;

/** How long a memberTicket is valid: a day in the park. */
export const memberTicketTtlSeconds = 12 * 60 * 60;

/** The six digits of a typed code, in whatever groups and script; undefined for any other text. */
export function readSignInCode(typed: string): string | undefined {
  const digits = cleanNumber(typed);
  return /^[0-9]{6}$/.test(digits) ? digits : undefined;
}

/** How many claims a member may make in one operating day once the mailbox is proven; off allows one at most. */
export type ClaimPolicy = { isOn: false } | { isOn: true; perDay: number };

/** How many claims are left of a day's; never below 0, whatever the operator lowers the number to. */
export function claimsLeft(perDay: number, claimsThatDay: number): number {
  return Math.max(0, perDay - claimsThatDay);
}
