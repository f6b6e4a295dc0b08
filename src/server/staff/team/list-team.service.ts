/** The team as one table: who has what. */
import type { TeamMemberView } from '#contract/calls/staff-team.ts';
import type { PermissionRow } from '#domain/staff-access.ts';
import { lockOf, notOwned, memberStateOf } from '#domain/team-member.ts';

import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { linkSentAt } from '../password.ts';
import { lockTexts, placesOfRoles } from './keep-rules.ts';
import { fetchRoles } from './roles.queries.ts';
import { fetchRolesOfTeam, fetchTeam, type TeamRow } from './team.queries.ts';

/** A role that a member has. */
export interface HeldRole {
  guid: string;
  name: string;
  permissions: readonly string[];
}

/** The members, and the roles that could be given. */
export async function listTeam({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: StaffActor) {
  const rows = await fetchAllPermissions(db);
  const held = rolesByMember(await fetchRolesOfTeam(db));
  const team = await fetchTeam(db);
  const roles = await fetchRoles(db);
  const now = clock.now();
  return {
    members: team.map((row) => showMember(row, held.get(row.guid) ?? [], { actor, rows, now })),
    roles: roles.map(({ guid, name, permissions }) => ({
      roleGUID: guid,
      roleName: name,
      mayGive: notOwned(actor, rows, placesOfRoles(permissions)).length === 0,
    })),
  };
}

/** The roles of each member by the member's id. */
export function rolesByMember(
  rows: readonly (HeldRole & { memberGuid: string })[],
): ReadonlyMap<string, HeldRole[]> {
  return Map.groupBy(rows, ({ memberGuid }) => memberGuid);
}

/** True if the member can sign in by themselves: with a password, a passkey or the directory. */
export function hasAccepted({ hasPassword, isOfDirectory }: TeamRow): boolean {
  return hasPassword || isOfDirectory;
}

function showMember(
  row: TeamRow,
  roles: readonly HeldRole[],
  { actor, rows, now }: { actor: StaffActor; rows: readonly PermissionRow[]; now: Date },
): TeamMemberView {
  const opened = placesOfRoles(roles.flatMap(({ permissions }) => permissions));
  const lock = lockOf(actor, rows, { ...row, opened });
  const state = memberStateOf({ ...row, hasAccepted: hasAccepted(row) }, now);
  const { linkUntil } = row;
  return {
    teamMemberGUID: row.guid,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.username,
    internalId: row.internalId,
    level: row.accessLevel,
    roles: roles.map(({ guid, name }) => ({ roleGUID: guid, roleName: name })),
    worksUntil: row.worksUntil?.toISOString() ?? null,
    state,
    link:
      state === 'invited' && linkUntil !== null
        ? { sentAt: linkSentAt(linkUntil).toISOString(), expiresAt: linkUntil.toISOString() }
        : null,
    lastSignInAt: row.lastSignedInAt?.toISOString() ?? null,
    secondFactor: row.hasFactor ? 'yes' : row.isOfDirectory && !row.hasPassword ? 'directory' : 'no',
    locked: lock === undefined ? null : lockTexts[lock],
  };
}
