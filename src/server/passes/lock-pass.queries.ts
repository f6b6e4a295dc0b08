/** Locks the row of a pass before any decision about it (docs/security.md: one change of a pass at a time). */
import { and, isNotNull } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, isOfPass } from '#server/base/db/schema/park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchPassByPair } from './find-pass.queries.ts';
import type { PassRecord } from './pass-record.ts';

/** Locks the pass until the transaction ends, then reads it; undefined if it no longer exists. */
export async function lockPass(tx: Database, named: PassNumbers): Promise<PassRecord | undefined> {
  const isNamed = isOfPass(passes, named);
  await tx.select({ orderId: passes.orderId }).from(passes).where(isNamed).for('update');
  return fetchPassByPair(tx, named);
}

/** Clears the time of a pass's binding; false if it was not bound. */
export async function clearBinding(db: Database, pass: PassNumbers & { now: Date }): Promise<boolean> {
  const rows = await db
    .update(passes)
    .set({ appleBoundAt: null, updatedAt: pass.now })
    .where(and(isOfPass(passes, pass), isNotNull(passes.appleBoundAt)))
    .returning({ barcode: passes.barcode });
  return rows.length > 0;
}

/** True if the pass exists. */
export async function isPass(db: Database, pass: PassNumbers): Promise<boolean> {
  const rows = await db
    .select({ barcode: passes.barcode })
    .from(passes)
    .where(isOfPass(passes, pass))
    .limit(1);
  return rows.length > 0;
}
