/** The outbox of pass updates: taken with a lease, finished once, postponed if a vendor is unavailable. */
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import type { Holder, Wallet } from '#server/changes/holder.ts';

/** An update that a process has taken for one attempt. */
export interface TakenUpdate extends Holder {
  wallet: Wallet;
  reason: string;
  /** The number of changes that it covers; if more have come by the time it is finished, it stays due. */
  touches: number;
  /** The number of attempts, including this one. */
  attempts: number;
  queuedAt: Date;
}

/** Updates taken together; only the holder of the lease finishes them. */
export interface TakenUpdates {
  leaseId: string;
  updates: TakenUpdate[];
}

const takenRow = z.pipe(
  z.object({
    wallet: z.enum(['apple', 'google']),
    order_id: z.string(),
    barcode: z.string(),
    share_id: z.string(),
    reason: z.string(),
    touches: z.number(),
    attempts: z.number(),
    queued_ms: z.coerce.number(),
  }),
  z.transform((row): TakenUpdate => ({
    wallet: row.wallet,
    orderId: row.order_id,
    barcode: row.barcode,
    shareId: row.share_id,
    reason: row.reason,
    touches: row.touches,
    attempts: row.attempts,
    queuedAt: new Date(row.queued_ms),
  })),
);

/**
 * Takes due updates of a wallet for one attempt, changes of single passes before those of many. If the process dies,
 * they are due again when the lease ends.
 */
export async function takeDueUpdates(
  db: Database,
  options: { wallet: Wallet; now: Date; leaseSeconds: number; rowsMax: number },
): Promise<TakenUpdates> {
  const leaseId = randomUUID();
  const now = timestampOf(options.now);
  const leasedUntil = timestampOf(new Date(options.now.getTime() + options.leaseSeconds * 1000));
  const result = await db.execute(sql`
    with due as (
      select wallet, order_id, barcode, share_id from pass_updates
      where wallet = ${options.wallet} and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by (requeue_id is not null or run_id is not null), due_at limit ${options.rowsMax} for update skip locked)
    update pass_updates taken set lease_id = ${leaseId}::uuid, leased_until = ${leasedUntil}, attempts = taken.attempts + 1
    from due where taken.wallet = due.wallet and taken.order_id = due.order_id and taken.barcode = due.barcode
      and taken.share_id = due.share_id
    returning taken.wallet, taken.order_id, taken.barcode, taken.share_id, taken.reason, taken.touches, taken.attempts,
      extract(epoch from taken.queued_at) * 1000 as queued_ms`);
  return { leaseId, updates: readRows(result, takenRow) };
}

/**
 * Deletes finished updates; one that was touched again meanwhile is due at once. The rows are locked by a statement of
 * their own: in a single statement, both parts would judge the number of touches as it was before a concurrent change
 * committed, so a row that this change touched would neither be deleted nor given back, and keep its lease.
 */
export async function finishUpdates(
  db: Database,
  leaseId: string,
  done: readonly TakenUpdate[],
): Promise<void> {
  if (done.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      select 1 from pass_updates kept join (${asRows(done)}) listed on ${isListed}
      where kept.lease_id = ${leaseId}::uuid
      order by kept.wallet, kept.order_id, kept.barcode, kept.share_id for update of kept`);
    await tx.execute(sql`
      with listed as (${asRows(done)}),
        gone as (delete from pass_updates kept using listed
          where kept.lease_id = ${leaseId}::uuid and ${isListed} and kept.touches = listed.touches)
      update pass_updates kept set lease_id = null, leased_until = null, attempts = 0 from listed
      where kept.lease_id = ${leaseId}::uuid and ${isListed} and kept.touches <> listed.touches`);
  });
}

/** Postpones failed updates; one that was touched again meanwhile is due at once. */
export async function putOffUpdates(
  db: Database,
  leaseId: string,
  failed: readonly { update: TakenUpdate; fault: string; dueAt: Date }[],
): Promise<void> {
  if (failed.length === 0) return;
  const listed = failed.map(({ update, fault, dueAt }) => ({ ...update, fault, dueAt }));
  await db.execute(sql`
    update pass_updates kept set lease_id = null, leased_until = null, last_fault = listed.fault,
      due_at = case when kept.touches = listed.touches then listed.due_at else kept.due_at end
    from (${asRows(listed)}) listed where kept.lease_id = ${leaseId}::uuid and ${isListed}`);
}

const isListed = sql`kept.wallet = listed.wallet and kept.order_id = listed.order_id
  and kept.barcode = listed.barcode and kept.share_id = listed.share_id`;

/** The list as a table that a statement can join. */
function asRows(list: readonly (TakenUpdate & { fault?: string; dueAt?: Date })[]) {
  const rows = list.map((one) => ({
    wallet: one.wallet,
    order_id: one.orderId,
    barcode: one.barcode,
    share_id: one.shareId,
    touches: one.touches,
    fault: one.fault,
    due_at: one.dueAt,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as listed(wallet text, order_id text, barcode text, share_id text, touches int, fault text, due_at timestamptz)`;
}

function timestampOf(time: Date) {
  return sql`${time.toISOString()}::timestamptz`;
}
