/** Rules that every change of the team keeps, in whatever screen it is made (docs/algorithms/staff-access.md). */
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';

import { hasAdministrator, type GuardedPlace } from '#domain/staff-access.ts';
import { isEmployed, lockOf, type Employment } from '#domain/team-member.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { fetchTeamStanding } from '../administrator.queries.ts';
import { lockMember, capSessionsOf, endSessionsOf } from '../password.queries.ts';
import type { MemberRow } from '../session/staff-session.queries.ts';
import { fetchRolePermissions } from './role-permissions.queries.ts';

/**
 * The one rule of every call on another member: refuses with `above-own-level` a member of a higher level, and with
 * `role-above-own` one who has, by a role, what the actor does not have. Who changes the sign-in of such a member could
 * otherwise have it too. Of themselves, members change what the single call allows.
 */
export async function refuseMemberAbove(
  tx: Database,
  actor: StaffActor,
  { guid, accessLevel }: { guid: string; accessLevel: number },
): Promise<void> {
  const opened = placesOfRoles(await fetchRolePermissions(tx, guid));
  const lock = lockOf(actor, await fetchAllPermissions(tx), { guid, accessLevel, opened });
  if (lock !== undefined && lock !== 'self') throw new Refusal(lock);
}

/** Locks a member for a call on them, by `refuseMemberAbove`. Refuses with `row-not-found`. */
export async function lockMemberFor(tx: Database, actor: StaffActor, guid: string): Promise<MemberRow> {
  const member = await lockMember(tx, guid);
  if (member === undefined) throw new Refusal('row-not-found');
  await refuseMemberAbove(tx, actor, member);
  return member;
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

/** Why a member or a role may not be changed, for the team. */
export const lockTexts = {
  self: 'This is your own account',
  'above-own-level': 'This member is above your own level',
  'role-above-own': 'A permission here is one that you do not have yourself',
  'role-of-higher': 'A member above your own level has this role',
} as const;

/** A call that a role opens, with the name of its permission. */
export interface NamedPlace extends GuardedPlace {
  name: PermissionName;
}

/** The calls that the permissions of roles open. A name of another version of the product opens nothing. */
export function placesOfRoles(names: readonly string[]): NamedPlace[] {
  return names.filter(isPermissionName).map((name) => {
    const { method, api } = staffPermissions[name];
    return { name, method, api };
  });
}

/** True for the name of a permission that the product knows. */
export function isPermissionName(name: string): name is PermissionName {
  return Object.hasOwn(staffPermissions, name);
}
