/** The products of a batch that exist. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { arrayLiteral } from '../given-rows.queries.ts';
import { readerFor, type ImportRow } from '../import-row.ts';

const readProductId = readerFor('orders', 'productId');

/** Which of the rows' products exist; a park sells few products, so a batch names few. */
export async function fetchKnownProducts(
  tx: Database,
  rows: readonly ImportRow[],
): Promise<ReadonlySet<string>> {
  const named = arrayLiteral([...new Set(rows.map(readProductId))]);
  const found = await tx
    .select({ productId: sql<string>`product_id` })
    .from(sql`products where product_id = any(${named}::text[])`);
  return new Set(found.map(({ productId }) => productId));
}
