/** Gives a pass other numbers, with every row that names it (docs/algorithms/corrections.md). */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { barcodeForms } from '#domain/barcode-forms.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { orderCorrections } from '#server/base/db/schema/imports.ts';
import { orders, passes, passLinks, isOfPass } from '#server/base/db/schema/park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { followingTables, rewrittenTables } from './pass-references.ts';

const isThisPass = ({ orderId, barcode }: PassNumbers) => isOfPass(passes, { orderId, barcode });

/** Locks the pass until the transaction ends: no guest changes, downloads or shares it meanwhile. */
export async function lockPassRow(tx: Database, pass: PassNumbers) {
  const [row] = await tx.select().from(passes).where(isThisPass(pass)).for('update');
  return row;
}

/** Locks all passes of an order, in the order in which imports lock them. */
export async function lockPassesOfOrder(tx: Database, orderId: string) {
  return tx.select().from(passes).where(eq(passes.orderId, orderId)).orderBy(passes.barcode).for('update');
}

/** Locks orders in the order of their numbers, and returns those that exist. */
export async function lockOrders(tx: Database, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(sql`${orders.orderId} in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))`)
    .orderBy(orders.orderId)
    .for('update');
  return rows.map(({ orderId }) => orderId);
}

/** The passes of other orders with this barcode. */
export async function fetchPassesWithBarcode(tx: Database, barcode: string): Promise<PassNumbers[]> {
  return tx
    .select({ orderId: passes.orderId, barcode: passes.barcode })
    .from(passes)
    .where(inArray(passes.barcode, barcodeForms(barcode)))
    .orderBy(passes.orderId);
}

/** A correction by its former numbers; an empty barcode asks for a withdrawn order. */
export async function fetchCorrection(tx: Database, { orderId, barcode }: PassNumbers) {
  const [row] = await tx
    .select()
    .from(orderCorrections)
    .where(isOfPass(orderCorrections, { orderId, barcode }));
  return row;
}

/** True if a member has claimed points with this order. */
export async function isOrderClaimed(tx: Database, orderId: string): Promise<boolean> {
  const found = readRows(
    await tx.execute(
      sql`select 1 as one from loyalty_claims where source_kind = 'ticket' and source_id = ${orderId} and released_at is null`,
    ),
    z.object({ one: z.number() }),
  );
  return found.length > 0;
}

/** The new numbers of a pass, and the address hash of its stored-value page. */
export interface NewNumbers extends PassNumbers {
  barcodeHash: string | null;
  barcodeHashKeyId: string | null;
}

/** Moves the pass and every row that names it to its new numbers. The caller has locked the pass. */
export async function renumberPass(
  tx: Database,
  from: PassNumbers,
  to: NewNumbers,
  now: Date,
): Promise<void> {
  await tx
    .update(passes)
    .set({ ...to, updatedAt: now })
    .where(isThisPass(from));
  const isOld = sql`order_id = ${from.orderId} and barcode = ${from.barcode}`;
  for (const table of followingTables)
    await tx.execute(
      sql`update ${sql.raw(table)} set order_id = ${to.orderId}, barcode = ${to.barcode} where ${isOld}`,
    );
  for (const { table, columns } of rewrittenTables) {
    const list = sql.raw(columns.map((name) => `"${name}"`).join(', '));
    await tx.execute(sql`
      with old as (delete from ${sql.raw(table)} where ${isOld} returning *)
      insert into ${sql.raw(table)} (order_id, barcode, ${list})
      select ${to.orderId}, ${to.barcode}, ${list} from old`);
  }
  await moveVersions(tx, from, to);
  await tx.execute(sql`update order_corrections set to_order_id = ${to.orderId}, to_barcode = ${to.barcode}
    where to_order_id = ${from.orderId} and to_barcode = ${from.barcode}`);
}

/**
 * The pass's own link was derived from its former numbers, so it cannot be printed again: it still opens the pass, and
 * makes room for a new one. Returns false if the team revoked it, so that the pass must not get another one.
 */
export async function retireOwnLink(tx: Database, { orderId, barcode }: PassNumbers): Promise<boolean> {
  const retired = await tx
    .update(passLinks)
    .set({ seed: null, seedKeyId: null })
    .where(
      and(isOfPass(passLinks, { orderId, barcode }), isNotNull(passLinks.seed), isNull(passLinks.revokedAt)),
    )
    .returning({ barcode: passLinks.barcode });
  return retired.length > 0;
}

/** The last change of the pass in its system still counts, under its new numbers. */
async function moveVersions(tx: Database, from: PassNumbers, to: PassNumbers): Promise<void> {
  const [old, fresh] = [from, to].map(({ orderId, barcode }) => `${orderId}|${barcode}`);
  await tx.execute(sql`update import_versions version set key = ${fresh} where key = ${old}
    and kind in ('orders', 'balances') and not exists (
      select 1 from import_versions other where other.kind = version.kind and other.key = ${fresh})`);
}

/**
 * Rows that name the barcode alone: they follow unless another order has a pass with it. Returns true if they followed.
 */
export async function renumberBarcode(tx: Database, from: string, to: string): Promise<void> {
  if ((await fetchPassesWithBarcode(tx, from)).length > 0) return;
  await tx.execute(sql`update loyalty_members set season_pass_id = ${to} where season_pass_id = ${from}`);
  await tx.execute(
    sql`update pass_customization_categories set tt_barcode = ${to}, version = version + 1 where tt_barcode in ${barcodeForms(from)}`,
  );
}

/** Remembers a correction; the new numbers are no longer former ones. */
export async function keepCorrection(
  tx: Database,
  correction: typeof orderCorrections.$inferInsert,
): Promise<void> {
  const { toOrderId, toBarcode, orderId: _orderId, barcode: _barcode, ...facts } = correction;
  if (toOrderId !== null && toOrderId !== undefined && toBarcode !== null && toBarcode !== undefined)
    await tx
      .delete(orderCorrections)
      .where(and(eq(orderCorrections.orderId, toOrderId), eq(orderCorrections.barcode, toBarcode)));
  await tx
    .insert(orderCorrections)
    .values(correction)
    .onConflictDoUpdate({
      target: [orderCorrections.orderId, orderCorrections.barcode],
      set: { toOrderId: toOrderId ?? null, toBarcode: toBarcode ?? null, ...facts },
    });
}

/** Forgets that an order was withdrawn, so that imports may add to it again. */
export async function forgetWithdrawal(tx: Database, orderId: string): Promise<void> {
  await tx
    .delete(orderCorrections)
    .where(and(eq(orderCorrections.orderId, orderId), eq(orderCorrections.barcode, '')));
}
