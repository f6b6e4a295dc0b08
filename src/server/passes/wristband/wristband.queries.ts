import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, products, wristbands } from '#server/base/db/schema/park.ts';

/** A band as stored. */
export type Band = typeof wristbands.$inferSelect;

/** The activation policy of a ticket's product. */
export interface Policy {
  maySelfActivate: boolean;
  validityText: string | null;
}

/** The policy of a pass's product. */
export async function fetchPolicy(tx: Database, pass: { orderId: string; barcode: string }): Promise<Policy> {
  const [row] = await tx
    .select({ maySelfActivate: products.maySelfActivate, validityText: products.validityText })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(and(eq(passes.orderId, pass.orderId), eq(passes.barcode, pass.barcode)));
  return row ?? { maySelfActivate: false, validityText: null };
}

/** Assigns a blank band to a pass; false if the band is not blank or does not exist. */
export async function takeBand(
  tx: Database,
  band: { code: string; orderId: string; barcode: string; activatedAt: Date; validUntil: Date },
): Promise<boolean> {
  const { code, ...taken } = band;
  const rows = await tx
    .update(wristbands)
    .set({ ...taken, state: 'activated' })
    .where(and(eq(wristbands.code, code), eq(wristbands.state, 'blank')))
    .returning({ code: wristbands.code });
  return rows.length > 0;
}

/** True if this is the code of a blank band. */
export function isBlankBand(code: string): SQL {
  return sql`exists (select 1 from ${wristbands} where ${and(eq(wristbands.code, code), eq(wristbands.state, 'blank'))})`;
}

/** A band by its code. */
export async function fetchBand(tx: Database, code: string): Promise<Band | undefined> {
  const [band] = await tx.select().from(wristbands).where(eq(wristbands.code, code));
  return band;
}

/** Marks a pass as redeemed. */
export async function redeemPass(
  tx: Database,
  pass: { orderId: string; barcode: string },
  now: Date,
): Promise<void> {
  await tx
    .update(passes)
    .set({ isRedeemed: true, redeemedAt: now, updatedAt: now })
    .where(and(eq(passes.orderId, pass.orderId), eq(passes.barcode, pass.barcode)));
}
