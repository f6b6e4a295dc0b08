import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { apiKeys, apiKeyUses } from '#server/base/db/schema/imports.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** Stores a new key and returns its id; undefined if its name is taken, because reports identify keys by their names. */
export async function insertApiKey(
  db: Database,
  key: Pick<typeof apiKeys.$inferInsert, 'keySha256' | 'name' | 'kinds' | 'madeAt' | 'madeBy' | 'makerGuid'>,
): Promise<string | undefined> {
  const [made] = await db
    .insert(apiKeys)
    .values(key)
    .onConflictDoNothing()
    .returning({ keyId: apiKeys.keyId });
  return made?.keyId;
}

/** The active key of this SHA-256. */
export async function fetchApiKey(db: Database, keySha256: Buffer) {
  const [row] = await db
    .select(pickColumns(apiKeys, 'keyId', 'name', 'kinds', 'lastUsedAt'))
    .from(apiKeys)
    .where(and(eq(apiKeys.keySha256, keySha256), eq(apiKeys.isActive, true)));
  return row;
}

/** Records that a key was used. */
export async function noteApiKey(db: Database, keyId: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.keyId, keyId));
}

export async function fetchKeyIdByName(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ keyId: apiKeys.keyId })
    .from(apiKeys)
    .where(and(eq(apiKeys.name, name), eq(apiKeys.isActive, true)));
  return row?.keyId;
}

/** Ends an active key; undefined if there is none of this id, or another call has ended it. */
export async function deactivateApiKey(
  db: Database,
  keyId: string,
  ended: { deletedAt: Date; deletedBy: string },
) {
  const [row] = await db
    .update(apiKeys)
    .set({ isActive: false, ...ended })
    .where(and(eq(apiKeys.keyId, keyId), eq(apiKeys.isActive, true)))
    .returning({ name: apiKeys.name, kinds: apiKeys.kinds });
  return row;
}

/** Every key without its hash and with the member who made it, the valid ones first. */
export async function fetchApiKeys(db: Database) {
  return db
    .select({
      ...pickColumns(apiKeys, 'keyId', 'name', 'kinds', 'isActive', 'madeAt', 'madeBy', 'makerGuid'),
      maker: { isActive: teamMembers.isActive, worksUntil: teamMembers.worksUntil },
      ...pickColumns(apiKeys, 'deletedAt', 'deletedBy', 'lastUsedAt'),
    })
    .from(apiKeys)
    .leftJoin(teamMembers, eq(teamMembers.guid, apiKeys.makerGuid))
    .orderBy(desc(apiKeys.isActive), asc(apiKeys.name));
}

/** Calls of one key within one hour. */
export interface CountedUse {
  keyId: string;
  /** The key of the call in the contract. */
  call: string;
  calls: number;
  rows: number;
  refused: number;
}

/** Adds calls to the key's hour; true if they are the first answered ones of the hour. */
export async function countKeyUse(
  db: Database,
  { now, ...use }: Pick<CountedUse, 'keyId' | 'call'> & Partial<CountedUse> & { now: Date },
): Promise<boolean> {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  const added = { calls: 0, rows: 0, refused: 0, ...use };
  const [counted] = await db
    .insert(apiKeyUses)
    .values({ ...added, hour })
    .onConflictDoUpdate({
      target: [apiKeyUses.keyId, apiKeyUses.call, apiKeyUses.hour],
      set: {
        calls: sql`${apiKeyUses.calls} + excluded.calls`,
        rows: sql`${apiKeyUses.rows} + excluded.rows`,
        refused: sql`${apiKeyUses.refused} + excluded.refused`,
      },
    })
    .returning({ calls: apiKeyUses.calls });
  return added.calls > 0 && counted?.calls === added.calls;
}

/** The uses of every key since a time, summed for each call; those of a key with most calls first. */
export async function fetchKeyUses(db: Database, since: Date): Promise<CountedUse[]> {
  const sumOf = (column: typeof apiKeyUses.calls | typeof apiKeyUses.rows | typeof apiKeyUses.refused) =>
    sql<number>`sum(${column})`.mapWith(Number);
  const calls = sumOf(apiKeyUses.calls);
  return db
    .select({
      keyId: apiKeyUses.keyId,
      call: apiKeyUses.call,
      calls,
      rows: sumOf(apiKeyUses.rows),
      refused: sumOf(apiKeyUses.refused),
    })
    .from(apiKeyUses)
    .where(gte(apiKeyUses.hour, since))
    .groupBy(apiKeyUses.keyId, apiKeyUses.call)
    .orderBy(apiKeyUses.keyId, desc(calls), apiKeyUses.call);
}
