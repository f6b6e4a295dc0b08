/** The tables of pg-boss, which ran the scheduled jobs of earlier versions (docs/decisions/0017-one-job-system.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

/**
 * Drops the tables a day after the last server of an earlier version has used them. During an upgrade such servers run
 * at the same time as newer ones, would report an error every few seconds without their tables, and write the time
 * there every minute.
 */
export async function removeFormerJobQueue(db: Database, now: Date): Promise<void> {
  const table = await db.execute(
    sql`select pg_has_role(n.nspowner, 'usage') as "isOurs" from pg_namespace n
      join pg_class c on c.relnamespace = n.oid and c.relname = 'version' where n.nspname = 'pgboss'`,
  );
  const [found] = readRows(table, z.object({ isOurs: z.boolean() }));
  // A role that owns nothing leaves them to `promenade migrate`.
  if (found?.isOurs !== true) return;
  const answer = await db.execute(
    sql`select coalesce(bool_or(cron_on > ${now.toISOString()}::timestamptz - interval '1 day'), false) as "isInUse" from pgboss.version`,
  );
  const [use] = readRows(answer, z.object({ isInUse: z.boolean() }));
  if (use?.isInUse === false) await db.execute(sql`drop schema pgboss cascade`);
}
