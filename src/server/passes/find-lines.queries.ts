/** Fetches many passes, or what decides their states, in one statement. */
import { sql } from 'drizzle-orm';

import { prepared, type Database } from '#server/base/db/database.ts';
import { milliseconds, rowsAsJson } from '#server/base/db/json-rows.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { exceptionsOf, lineFields, passesWhere } from './find-pass.queries.ts';
import {
  readLineRow,
  readPassRow,
  type LineRecord,
  type LineRow,
  type PassRecord,
  type PassRow,
} from './pass-record.ts';

const linesByPairs = prepared((db: Database) =>
  db
    .select({
      rows: rowsAsJson<LineRow>(sql`
        select other.order_id as "orderId", ${milliseconds('bought.ordered_at')} as "orderedAt",
          ${exceptionsOf('other')} as exceptions, ${lineFields}
        from unnest(${sql.placeholder('orderIds')}::text[], ${sql.placeholder('barcodes')}::text[]) wanted (order_id, barcode)
          join passes other using (order_id, barcode) join products kind using (product_id)
          join orders bought using (order_id)`),
    })
    .from(sql`(select) one_row`)
    .prepare('find_lines_by_pairs'),
);

const byBarcode = prepared((db: Database) =>
  db
    .select({
      rows: rowsAsJson<PassRow>(
        sql`${passesWhere(sql`pass.barcode = ${sql.placeholder('barcode')}`)} order by bought.ordered_at desc limit 10`,
      ),
    })
    .from(sql`(select) one_row`)
    .prepare('find_passes_by_barcode'),
);

/** What decides the states of these passes, in any order. */
export async function fetchLines(db: Database, named: readonly PassNumbers[]): Promise<LineRecord[]> {
  const orderIds = named.map(({ orderId }) => orderId);
  const [found] = await linesByPairs(db).execute({ orderIds, barcodes: named.map(({ barcode }) => barcode) });
  return (found?.rows ?? []).map(readLineRow);
}

/** The passes with a barcode, of any order, the newest first; for the park's own gates. */
export async function fetchPassesByBarcode(db: Database, barcode: string): Promise<PassRecord[]> {
  const [found] = await byBarcode(db).execute({ barcode });
  return (found?.rows ?? []).map(readPassRow);
}
