import { and, eq, like } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { endingWith } from '#server/base/db/like.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes, products } from '#server/base/db/schema/park.ts';

/** The passes with this barcode, in any order. */
export async function fetchSeasonPasses(db: Database, barcode: string) {
  return db
    .select({
      isPassholder: products.isPassholder,
      isRefunded: passes.isRefunded,
      expiresAt: passes.expiresAt,
    })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(eq(passes.barcode, barcode));
}

/** True if an account has this season pass. */
export async function isSeasonPassTaken(db: Database, seasonPassId: string): Promise<boolean> {
  const rows = await db
    .select({ memberId: loyaltyMembers.memberId })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.seasonPassId, seasonPassId));
  return rows.length > 0;
}

/** The barcodes of season passes that end with these digits; two are enough to know that they do not tell. */
export async function fetchSeasonPassesEnding(db: Database, digits: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ barcode: passes.barcode })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(and(eq(products.isPassholder, true), like(passes.barcode, endingWith(digits))))
    .limit(2);
  return rows.map(({ barcode }) => barcode);
}
