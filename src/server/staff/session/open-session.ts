/** Opens a session after a complete sign-in, in whatever way the member signed in. */
import { randomBytes } from 'node:crypto';

import type { LoginResult } from '#contract/calls/staff-session.ts';
import { mayCall } from '#domain/staff-access.ts';
import { capSessionEnd } from '#domain/staff-session.ts';

import { networkOf } from '#server/base/limits/address.ts';
import type { Services } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { writeAudit } from '../audit.queries.ts';
import { hashToken } from '../require-staff.ts';
import { demandAtSignIn } from '../second-factor/second-factor.ts';
import { forgetTries } from '../sign-in-tries.queries.ts';
import { insertSession, type MemberRow } from './staff-session.queries.ts';

/** Where a sign-in came from. */
export interface SignInOrigin {
  address: string;
  requestId: string;
  /** The browser in a few words. */
  device: string;
}

/** How a member showed who they are, as the audit log names it. */
export type SignInMethod =
  | 'password'
  | 'password and one-time code'
  | 'password and passkey'
  | 'password and recovery code'
  | 'passkey';

/** Opens a session. One whose member must add a second factor first allows nothing else. */
export async function openSession(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  member: MemberRow,
  { address, requestId, device }: SignInOrigin,
  method: SignInMethod,
): Promise<LoginResult> {
  const now = services.clock.now();
  const accessToken = `gw1_${randomBytes(32).toString('base64url')}`;
  const endsAt = capSessionEnd(now);
  const rows = await fetchAllPermissions(services.db);
  const network = networkOf(address);
  const opened = await services.db.transaction(async (tx) => {
    await forgetTries(tx, member.guid);
    const required = await demandAtSignIn(tx, services.config, { member, rows, now });
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
    const actor = {
      memberGuid: member.guid,
      name: `${member.firstName} ${member.lastName}`,
      username: member.username,
      accessLevel: member.accessLevel,
      sessionGuid: guid,
      requestId,
      network,
    };
    await writeAudit(tx, actor, { action: 'Sign In', target: guid, after: { method } }, now);
    return { guid, demand: required };
  });
  const { demand } = opened;
  const isLimited = demand?.isDue === true;
  const granted = rows.filter(
    (row) =>
      !isLimited && row.isActive && mayCall(member, rows, { api: row.api, method: row.method.toUpperCase() }),
  );
  return {
    sessionGUID: opened.guid,
    accessToken,
    teamMemberGUID: member.guid,
    teamMemberUsername: member.username,
    sessionStartTimestamp: now.toISOString(),
    sessionEndTimestamp: endsAt.toISOString(),
    permissions: granted.map((row) => ({ permissionGUID: row.guid, permissionName: row.name })),
    ...(demand === undefined
      ? {}
      : { secondFactor: { dueAt: demand.dueAt.toISOString(), isDue: demand.isDue } }),
  };
}
