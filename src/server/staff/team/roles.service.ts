/** Makes, changes and deletes roles. No one puts a permission into a role, or takes it out, that they do not have. */
import type { StaffRole, StaffRoles } from '#contract/calls/staff-roles.ts';
import { rolesMax } from '#contract/calls/staff-roles.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { isReadOnlyLevel, levelNeeded, mayCall, type PermissionRow } from '#domain/staff-access.ts';
import { notOwned, notOwnedNow } from '#domain/team-member.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { writeAudit } from '../audit.queries.ts';
import { placesOfRoles, lockTexts } from './keep-rules.ts';
import {
  deleteRole,
  fetchLevels,
  fetchRole,
  fetchRoles,
  fetchRoleUses,
  insertRole,
  updateRole,
  type RoleRow,
} from './roles.queries.ts';

type RoleServices = Pick<Services, 'db' | 'clock'>;

/** A role as it is sent. */
interface RoleDraft {
  roleName: string;
  permissions: readonly string[];
}

interface RoleUse {
  members: number;
  levelMax: number;
}

const unused: RoleUse = { members: 0, levelMax: 0 };

/** The roles, and everything that a table of permissions by role and level needs. */
export async function listRoles({ db, clock }: RoleServices, actor: StaffActor): Promise<StaffRoles> {
  const rows = await fetchAllPermissions(db);
  const uses = await fetchRoleUses(db);
  const roles = await fetchRoles(db);
  const levels = await fetchLevels(db, clock.now());
  return {
    roles: roles.map((role) => showRole(role, uses.get(role.guid) ?? unused, { actor, rows })),
    permissions: Object.keys(staffPermissions).map((name) => {
      const place = staffPermissions[name as PermissionName]; // a key of the table itself
      const having = levels.filter(({ level }) => mayCall({ accessLevel: level }, rows, place));
      return {
        name,
        level: levelNeeded(rows, place) ?? null,
        levels: having.map(({ level }) => level),
        mayGive: mayCall(actor, rows, place),
      };
    }),
    levels: levels.map((one) => ({ ...one, isReadOnly: isReadOnlyLevel(one.level, rows) })),
  };
}

/** Makes a role. Refuses a name that another role has, and permissions that the actor does not have. */
export function createRole(services: RoleServices, actor: StaffActor, draft: RoleDraft): Promise<StaffRole> {
  return change(services, async (tx, rows, now) => {
    refuseNotOwned(actor, rows, draft.permissions);
    if ((await fetchRoles(tx)).length >= rolesMax)
      throw new Refusal('row-refused', {
        faults: [{ path: '/roleName', message: `There are ${rolesMax} roles already` }],
      });
    const role = await insertRole(tx, stored(draft));
    const after = recordOf(role);
    await writeAudit(tx, actor, { action: 'Role Create', target: role.guid, after }, now);
    return showRole(role, unused, { actor, rows });
  });
}

/** Changes a role for all who have it. */
export function editRole(
  services: RoleServices,
  actor: StaffActor,
  edit: { guid: string; draft: RoleDraft; version: number | undefined },
): Promise<StaffRole> {
  return change(services, async (tx, rows, now) => {
    const { before, use } = await findRole(tx, { actor, rows }, edit);
    refuseNotOwned(actor, rows, edit.draft.permissions);
    const role = await updateRole(tx, before.guid, stored(edit.draft));
    const recorded = { before: recordOf(before), after: recordOf(role) };
    await writeAudit(tx, actor, { action: 'Role Update', target: role.guid, ...recorded }, now);
    return showRole(role, use, { actor, rows });
  });
}

/** Deletes a role, and takes it from all who have it. */
export function removeRole(
  services: RoleServices,
  actor: StaffActor,
  one: { guid: string; version: number | undefined },
): Promise<void> {
  return change(services, async (tx, rows, now) => {
    const { before, use } = await findRole(tx, { actor, rows }, one);
    await deleteRole(tx, before.guid);
    const recorded = { before: { ...recordOf(before), members: use.members } };
    await writeAudit(tx, actor, { action: 'Role Delete', target: before.guid, ...recorded }, now);
  });
}

interface Judging {
  actor: StaffActor;
  rows: readonly PermissionRow[];
}

async function findRole(
  tx: Database,
  judging: Judging,
  { guid, version }: { guid: string; version: number | undefined },
): Promise<{ before: RoleRow; use: RoleUse }> {
  const before = await fetchRole(tx, guid);
  if (before === undefined) throw new Refusal('row-not-found');
  if (version !== undefined && version !== before.version) throw new Refusal('row-changed');
  const use = (await fetchRoleUses(tx)).get(before.guid) ?? unused;
  const lock = lockOfRole(before, use, judging);
  if (lock !== undefined) throw new Refusal(lock);
  return { before, use };
}

function lockOfRole(
  role: RoleRow,
  use: RoleUse,
  { actor, rows }: Judging,
): 'above-own-level' | 'role-above-own' | undefined {
  if (use.levelMax > actor.accessLevel) return 'above-own-level';
  const foreign = notOwnedNow(actor, rows, placesOfRoles(role.permissions));
  return foreign.length > 0 ? 'role-above-own' : undefined;
}

function refuseNotOwned(
  actor: StaffActor,
  rows: readonly PermissionRow[],
  permissions: readonly string[],
): void {
  const foreign = notOwned(actor, rows, placesOfRoles(permissions)).map(({ name }) => name);
  if (foreign.length > 0)
    throw new Refusal('role-above-own', { text: `You do not have this yourself: ${foreign.join(', ')}` });
}

async function change<Value>(
  { db, clock }: RoleServices,
  work: (tx: Database, rows: PermissionRow[], now: Date) => Promise<Value>,
): Promise<Value> {
  try {
    return await db.transaction(async (tx) => {
      await takeLock(tx, 'staffAccess');
      return work(tx, await fetchAllPermissions(tx), clock.now());
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Refusal('row-conflict', { cause: error, text: 'Another role has this name' });
    throw error;
  }
}

function stored({ roleName, permissions }: RoleDraft): Pick<RoleRow, 'name' | 'permissions'> {
  return { name: roleName.trim().replaceAll(/\s+/g, ' '), permissions: [...new Set(permissions)].toSorted() };
}

function recordOf({ name, permissions }: RoleRow): Record<string, unknown> {
  return { roleName: name, permissions };
}

function showRole(role: RoleRow, use: RoleUse, judging: Judging): StaffRole {
  const lock = lockOfRole(role, use, judging);
  return {
    roleGUID: role.guid,
    roleName: role.name,
    permissions: role.permissions,
    version: role.version,
    members: use.members,
    locked: lock === undefined ? null : lockTexts[lock === 'above-own-level' ? 'role-of-higher' : lock],
  };
}
