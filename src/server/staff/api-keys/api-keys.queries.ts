import { and, asc, desc, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { apiKeys } from '#server/base/db/schema/imports.ts';

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
      keyId: apiKeys.keyId,
      name: apiKeys.name,
      kinds: apiKeys.kinds,
      isActive: apiKeys.isActive,
      madeAt: apiKeys.madeAt,
      madeBy: apiKeys.madeBy,
      makerGuid: apiKeys.makerGuid,
      maker: { isActive: teamMembers.isActive, worksUntil: teamMembers.worksUntil },
      deletedAt: apiKeys.deletedAt,
      deletedBy: apiKeys.deletedBy,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .leftJoin(teamMembers, eq(teamMembers.guid, apiKeys.makerGuid))
    .orderBy(desc(apiKeys.isActive), asc(apiKeys.name));
}
