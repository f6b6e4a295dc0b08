/** Finds all rows with a number that belongs to another thing, after a batch was refused for one of them. */
import { sql, type SQL } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { givenRows } from '../given-rows.queries.ts';
import type { ImportRow } from '../import-row.ts';

/** Unique numbers outside of the key: a barcode has one stored-value page, a receipt's number one check. */
const takenBy: Partial<Record<ImportKind, SQL>> = {
  orders: sql`join passes other on other.barcode = given.barcode and other.order_id <> given.order_id and other.barcode_hash is not null`,
  checks: sql`join checks other on other.check_number = given.check_number and other.check_id <> given.check_id`,
};

/** The ordinals of such rows in the batch, from 1. */
export async function findTaken(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<ReadonlySet<number>> {
  const join = takenBy[kind];
  if (join === undefined || rows.length === 0) return new Set();
  const found = await tx
    .select({ ordinal: sql<number>`given.ordinal::int` })
    .from(sql`${givenRows(kind, rows)} ${join}`);
  return new Set(found.map(({ ordinal }) => ordinal));
}
