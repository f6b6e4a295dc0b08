/** Fetches what decides the states of many passes, in one statement. */
import { sql } from 'drizzle-orm';

import { prepared, type Database } from '#server/base/db/database.ts';
import { milliseconds, rowsAsJson } from '#server/base/db/json-rows.queries.ts';
import { exceptionsOf, lineColumns, type PassRow } from './find-pass.queries.ts';

/** One of many passes, as returned by the statement. */
export type LineRow = PassRow['siblings'][number] & Pick<PassRow, 'orderId' | 'orderedAt' | 'exceptions'>;

const linesByPairs = prepared((db: Database) =>
  db
    .select({
      rows: rowsAsJson<LineRow>(sql`
        select other.order_id as "orderId", ${milliseconds('bought.ordered_at')} as "orderedAt",
          ${exceptionsOf('other')} as exceptions, ${lineColumns}
        from unnest(${sql.placeholder('orderIds')}::text[], ${sql.placeholder('barcodes')}::text[]) wanted (order_id, barcode)
          join passes other using (order_id, barcode) join products kind using (product_id)
          join orders bought using (order_id)`),
    })
    .from(sql`(select) one_row`)
    .prepare('find_lines_by_pairs'),
);

/** What decides the states of these passes, in any order. */
export async function fetchLines(
  db: Database,
  named: readonly { orderId: string; barcode: string }[],
): Promise<LineRow[]> {
  const orderIds = named.map(({ orderId }) => orderId);
  const [found] = await linesByPairs(db).execute({ orderIds, barcodes: named.map(({ barcode }) => barcode) });
  return found?.rows ?? [];
}
