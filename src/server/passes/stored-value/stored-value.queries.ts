import { and, desc, eq, gte, lt, sql, type SQL, asc, count, isNotNull } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { attractionVisits, passes, products, isOfPass } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import { storedValueCategory } from '#domain/pass-card.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import type { PassRecord } from '../pass-record.ts';
import { fetchPassByPair } from '../find-pass.queries.ts';

export async function fetchPassByBarcodeHash(
  db: Database,
  barcodeHash: string,
): Promise<PassRecord | undefined> {
  const [named] = await db
    .select({ orderId: passes.orderId, barcode: passes.barcode })
    .from(passes)
    .where(eq(passes.barcodeHash, barcodeHash));
  return named === undefined ? undefined : fetchPassByPair(db, named);
}

/** True if a pass with this hash of its barcode exists. */
export function hasBarcodeHash(barcodeHash: string): SQL {
  return sql`exists (select 1 from ${passes} where ${eq(passes.barcodeHash, barcodeHash)})`;
}

/** The uses of a pass from one instant until before another, newest first. */
export function fetchVisits(
  db: Database,
  pass: PassNumbers,
  { from, to }: { from: Date; to: Date },
): Promise<{ attraction: string; location: string; visitedAt: Date }[]> {
  return db
    .select(pickColumns(attractionVisits, 'attraction', 'location', 'visitedAt'))
    .from(attractionVisits)
    .where(
      and(
        isOfPass(attractionVisits, pass),
        gte(attractionVisits.visitedAt, from),
        lt(attractionVisits.visitedAt, to),
      ),
    )
    .orderBy(desc(attractionVisits.visitedAt), desc(attractionVisits.visitId))
    .limit(visitsMax);
}

/** More than the rides of any day, and a limit for the page. */
const visitsMax = 200;

const isCard = and(eq(products.category, storedValueCategory), isNotNull(passes.barcodeHash));

/** The number of stored value cards. */
export async function countCardPages(db: Database): Promise<number> {
  const [row] = await db
    .select({ cards: count() })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(isCard);
  return row?.cards ?? 0;
}

/** The next stored value cards after a pass, in the order of their numbers. */
export async function fetchCardPages(db: Database, after: PassNumbers, limit: number) {
  return db
    .select({ orderId: passes.orderId, barcode: passes.barcode, barcodeHash: passes.barcodeHash })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(and(isCard, sql`(${passes.orderId}, ${passes.barcode}) > (${after.orderId}, ${after.barcode})`))
    .orderBy(asc(passes.orderId), asc(passes.barcode))
    .limit(limit);
}
