/** Saved mappings of imports. */
import { asc, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importMappings } from '#server/base/db/schema/imports.ts';

/** A saved mapping, as stored. */
export type SavedMapping = typeof importMappings.$inferSelect;

/** All saved mappings by name. */
export async function fetchMappings(db: Database): Promise<SavedMapping[]> {
  return db.select().from(importMappings).orderBy(asc(importMappings.name));
}

/** Locks and returns one mapping. */
export async function lockMapping(tx: Database, name: string): Promise<SavedMapping | undefined> {
  const [found] = await tx.select().from(importMappings).where(eq(importMappings.name, name)).for('update');
  return found;
}

/** Saves a mapping, or replaces the one of its name. */
export async function putMapping(tx: Database, saved: SavedMapping): Promise<void> {
  const { name: _, ...change } = saved;
  await tx
    .insert(importMappings)
    .values(saved)
    .onConflictDoUpdate({ target: importMappings.name, set: change });
}

export async function deleteMapping(tx: Database, name: string): Promise<void> {
  await tx.delete(importMappings).where(eq(importMappings.name, name));
}
