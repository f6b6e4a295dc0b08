import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';

import { storedValueCategory } from '#domain/pass-card.ts';

import type { Database } from '#server/base/db/database.ts';
import { passes, products } from '#server/base/db/schema/park.ts';

/** A stored value card and the hash in the address of its page. */
export interface CardPage {
  orderId: string;
  barcode: string;
  barcodeHash: string | null;
}

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
export async function fetchCardPages(
  db: Database,
  after: { orderId: string; barcode: string },
  limit: number,
): Promise<CardPage[]> {
  return db
    .select({ orderId: passes.orderId, barcode: passes.barcode, barcodeHash: passes.barcodeHash })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(and(isCard, sql`(${passes.orderId}, ${passes.barcode}) > (${after.orderId}, ${after.barcode})`))
    .orderBy(asc(passes.orderId), asc(passes.barcode))
    .limit(limit);
}
