import { desc, gte, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { apiKeyUses } from '#server/base/db/schema/imports.ts';

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
