/** Invites a season's team from a list: all rows in one transaction, or none. */
import type { TypedRow } from '#contract/season-rows.ts';
import type { JudgedRow } from '#contract/calls/staff-team.ts';
import { emailKeyOf } from '#domain/email.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { writeAudit } from '../audit.queries.ts';
import { inviteMember } from '../password-link/send-password-link.ts';
import { judgeRows, type RowVerdict } from './judge-rows.ts';
import { fetchRoles, giveRoles } from './roles.queries.ts';
import { fetchKnownNames, insertInvited } from './team.queries.ts';

type InviteServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config'>;

/** Checks the rows without writing anything. */
export async function checkList(services: InviteServices, actor: StaffActor, typed: readonly TypedRow[]) {
  const verdicts = await judgeList(services.db, services, actor, typed);
  return { rows: verdicts.map(({ judged }) => judged), invited: 0 };
}

/**
 * Invites everyone on the list who is not a member yet, by mail. Writers of the team take turns, so of two servers that are
 * sent the same list one invites and the other finds members. Invites no one if a row is refused.
 */
export async function inviteList(services: InviteServices, actor: StaffActor, typed: readonly TypedRow[]) {
  return services.db.transaction(async (tx) => {
    await takeLock(tx, 'staffAccess');
    const verdicts = await judgeList(tx, services, actor, typed);
    if (verdicts.some(({ judged }) => judged.outcome === 'refused'))
      return { rows: verdicts.map(({ judged }) => judged), invited: 0 };
    const now = services.clock.now();
    let invited = 0;
    const rows: JudgedRow[] = [];
    for (const { judged, read } of verdicts) {
      if (read === undefined) rows.push(judged);
      else {
        await inviteOne(tx, services, { actor, read, now });
        invited += 1;
        rows.push({ ...judged, outcome: 'invited' });
      }
    }
    return { rows, invited };
  });
}

async function judgeList(
  db: Database,
  { brand, clock }: Pick<Services, 'brand' | 'clock'>,
  actor: StaffActor,
  typed: readonly TypedRow[],
): Promise<RowVerdict[]> {
  const known = await fetchKnownNames(
    db,
    typed.map(({ email }) => emailKeyOf(email)),
  );
  const rows = await fetchAllPermissions(db);
  const roles = await fetchRoles(db);
  return judgeRows(typed, { actor, rows, roles, known, brand, now: clock.now() });
}

async function inviteOne(
  tx: Database,
  services: InviteServices,
  { actor, read, now }: { actor: StaffActor; read: NonNullable<RowVerdict['read']>; now: Date },
): Promise<void> {
  const { roles, ...member } = read;
  const guid = await insertInvited(tx, member);
  await giveRoles(
    tx,
    guid,
    roles.map((role) => role.guid),
  );
  await inviteMember(tx, services, { ...member, guid }, now);
  const after = {
    teamMemberFirstName: member.firstName,
    teamMemberLastName: member.lastName,
    teamMemberInternalID: member.internalId,
    teamMemberUsername: member.username,
    teamMemberDescription: member.description,
    teamMemberAccessLevel: member.accessLevel,
    teamMemberActive: true,
    teamMemberWorksUntil: member.worksUntil?.toISOString() ?? null,
    roles: roles.map(({ name }) => name),
  };
  await writeAudit(tx, actor, { action: 'Team Member Create', target: guid, after }, now);
}
