/** Which orders and passes a key created, so that it never changes or shows another one. */
import { and, eq, inArray, sql } from 'drizzle-orm';

import { barcodeForms, isSameBarcode } from '#domain/barcode-forms.ts';

import type { Database } from '#server/base/db/database.ts';
import { importChanges, orderCorrections } from '#server/base/db/schema/imports.ts';
import { orders, passes, isOfPass } from '#server/base/db/schema/park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** What numbers mean to a key: its own pass, as it is numbered now, something that it did not create, or nothing yet. */
export type Standing = { kind: 'own'; pass: PassNumbers } | { kind: 'foreign' } | { kind: 'free' };

/** Reads the standing. A pass that the team moved to another's order is no longer the key's own. */
export async function fetchStanding(db: Database, keyId: string, asked: PassNumbers): Promise<Standing> {
  const [corrected] = await db
    .select({ orderId: orderCorrections.toOrderId, barcode: orderCorrections.toBarcode })
    .from(orderCorrections)
    .where(isOfPass(orderCorrections, asked));
  const pass = { orderId: corrected?.orderId ?? asked.orderId, barcode: corrected?.barcode ?? asked.barcode };
  const isOwnOrder = sql<boolean>`coalesce(${orders.createdByKey} = ${keyId}, false)`;
  const isOwnPass = sql<boolean>`coalesce(${passes.createdByKey} = ${keyId}, false)`;
  const withBarcode = await db
    .select({ orderId: passes.orderId, barcode: passes.barcode, isOwnPass })
    .from(passes)
    .where(inArray(passes.barcode, [pass.barcode, asked.barcode].flatMap(barcodeForms)));
  // After the passes: an order that is committed between both reads is seen with its pass, and not the pass alone.
  const [order] = await db.select({ isOwnOrder }).from(orders).where(eq(orders.orderId, pass.orderId));
  const itself = withBarcode.find(
    ({ orderId, barcode }) => orderId === pass.orderId && isSameBarcode(barcode, pass.barcode),
  );
  if (itself?.isOwnPass === true && order?.isOwnOrder === true)
    return { kind: 'own', pass: { ...pass, barcode: itself.barcode } };
  const isFree = withBarcode.length === 0 && order?.isOwnOrder !== false;
  return { kind: isFree ? 'free' : 'foreign' };
}

/**
 * Marks the pass that a run created, and its order, as the key's own. False if the run did not create the pass, or if it
 * added the pass to an order that the key did not create.
 */
export async function markCreated(
  tx: Database,
  keyId: string,
  runId: string,
  { orderId, barcode }: PassNumbers,
): Promise<boolean> {
  const created = await tx
    .select({ target: importChanges.target })
    .from(importChanges)
    .where(and(eq(importChanges.runId, runId), eq(importChanges.action, 'created')));
  const targets = new Set(created.map(({ target }) => target));
  if (!targets.has('passes')) return false;
  const isItsOrder = targets.has('orders') ? undefined : eq(orders.createdByKey, keyId);
  const marked = await tx
    .update(orders)
    .set({ createdByKey: keyId })
    .where(and(eq(orders.orderId, orderId), isItsOrder))
    .returning({ orderId: orders.orderId });
  if (marked.length === 0) return false;
  await tx.update(passes).set({ createdByKey: keyId }).where(isOfPass(passes, { orderId, barcode }));
  return true;
}
