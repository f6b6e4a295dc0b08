/** Rules that every change of the team keeps, in whatever screen it is made (docs/algorithms/staff-access.md). */
import { hasAdministrator } from '#domain/staff-access.ts';
import { isEmployed, notOwnedNow, type Employment } from '#domain/team-member.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { fetchTeamStanding } from '../administrator.queries.ts';
import { capSessionsOf, endSessionsOf } from '../password.queries.ts';
import { fetchRolePermissions } from './role-permissions.queries.ts';
import { placesOfRoles } from './role-places.ts';

/**
 * Refuses with `role-above-own` if the member has, by a role, what the actor does not have: who sets such a member's password
 * would have it too.
 */
export async function refuseRolesAbove(tx: Database, actor: StaffActor, guid: string): Promise<void> {
  if (guid === actor.memberGuid) return;
  const places = placesOfRoles(await fetchRolePermissions(tx, guid));
  if (places.length === 0) return;
  if (notOwnedNow(actor, await fetchAllPermissions(tx), places).length > 0)
    throw new Refusal('role-above-own');
}

/** Refuses with `last-administrator` if no administrator is left after the changes of this transaction. */
export async function refuseLastAdministrator(tx: Database): Promise<void> {
  const team = await fetchTeamStanding(tx);
  if (!hasAdministrator(team, await fetchAllPermissions(tx))) throw new Refusal('last-administrator');
}

/** Ends the sessions of a member without access, and lets no session of any other outlast it. */
export async function endSessionsInTime(
  tx: Database,
  member: Employment & { guid: string },
  now: Date,
): Promise<void> {
  if (!isEmployed(member, now)) return endSessionsOf(tx, member.guid, now);
  if (member.worksUntil !== null) await capSessionsOf(tx, member.guid, member.worksUntil);
}
