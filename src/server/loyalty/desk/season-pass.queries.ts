import { eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
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
