/**
 * What this device keeps of a member. The email and the member stay until Logout, so that somebody who joins today and
 * claims tomorrow still may; the claim that was made, whose wallet ticket opens a pass, and a number from the address
 * belong to this visit and end with the tab.
 */
import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { EarnKind } from '#domain/guest-claims.ts';

import type { LoyaltyUser } from './loyalty-calls.ts';

/** The claim of this visit, which its success is shown from. */
export interface MadeClaim {
  userId: string;
  kind: EarnKind;
  answer: ClaimAnswer;
}

const emailKey = 'loyalty-email';
const userKey = 'loyalty-user';
const claimKey = 'loyalty-claim';
const numberKey = 'loyalty-number';
const ticketKey = 'loyalty-ticket';
const sessionKey = 'loyalty-session';

/** The email to verify on load, or an empty text. */
export function readRememberedEmail(): string {
  return readText('localStorage', emailKey);
}

/** Remembers the member and the email. */
export function keepUser(user: LoyaltyUser): void {
  writeText('localStorage', emailKey, user.email);
  const { memberTicket, ...known } = user;
  writeText('localStorage', userKey, JSON.stringify(known));
  // What proves the mailbox ends with the tab.
  writeText('sessionStorage', ticketKey, memberTicket ?? null);
}

/** The member as this device last knew them. */
export function readKeptUser(): LoyaltyUser | undefined {
  const { userId, email, allowedChanges } = readObject<LoyaltyUser>('localStorage', userKey);
  if (typeof userId !== 'string' || typeof email !== 'string' || typeof allowedChanges !== 'number')
    return undefined;
  const memberTicket = readText('sessionStorage', ticketKey);
  return { userId, email, allowedChanges, ...(memberTicket !== '' && { memberTicket }) };
}

/** Keeps the claim for this visit; the number that it was made with has done its work. */
export function keepClaim(claim: MadeClaim): void {
  writeText('sessionStorage', claimKey, JSON.stringify(claim));
  writeText('sessionStorage', numberKey, null);
}

/** The claim that this member made in this visit. */
export function readKeptClaim(user: LoyaltyUser): MadeClaim | undefined {
  const { userId, kind, answer } = readObject<MadeClaim>('sessionStorage', claimKey);
  if (userId !== user.userId || kind === undefined || answer === undefined) return undefined;
  return { userId, kind, answer };
}

/** The name of this visit, at random, for its claims: made with the first of them, gone with Logout or the tab. */
export function readClaimSession(): string {
  const kept = readText('sessionStorage', sessionKey);
  if (kept !== '') return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  writeText('sessionStorage', sessionKey, made);
  return made;
}

/** Keeps the number that the address ended with until it is claimed. */
export function keepNumber(kind: EarnKind, number: string): void {
  writeText('sessionStorage', numberKey, JSON.stringify({ kind, number }));
}

/** The number that a claim of this kind starts with, or an empty text. */
export function readKeptNumber(kind: EarnKind): string {
  const kept = readObject<{ kind: EarnKind; number: string }>('sessionStorage', numberKey);
  return kept.kind === kind && typeof kept.number === 'string' ? kept.number : '';
}

/** Logout: nothing of a member stays on this device. */
export function forgetMember(): void {
  for (const key of [emailKey, userKey]) writeText('localStorage', key, null);
  for (const key of [claimKey, numberKey, ticketKey, sessionKey]) writeText('sessionStorage', key, null);
}

type Store = 'localStorage' | 'sessionStorage';

/** What is kept may be from another version of this page, so nothing of it is sure to be there. */
function readObject<Shape>(store: Store, key: string): Partial<Shape> {
  try {
    const value: unknown = JSON.parse(readText(store, key) || '{}');
    // Every field is looked at before it is used.
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // not written by us
  }
}

/** What the browser refuses to keep lasts as long as the page. */
const onPage = new Map<string, string>();

function readText(store: Store, key: string): string {
  try {
    return onPage.get(key) ?? window[store].getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeText(store: Store, key: string, text: string | null): void {
  onPage.delete(key);
  try {
    if (text === null) window[store].removeItem(key);
    else window[store].setItem(key, text);
  } catch {
    if (text !== null) onPage.set(key, text); // full, or refused
  }
}
