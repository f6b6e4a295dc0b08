/** Locks the row of a pass before any decision about it (docs/security.md: one change of a pass at a time). */
import { and, eq, isNotNull } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { fetchPassByPair } from './find-pass.queries.ts';
import type { PassRecord } from './pass-record.ts';

/** Locks the pass until the transaction ends, then reads it; undefined if it no longer exists. */
export async function lockPass(
  tx: Database,
  named: { orderId: string; barcode: string },
): Promise<PassRecord | undefined> {
  const isPass = and(eq(passes.orderId, named.orderId), eq(passes.barcode, named.barcode));
  await tx.select({ orderId: passes.orderId }).from(passes).where(isPass).for('update');
  return fetchPassByPair(tx, named);
}

/** Clears the time of a pass's binding; false if it was not bound. */
export async function clearBinding(
  db: Database,
  pass: { orderId: string; barcode: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(passes)
    .set({ appleBoundAt: null, updatedAt: pass.now })
    .where(
      and(eq(passes.orderId, pass.orderId), eq(passes.barcode, pass.barcode), isNotNull(passes.appleBoundAt)),
    )
    .returning({ barcode: passes.barcode });
  return rows.length > 0;
}

/** True if the pass exists. */
export async function isPass(db: Database, pass: { orderId: string; barcode: string }): Promise<boolean> {
  const rows = await db
    .select({ barcode: passes.barcode })
    .from(passes)
    .where(and(eq(passes.orderId, pass.orderId), eq(passes.barcode, pass.barcode)))
    .limit(1);
  return rows.length > 0;
}
