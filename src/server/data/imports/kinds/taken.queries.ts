/** Finds all rows with a number that belongs to another thing, after a batch was refused for one of them. */
import { sql } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { givenRows } from '../given-rows.queries.ts';
import type { ImportRow } from '../import-row.ts';
import { kindTable } from './kind-table.queries.ts';

/** The reasons of such rows by their ordinal in the batch, from 1. */
export async function findTaken(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, string>> {
  const { taken } = kindTable[kind];
  if (taken === undefined || rows.length === 0) return new Map();
  const found = await tx
    .select({ ordinal: sql<number>`given.ordinal::int`, reason: sql<string>`${taken.reason}` })
    .from(sql`${givenRows(kind, rows)} ${taken.join}`);
  return new Map(found.map((one) => [one.ordinal, one.reason]));
}
