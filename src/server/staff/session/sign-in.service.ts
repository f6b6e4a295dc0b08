/**
 * Staff sign-in (security T41, T42). A try is counted before password and code are checked, so that concurrent tries
 * all count. Every refusal takes the same work, so that a stranger learns neither which names exist nor why they were
 * refused.
 */
import { randomBytes } from 'node:crypto';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import { mayCall } from '#domain/staff-access.ts';
import { capSessionEnd } from '#domain/staff-session.ts';

import { isParkAddress, networkKey, networkOf } from '#server/base/limits/address.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { giveBackAttempts } from '#server/base/limits/give-back.queries.ts';
import { staffSignInFailuresPerAddress } from '#server/base/limits/limits.ts';
import { hashPassword, isPassword } from '#server/base/security/passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { writeAudit } from '../audit.queries.ts';
import { stepOfCode } from '../one-time-code.ts';
import { hashToken } from '../require-staff.ts';
import { forgetTries, giveBackTry, reserveTry, type ReservedTry } from '../sign-in-tries.queries.ts';
import {
  fetchMemberByUsername,
  insertSession,
  takeCodeStep,
  type MemberRow,
} from './staff-session.queries.ts';

type SignInServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/** The typed credentials, and the network they came from. */
export interface SignInRequest {
  username: string;
  password: string;
  otp: string;
  address: string;
  requestId: string;
}

/** A session, or the one refusal; `needsCode` if the password was correct and a one-time code is still missing. */
export type SignInAnswer = { result: LoginResult } | { refusal: Refusal; needsCode: boolean };

/** Signs a member in. */
export async function signIn(services: SignInServices, request: SignInRequest): Promise<SignInAnswer> {
  const now = services.clock.now();
  const refused = { refusal: new Refusal('login-refused'), needsCode: false };
  const network = await reserveOfNetwork(services, request.address, now);
  if (network === 'over') return refused;
  const found = await findByPassword(services, request, now);
  if (found === undefined) return refused;
  const code = await judgeCode(services, found.member, request.otp, now);
  if (code === 'right') {
    const result = await openSession(services, found.member, request, now);
    await giveBackAttempts(services.db, network.keys, now);
    return { result };
  }
  if (code === 'missing') {
    // A correct password without a code yet is no guess, so this try is taken back. Earlier guesses stay counted.
    await giveBackTry(services.db, found.reserved);
    await giveBackAttempts(services.db, network.keys, now);
  }
  return { ...refused, needsCode: true };
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
  return member.passwordHash !== null && member.isActive ? { member, reserved } : undefined;
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
    await forgetTries(tx, member.guid);
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

/** The hash of a random password, so that an unknown name costs as much as a known one. */
function standInHash(): Promise<string> {
  standIn ??= hashPassword(randomBytes(32).toString('base64'));
  return standIn;
}
