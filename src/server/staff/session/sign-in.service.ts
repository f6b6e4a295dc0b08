/**
 * Staff sign-in (security T41, T42). A try is counted before password and code are checked, so that concurrent tries
 * all count. Every refusal of a checked try takes the same work, so that a stranger learns neither which names exist
 * nor why they were refused.
 */
import { randomBytes } from 'node:crypto';

import type { PasskeyAssertion } from '#contract/calls/staff-proof.ts';

import { emailKeyOf } from '#domain/email.ts';
import { isEmployed } from '#domain/team-member.ts';
import { hashPassword, isPassword } from '#server/base/security/passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { refuseOtherThanDirectory } from '../directory/local-sign-in.ts';
import { countFactors, takeRecoveryCode } from '../passkeys/passkeys.queries.ts';
import { memberOfAssertion } from '../passkeys/verify-passkey.ts';
import { countTryToSignIn, countWithoutLane } from './count-sign-in.ts';
import { openSession, type OpenedSession, type SignInMethod } from './open-session.ts';
import type { SignInOrigin } from './sign-in-origin.ts';
import {
  fetchMember,
  fetchMemberByUsername,
  type MemberRow,
  takeCodeStep,
  endSession,
} from './staff-session.queries.ts';
import { mailCredentialChange } from '../account/note-credential-change.ts';
import { stepOfCode } from '../one-time-code.ts';
import { hashRecoveryCode } from '../passkeys/recovery-codes.service.ts';
import { writeAudit } from '../audit.queries.ts';

type SignInServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>;

/** The typed credentials, and where they came from. */
export interface SignInRequest extends SignInOrigin, TypedFactor {
  username: string;
  password: string;
}

/** A session, or the one refusal; `needs` the member's factors if the password was correct and one is still missing. */
export type SignInAnswer = OpenedSession | { refusal: Refusal; needs: Factors | undefined };

/**
 * Signs a member in. Refuses with `sign-in-waits`, `puzzle-required` or `too-many-tries-here` without looking, and with
 * `sign-in-by-directory` only if the password is right.
 */
export async function signIn(services: SignInServices, request: SignInRequest): Promise<SignInAnswer> {
  const refused = { refusal: new Refusal('login-refused'), needs: undefined };
  const username = emailKeyOf(request.username);
  const member = await fetchMemberByUsername(services.db, username);
  const tried = await countTryToSignIn(services, { ...request, username, memberGuid: member?.guid });
  const isRight = await isRightPassword(request.password, member, {
    goesFirst: tried.isKnownDevice,
    now: services.clock.now(),
  });
  if (!isRight || member === undefined) return refused;
  await refuseOtherThanDirectory(services, member).catch(async (error: unknown) => {
    await tried.takeBack();
    throw error;
  });
  const { passkeys } = await countFactors(services.db, member.guid);
  const factors = { hasCodes: member.otpSecret !== null, hasPasskeys: passkeys > 0 };
  const judged = await judgeFactor(services, member, factors, request);
  // A correct password without a second factor yet is no guess, so this try is taken back. Earlier guesses stay counted.
  if (judged === 'missing') await tried.takeBack();
  if (judged === 'missing' || judged === 'wrong') return { ...refused, needs: factors };
  const opened = await openSession(services, member, { from: request, method: judged, tried });
  await tried.clearNetwork();
  return opened;
}

/**
 * Signs a member in with a passkey alone, which verified its user by itself. A passkey cannot be guessed, so an account
 * that waits after wrong passwords still opens to it: no stranger can keep its member out. Refuses a network over its
 * budget with `puzzle-required` or `too-many-tries-here`.
 */
export async function signInByPasskey(
  services: SignInServices,
  passkey: PasskeyAssertion,
  from: SignInOrigin,
): Promise<OpenedSession> {
  const tried = await countWithoutLane(services, from, 'staff-passkey');
  const use = { purpose: 'staff-passkey sign-in', sessionGuid: '' } as const;
  const guid = await memberOfAssertion(services, passkey, use);
  const member = guid === undefined ? undefined : await fetchMember(services.db, guid);
  if (member === undefined || !isEmployed(member, services.clock.now())) throw new Refusal('login-refused');
  await refuseOtherThanDirectory(services, member);
  const opened = await openSession(services, member, { from, method: 'passkey', tried });
  await tried.clearNetwork();
  return opened;
}

/** True for the password of a member who has access now, if it has not ended. Returning false takes the same work for every reason. */
async function isRightPassword(
  password: string,
  member: MemberRow | undefined,
  { goesFirst, now }: { goesFirst: boolean; now: Date },
): Promise<boolean> {
  const isRight = await isPassword(password, member?.passwordHash ?? (await standInHash()), { goesFirst });
  if (!isRight || member === undefined) return false;
  const isOver = member.passwordUntil !== null && member.passwordUntil <= now;
  return member.passwordHash !== null && isEmployed(member, now) && !isOver;
}

let standIn: Promise<string> | undefined;

/** The hash of a random password, so that an unknown name costs as much as a known one. */
function standInHash(): Promise<string> {
  standIn ??= hashPassword(randomBytes(32).toString('base64'));
  return standIn;
}

/** The second factors that a member has. */
interface Factors {
  hasCodes: boolean;
  hasPasskeys: boolean;
}

/** The second factor that came with a sign-in: one of the three, or none. */
interface TypedFactor {
  otp: string;
  recoveryCode: string;
  passkey: PasskeyAssertion | undefined;
}

type FactorServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>;

/** How the member is signed in, or why not. */
async function judgeFactor(
  services: FactorServices,
  member: MemberRow,
  factors: Factors,
  typed: TypedFactor,
): Promise<SignInMethod | 'missing' | 'wrong'> {
  if (!factors.hasCodes && !factors.hasPasskeys) return 'password';
  if (typed.passkey !== undefined) {
    const use = { purpose: 'staff-passkey sign-in', sessionGuid: '' } as const;
    const isOwn = (await memberOfAssertion(services, typed.passkey, use)) === member.guid;
    return isOwn ? 'password and passkey' : 'wrong';
  }
  if (typed.recoveryCode.trim() !== '')
    return (await useRecoveryCode(services, member, typed.recoveryCode))
      ? 'password and recovery code'
      : 'wrong';
  if (typed.otp.trim() === '') return 'missing';
  return (await isCodeRight(services, member, typed.otp)) ? 'password and one-time code' : 'wrong';
}

async function isCodeRight(services: FactorServices, member: MemberRow, otp: string): Promise<boolean> {
  if (member.otpSecret === null) return false;
  const owner = { guid: member.guid, sealed: member.otpSecret };
  const step = stepOfCode(services.secrets, owner, otp, services.clock.now());
  return step !== undefined && (await takeCodeStep(services.db, member.guid, step));
}

async function useRecoveryCode(services: FactorServices, member: MemberRow, code: string): Promise<boolean> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, member.guid, hashRecoveryCode(code)))) return false;
    const { recoveryCodes } = await countFactors(tx, member.guid);
    const sentence = `A recovery code replaced your second factor at a sign-in; ${recoveryCodes} are left.`;
    await mailCredentialChange(tx, services.brand, { to: member.username, sentence, now });
    return true;
  });
}

/** Ends the caller's own session. Refuses another member's. */
export async function signOut(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  sessionGuid: string,
): Promise<void> {
  if (actor.sessionGuid !== sessionGuid.toLowerCase()) throw new Refusal('session-not-own');
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await endSession(tx, actor.sessionGuid, now);
    await writeAudit(tx, actor, { action: 'Sign Out', target: actor.sessionGuid }, now);
  });
}
