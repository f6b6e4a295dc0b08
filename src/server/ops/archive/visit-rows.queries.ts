/** The visits to attractions that leave for an archive. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readByCursor } from '#server/base/db/read-cursor.queries.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { rowsIn } from './archives.queries.ts';

/** Visits before an instant, oldest first; pages of "table JSON" texts. */
export function readVisitRows(tx: Database, before: Date): AsyncGenerator<string[]> {
  return readByCursor(
    tx,
    'archive_visits',
    sql`select 'attraction_visits ' || row_to_json(visit)::text as line from attraction_visits visit
      where visited_at < ${before.toISOString()}::timestamptz order by visited_at, visit_id`,
  );
}

/** Puts visits back whose pass still names someone: those of a guest who was forgotten since stay out. */
export async function restoreVisits(tx: Database, rows: readonly string[]): Promise<number> {
  if (rows.length === 0) return 0;
  const answer = await tx.execute(sql`
    with added as (
      insert into attraction_visits select filed.* from ${rowsIn('attraction_visits', rows)} filed
      where exists (select 1 from passes pass where pass.order_id = filed.order_id and pass.barcode = filed.barcode
        and coalesce(pass.first_name, pass.last_name, pass.email, pass.phone) is not null)
      on conflict do nothing returning 1)
    select count(*)::float8 as count from added`);
  return readRows(answer, z.object({ count: z.number() }))[0]?.count ?? 0;
}
