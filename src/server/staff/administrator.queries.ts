import { eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { firstGoodwillLimits } from '#domain/goodwill.ts';

import type { Database } from '#server/base/db/database.ts';
import { goodwillLimits, permissions, teamMembers } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** The member of the team with this sign-in name. */
export async function fetchMemberByName(tx: Database, username: string) {
  const [member] = await tx
    .select({ guid: teamMembers.guid, accessLevel: teamMembers.accessLevel, isActive: teamMembers.isActive })
    .from(teamMembers)
    .where(eq(sql`lower(${teamMembers.username})`, username));
  return member;
}

/** The facts that decide whether each member is an administrator who can sign in with a password. */
export async function fetchTeamStanding(tx: Database) {
  return tx
    .select({
      ...pickColumns(teamMembers, 'guid', 'accessLevel', 'isActive', 'worksUntil'),
      // A temporary password ends, so an administrator who has no other could soon be locked out.
      hasPassword: sql<boolean>`${teamMembers.passwordHash} is not null and ${teamMembers.passwordUntil} is null`,
    })
    .from(teamMembers);
}

/** Adds a member who has no password yet, and gives their id; the description says who added them. */
export async function insertTeamMember(
  tx: Database,
  member: {
    username: string;
    firstName: string;
    lastName: string;
    accessLevel: number;
    description: 'Made on the host' | 'Added by the directory';
  },
): Promise<string> {
  const [row] = await tx
    .insert(teamMembers)
    .values({ ...member, internalId: '' })
    .returning({ guid: teamMembers.guid });
  if (row === undefined) throw new Error('A member was not written.');
  return row.guid;
}

/** Restores an administrator: active and without an end, at the level, without a password or a sign-in wait. */
export async function resetAdministrator(tx: Database, guid: string, accessLevel: number): Promise<void> {
  await tx
    .update(teamMembers)
    .set({
      isActive: true,
      worksUntil: null,
      accessLevel,
      passwordHash: null,
      passwordUntil: null,
      signInFailures: 0,
      waitsUntil: null,
      version: sql`${teamMembers.version} + 1`,
    })
    .where(eq(teamMembers.guid, guid));
}

/** The names of all permission rows. */
export async function fetchPermissionNames(tx: Database): Promise<Set<string>> {
  const rows = await tx.select({ name: permissions.name }).from(permissions);
  return new Set(rows.map((row) => row.name));
}

/** Adds permission rows with the values of a new park; with the one to give goodwill come its limits. */
export async function insertPermissions(
  tx: Database,
  rows: readonly { name: string; api: string; method: string; level: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(permissions).values(
    rows.map(({ name, api, method, level }) => ({
      name,
      api,
      method,
      accessLevelMin: level,
      isActive: true,
    })),
  );
  if (rows.some(({ name }) => name === 'Loyalty Goodwill'))
    await tx
      .insert(goodwillLimits)
      .values([...firstGoodwillLimits])
      .onConflictDoNothing();
}

/** Activates rows, and lowers their level to this one if it is higher. */
export async function openPermissions(tx: Database, guids: readonly string[], level: number): Promise<void> {
  if (guids.length === 0) return;
  await tx
    .update(permissions)
    .set({
      isActive: true,
      accessLevelMin: sql`least(${permissions.accessLevelMin}, ${level}::int)`,
      version: sql`${permissions.version} + 1`,
    })
    .where(inArray(permissions.guid, [...guids]));
}

const offeredKey = 'permissions-offered';

/** The names of the permissions that this park was given once. */
export async function fetchOfferedPermissions(tx: Database): Promise<Set<string>> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, offeredKey));
  const names = z.array(z.string()).safeParse(row?.value);
  return new Set(names.success ? names.data : []);
}

/** Records that the park has been given these permissions. */
export async function keepOfferedPermissions(tx: Database, names: readonly string[]): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: offeredKey, value: names })
    .onConflictDoUpdate({ target: settings.key, set: { value: names } });
}
