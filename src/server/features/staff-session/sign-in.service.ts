/**
 * Staff sign-in (security T41, T42). A try is counted before the password is looked at, so that many at once are many, and
 * every refusal takes the same work: a stranger learns neither which names exist nor why they were turned away.
 */
import { randomBytes } from 'node:crypto';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import { mayCall } from '#domain/staff-access.ts';
import { capSessionEnd } from '#domain/staff-session.ts';
import { waitSecondsAfter } from '#domain/sign-in-wait.ts';

import { isParkAddress, networkOf } from '../../limits/address.ts';
import { countAttempts, readAttempts } from '../../limits/attempts.queries.ts';
import { staffSignInFailuresPerAddress } from '../../limits/limits.ts';
import { hashPassword, isPassword } from '../../passwords.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { fetchAllPermissions } from '../../staff/access.queries.ts';
import { writeAudit } from '../../staff/audit.queries.ts';
import { stepOfCode } from '../../staff/one-time-code.ts';
import { hashToken } from '../../staff/require-staff.ts';
import {
  fetchMemberByUsername,
  insertSession,
  lockSignIn,
  saveSignIn,
  takeCodeStep,
  type MemberRow,
} from './staff-session.queries.ts';

type SignInServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/** What was typed, and where it came from. */
export interface SignInRequest {
  username: string;
  password: string;
  otp: string;
  address: string;
  requestId: string;
}

/** A session, or the one refusal; `needsCode` where the password was right and a one-time code is still to come. */
export type SignInAnswer = { result: LoginResult } | { refusal: Refusal; needsCode: boolean };

/** Signs a member in. */
export async function signIn(services: SignInServices, request: SignInRequest): Promise<SignInAnswer> {
  const now = services.clock.now();
  const refused = { refusal: new Refusal('login-refused'), needsCode: false };
  const addressKey = `staff-sign-in:${networkOf(request.address)}`;
  const limit = staffSignInFailuresPerAddress;
  const isCounted = !isParkAddress(request.address, services.config.parkNetworks);
  if (isCounted && (await readAttempts(services.db, addressKey, now)) >= limit.attemptsMax) return refused;
  const member = await findByPassword(services, request, now);
  if (member === undefined) {
    if (isCounted) await countAttempts(services.db, [{ key: addressKey, limit }], now);
    return refused;
  }
  const code = await judgeCode(services, member, request.otp, now);
  if (code === 'right') return { result: await openSession(services, member, request, now) };
  // Who has the password and no code yet is no guesser; a wrong code stays counted.
  if (code === 'missing') await saveSignIn(services.db, member.guid, { failures: 0, waitsUntil: null });
  return { ...refused, needsCode: true };
}

/** The active member with this name and password; undefined takes the same work, whatever was wrong. */
async function findByPassword(
  services: SignInServices,
  request: SignInRequest,
  now: Date,
): Promise<MemberRow | undefined> {
  const member = await fetchMemberByUsername(services.db, request.username.trim().toLowerCase());
  const mayTry = member !== undefined && (await reserveTry(services, member, now));
  const isRight = await isPassword(request.password, member?.passwordHash ?? (await standInHash()));
  return isRight && mayTry && member.passwordHash !== null && member.isActive ? member : undefined;
}

/** Counts the try; false while the account waits. The right password sets the count back. */
async function reserveTry(services: SignInServices, member: MemberRow, now: Date): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const state = await lockSignIn(tx, member.guid);
    if (state === undefined || (state.waitsUntil !== null && state.waitsUntil > now)) return false;
    const failures = state.failures + 1;
    const waitsUntil = new Date(now.getTime() + waitSecondsAfter(failures) * 1000);
    await saveSignIn(tx, member.guid, { failures, waitsUntil });
    return true;
  });
}

async function judgeCode(
  services: SignInServices,
  member: MemberRow,
  otp: string,
  now: Date,
): Promise<'right' | 'missing' | 'wrong'> {
  if (member.otpSecret === null) return 'right';
  if (otp.trim() === '') return 'missing';
  const step = stepOfCode(services.secrets, { guid: member.guid, sealed: member.otpSecret }, otp, now);
  if (step === undefined) return 'wrong';
  return (await takeCodeStep(services.db, member.guid, step)) ? 'right' : 'wrong';
}

async function openSession(
  services: SignInServices,
  member: MemberRow,
  request: SignInRequest,
  now: Date,
): Promise<LoginResult> {
  const accessToken = `gw1_${randomBytes(32).toString('base64url')}`;
  const endsAt = capSessionEnd(now);
  const rows = await fetchAllPermissions(services.db);
  const sessionGuid = await services.db.transaction(async (tx) => {
    await saveSignIn(tx, member.guid, { failures: 0, waitsUntil: null });
    const guid = await insertSession(tx, {
      memberGuid: member.guid,
      tokenHash: hashToken(accessToken),
      startedAt: now,
      endsAt,
      lastSeenAt: now,
    });
    const actor = {
      memberGuid: member.guid,
      name: `${member.firstName} ${member.lastName}`,
      username: member.username,
      accessLevel: member.accessLevel,
      sessionGuid: guid,
      requestId: request.requestId,
      network: networkOf(request.address),
    };
    await writeAudit(tx, actor, { action: 'Sign In', target: guid }, now);
    return guid;
  });
  const granted = rows.filter((row) =>
    mayCall(member, rows, { api: row.api, method: row.method.toUpperCase() }),
  );
  return {
    sessionGUID: sessionGuid,
    accessToken,
    teamMemberGUID: member.guid,
    teamMemberUsername: member.username,
    sessionStartTimestamp: now.toISOString(),
    sessionEndTimestamp: endsAt.toISOString(),
    permissions: granted
      .filter((row) => row.isActive)
      .map((row) => ({ permissionGUID: row.guid, permissionName: row.name })),
  };
}

let standIn: Promise<string> | undefined;

/** The hash of a password nobody knows, so that an unknown name costs as much as a known one. */
function standInHash(): Promise<string> {
  standIn ??= hashPassword(randomBytes(32).toString('base64'));
  return standIn;
}
