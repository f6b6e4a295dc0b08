import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { apiKeys, apiKeyUses } from '#server/base/db/schema/imports.ts';

/** Stores a new key; false if its name is taken, because reports identify keys by their names. */
export async function insertApiKey(
  db: Database,
  key: Pick<typeof apiKeys.$inferInsert, 'keySha256' | 'name' | 'kinds' | 'madeAt'>,
): Promise<boolean> {
  const made = await db.insert(apiKeys).values(key).onConflictDoNothing().returning({ keyId: apiKeys.keyId });
  return made.length > 0;
}

/** The active key of this SHA-256. */
export async function fetchApiKey(db: Database, keySha256: Buffer) {
  const [row] = await db
    .select({
      keyId: apiKeys.keyId,
      name: apiKeys.name,
      kinds: apiKeys.kinds,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.keySha256, keySha256), eq(apiKeys.isActive, true)));
  return row;
}

/** Records that a key was used. */
export async function noteApiKey(db: Database, keyId: string, now: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.keyId, keyId));
}

/** Revokes the active key with this name; false if there is none. */
export async function deactivateApiKey(db: Database, name: string): Promise<boolean> {
  const ended = await db
    .update(apiKeys)
    .set({ isActive: false })
    .where(and(eq(apiKeys.name, name), eq(apiKeys.isActive, true)))
    .returning({ keyId: apiKeys.keyId });
  return ended.length > 0;
}

/** Every key without its hash, the valid ones first, with its reading and creating calls and their rows since a time. */
export async function fetchApiKeys(db: Database, since: Date) {
  const sumOf = (column: typeof apiKeyUses.calls | typeof apiKeyUses.rows) =>
    sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  return db
    .select({
      keyId: apiKeys.keyId,
      name: apiKeys.name,
      kinds: apiKeys.kinds,
      isActive: apiKeys.isActive,
      madeAt: apiKeys.madeAt,
      lastUsedAt: apiKeys.lastUsedAt,
      calls: sumOf(apiKeyUses.calls),
      rows: sumOf(apiKeyUses.rows),
    })
    .from(apiKeys)
    .leftJoin(apiKeyUses, and(eq(apiKeyUses.keyId, apiKeys.keyId), gte(apiKeyUses.hour, since)))
    .groupBy(apiKeys.keyId)
    .orderBy(desc(apiKeys.isActive), asc(apiKeys.name));
}
