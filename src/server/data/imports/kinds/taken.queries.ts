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

/** The thing that has the number, for the reason of the refusal. */
const holders: Partial<Record<ImportKind, SQL>> = {
  orders: sql`'The barcode belongs to order ' || other.order_id || '; if that is wrong, correct the barcode of that pass in the tab Orders (or by the command pass correct-barcode) and import this row again'`,
  checks: sql`'The check number belongs to check ' || other.check_id`,
};

/** The reasons of such rows by their ordinal in the batch, from 1. */
export async function findTaken(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, string>> {
  const [join, reason] = [takenBy[kind], holders[kind]];
  if (join === undefined || reason === undefined || rows.length === 0) return new Map();
  const found = await tx
    .select({ ordinal: sql<number>`given.ordinal::int`, reason: sql<string>`${reason}` })
    .from(sql`${givenRows(kind, rows)} ${join}`);
  return new Map(found.map((one) => [one.ordinal, one.reason]));
}
