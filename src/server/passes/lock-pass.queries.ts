/** Locks the row of a pass before any decision about it (docs/security.md: one change of a pass at a time). */
import { and, eq } from 'drizzle-orm';

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
