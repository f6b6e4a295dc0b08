/**
 * Staff sign-in (security T41, T42). A try is counted before password and code are checked, so that concurrent tries
 * all count. Every refusal takes the same work, so that a stranger learns neither which names exist nor why they were
 * refused.
 */
import { randomBytes } from 'node:crypto';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import type { PasskeyAssertion } from '#contract/calls/staff-proof.ts';

import { isParkAddress, networkKey } from '#server/base/limits/address.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { giveBackAttempts } from '#server/base/limits/give-back.queries.ts';
import { staffSignInFailuresPerAddress } from '#server/base/limits/limits.ts';
import { hashPassword, isPassword } from '#server/base/security/passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { countFactors } from '../passkeys/passkeys.queries.ts';
import { memberOfAssertion } from '../passkeys/verify-passkey.ts';
import { giveBackTry, reserveTry, type ReservedTry } from '../sign-in-tries.queries.ts';
import { judgeFactor, type Factors, type TypedFactor } from './judge-factor.ts';
import { openSession, type SignInOrigin } from './open-session.ts';
import { fetchMember, fetchMemberByUsername, type MemberRow } from './staff-session.queries.ts';

type SignInServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>;

/** The typed credentials, and where they came from. */
export interface SignInRequest extends SignInOrigin, TypedFactor {
  username: string;
  password: string;
}

/** A session, or the one refusal; `needs` the member's factors if the password was correct and one is still missing. */
export type SignInAnswer = { result: LoginResult } | { refusal: Refusal; needs: Factors | undefined };

/** Signs a member in. */
export async function signIn(services: SignInServices, request: SignInRequest): Promise<SignInAnswer> {
  const now = services.clock.now();
  const refused = { refusal: new Refusal('login-refused'), needs: undefined };
  const network = await reserveOfNetwork(services, request.address, now);
  if (network === 'over') return refused;
  const found = await findByPassword(services, request, now);
  if (found === undefined) return refused;
  const { passkeys } = await countFactors(services.db, found.member.guid);
  const factors = { hasCodes: found.member.otpSecret !== null, hasPasskeys: passkeys > 0 };
  const judged = await judgeFactor(services, found.member, factors, request);
  if (judged === 'missing') {
    // A correct password without a second factor yet is no guess, so this try is taken back. Earlier guesses stay
    // counted.
    await giveBackTry(services.db, found.reserved);
    await giveBackAttempts(services.db, network.keys, now);
  }
  if (judged === 'missing' || judged === 'wrong') return { ...refused, needs: factors };
  const result = await openSession(services, found.member, request, judged);
  await giveBackAttempts(services.db, network.keys, now);
  return { result };
}

/**
 * Signs a member in with a passkey alone, which verified its user by itself. A passkey cannot be guessed, so an account
 * that waits after wrong passwords still opens to it: no stranger can keep its member out.
 */
export async function signInByPasskey(
  services: SignInServices,
  passkey: PasskeyAssertion,
  from: SignInOrigin,
): Promise<LoginResult> {
  const now = services.clock.now();
  const network = await reserveOfNetwork(services, from.address, now);
  if (network === 'over') throw new Refusal('login-refused');
  const use = { purpose: 'staff-passkey sign-in', sessionGuid: '' } as const;
  const guid = await memberOfAssertion(services, passkey, use);
  const member = guid === undefined ? undefined : await fetchMember(services.db, guid);
  if (member?.isActive !== true) throw new Refusal('login-refused');
  const result = await openSession(services, member, from, 'passkey');
  await giveBackAttempts(services.db, network.keys, now);
  return result;
}

/** Counts a failure against the network in advance; a success takes it back. */
async function reserveOfNetwork(
  services: SignInServices,
  address: string,
  now: Date,
): Promise<'over' | { keys: string[] }> {
  if (isParkAddress(address, services.config.parkNetworks)) return { keys: [] };
  const limit = staffSignInFailuresPerAddress;
  const key = networkKey('staff-sign-in', address);
  const [tried] = await countAttempts(services.db, [{ key, limit }], now);
  return tried !== undefined && tried.count > limit.attemptsMax ? 'over' : { keys: [key] };
}

/** The active member with this name and password. Returning undefined takes the same work for every reason. */
async function findByPassword(
  services: SignInServices,
  request: SignInRequest,
  now: Date,
): Promise<{ member: MemberRow; reserved: ReservedTry } | undefined> {
  const member = await fetchMemberByUsername(services.db, request.username.trim().toLowerCase());
  const reserved = member === undefined ? undefined : await reserveTry(services.db, member.guid, now);
  const isRight = await isPassword(request.password, member?.passwordHash ?? (await standInHash()));
  if (!isRight || member === undefined || reserved === undefined) return undefined;
  const isOver = member.passwordUntil !== null && member.passwordUntil <= now;
  return member.passwordHash !== null && member.isActive && !isOver ? { member, reserved } : undefined;
}

let standIn: Promise<string> | undefined;

/** The hash of a random password, so that an unknown name costs as much as a known one. */
function standInHash(): Promise<string> {
  standIn ??= hashPassword(randomBytes(32).toString('base64'));
  return standIn;
}
