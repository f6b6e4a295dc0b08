import { lt, sql } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { apiKeyUses } from '#server/base/db/schema/imports.ts';

/** Adds one call to the key's hour; true if it was the first one of the hour. */
export async function countKeyUse(
  db: Database,
  { now, ...use }: { keyId: string; call: string; rows: number; now: Date },
): Promise<boolean> {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  const [counted] = await db
    .insert(apiKeyUses)
    .values({ ...use, hour, calls: 1 })
    .onConflictDoUpdate({
      target: [apiKeyUses.keyId, apiKeyUses.call, apiKeyUses.hour],
      set: { calls: sql`${apiKeyUses.calls} + 1`, rows: sql`${apiKeyUses.rows} + excluded.rows` },
    })
    .returning({ calls: apiKeyUses.calls });
  return counted?.calls === 1;
}

/** Deletes the hours whose retention has ended: a few rows for each key and hour. */
export async function forgetOldKeyUses(db: Database, now: Date): Promise<void> {
  await db.delete(apiKeyUses).where(lt(apiKeyUses.hour, daysBefore(now, retentionDays('keyUses'))));
}
