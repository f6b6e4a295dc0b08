/** Opens a session after a complete sign-in, in whatever way the member signed in. */
import { randomBytes } from 'node:crypto';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import { mayCall, type Actor, type PermissionRow } from '#domain/staff-access.ts';
import type { FactorDemand } from '#domain/second-factor.ts';
import { capSessionEnd } from '#domain/staff-session.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { networkOf } from '#server/base/limits/caller.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { writeAudit } from '../audit.queries.ts';
import { hashToken } from '../require-staff.ts';
import { demandAtSignIn } from '../second-factor/second-factor.ts';
import { forgetTries } from '../sign-in-tries.queries.ts';
import { fetchRolePermissions } from '../team/role-permissions.queries.ts';
import { placesOfRoles } from '../team/keep-rules.ts';
import type { CompletedTry } from './count-sign-in.ts';
import type { SignInOrigin } from './sign-in-origin.ts';
import { endTemporaryPassword, insertSession, noteSignIn, type MemberRow } from './staff-session.queries.ts';

/** How a member showed who they are, as the audit log names it. */
export type SignInMethod =
  | 'password'
  | 'password and one-time code'
  | 'password and passkey'
  | 'password and recovery code'
  | 'passkey'
  | 'directory';

/** A complete sign-in: where it came from, how the member showed who they are, and its counted try. */
interface CompleteSignIn {
  from: SignInOrigin;
  method: SignInMethod;
  tried: Pick<CompletedTry, 'complete'>;
  /** The park's directory, which answers for the second factor and for how long the session may last. */
  directory?: { endsAt: Date; keep: (tx: Database, sessionGuid: string) => Promise<void> };
}

/** A session, and the token that the browser keeps. */
export interface OpenedSession {
  result: LoginResult;
  deviceToken: string;
}

/** Opens a session. One whose member must add a second factor or choose a password first allows nothing else. */
export async function openSession(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  member: MemberRow,
  { from: { caller, requestId, device }, method, tried, directory }: CompleteSignIn,
): Promise<OpenedSession> {
  const now = services.clock.now();
  const accessToken = `gw1_${randomBytes(32).toString('base64url')}`;
  const endsAt = earlierOf(capSessionEnd(now, directory?.endsAt), member.worksUntil);
  const rows = await fetchAllPermissions(services.db);
  const network = networkOf(caller.address);
  const opened = await services.db.transaction(async (tx) => {
    const mustChoose = await spendTemporaryPassword(tx, member, { method, now });
    await forgetTries(tx, member.guid);
    await noteSignIn(tx, member.guid, now);
    const opens = placesOfRoles(await fetchRolePermissions(tx, member.guid));
    const deviceToken = await tried.complete(tx, member.guid);
    const required =
      directory === undefined
        ? await demandAtSignIn(tx, services.config, { member: { ...member, opened: opens }, rows, now })
        : undefined;
    const guid = await insertSession(tx, {
      memberGuid: member.guid,
      tokenHash: hashToken(accessToken),
      startedAt: now,
      endsAt,
      lastSeenAt: now,
      needsFactor: required?.isDue === true,
      network,
      device,
    });
    await directory?.keep(tx, guid);
    const actor = {
      memberGuid: member.guid,
      name: fullNameOf(member.firstName, member.lastName),
      username: member.username,
      accessLevel: member.accessLevel,
      sessionGuid: guid,
      requestId,
      network,
    };
    await writeAudit(tx, actor, { action: 'Sign In', target: guid, after: { method } }, now);
    return { guid, demand: required, deviceToken, opens, mustChoose };
  });
  const { demand, deviceToken, opens, mustChoose } = opened;
  const isLimited = mustChoose || demand?.isDue === true;
  const granted = isLimited ? [] : grantedRows({ ...member, opened: opens }, rows);
  const result = {
    sessionGUID: opened.guid,
    accessToken,
    teamMemberGUID: member.guid,
    teamMemberUsername: member.username,
    sessionStartTimestamp: now.toISOString(),
    sessionEndTimestamp: endsAt.toISOString(),
    permissions: granted.map((row) => ({ permissionGUID: row.guid, permissionName: row.name })),
    ...dutiesOf(demand, mustChoose),
  };
  return { result, deviceToken };
}

/** What the member must do, now or in time. */
function dutiesOf(
  demand: FactorDemand | undefined,
  mustChoose: boolean,
): Pick<LoginResult, 'secondFactor' | 'mustChoosePassword'> {
  return {
    ...(demand === undefined
      ? {}
      : { secondFactor: { dueAt: demand.dueAt.toISOString(), isDue: demand.isDue } }),
    ...(mustChoose ? { mustChoosePassword: true } : {}),
  };
}

/**
 * Whether the member signs in with a password that someone else set. It ends with this sign-in, whose session is known by
 * the same instant (`mustChoosePassword`). Refuses with `login-refused` if another sign-in was first.
 */
async function spendTemporaryPassword(
  tx: Database,
  member: MemberRow,
  { method, now }: { method: SignInMethod; now: Date },
): Promise<boolean> {
  if (member.passwordUntil === null || !method.startsWith('password')) return false;
  if (!(await endTemporaryPassword(tx, member, now))) throw new Refusal('login-refused');
  return true;
}

/** A session never outlasts the access of its member. */
function earlierOf(end: Date, worksUntil: Date | null): Date {
  return worksUntil !== null && worksUntil < end ? worksUntil : end;
}

/** The rows of the calls that the member may make. */
function grantedRows<Row extends PermissionRow>(member: Actor, rows: readonly Row[]): Row[] {
  return rows.filter(
    (row) => row.isActive && mayCall(member, rows, { api: row.api, method: row.method.toUpperCase() }),
  );
}
