/**
 * Records, in the transaction of a change, that installed passes must follow it (docs/algorithms/live-passes.md).
 * Writes nothing for a pass that is in no wallet. Several changes of one pass become one update.
 */
import { sql, type SQL, and, eq, isNull } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { applePasses } from '#server/base/db/schema/live-passes.ts';
import { isOfPass } from '#server/base/db/schema/park.ts';
import type { Holder } from './holder.ts';

/** The reason for an update; it is counted and never shown. */
export type TouchReason =
  | 'registration'
  | 'photo'
  | 'redemption'
  | 'refund'
  | 'balance'
  | 'share'
  | 'binding'
  | 'expiry'
  | 'points'
  | 'customization'
  | 'exclusion'
  | 'import'
  | 'registered'
  | 'refresh'
  | 'message'
  | 'other';

/** The pass of this order line and all its shares. The caller holds the pass's lock, or has written to its row. */
export async function touchPass(
  tx: Database,
  pass: PassNumbers,
  reason: TouchReason,
  now: Date,
): Promise<void> {
  await touchPasses(tx, [pass], reason, now);
}

/** Does the same for many passes in one statement, such as those that an import changed. */
export async function touchPasses(
  tx: Database,
  passes: readonly PassNumbers[],
  reason: TouchReason,
  now: Date,
): Promise<void> {
  const pairs = passes.map(({ orderId, barcode }) => ({ order_id: orderId, barcode }));
  const areMeant = sql`(order_id, barcode) in (select order_id, barcode
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as meant(order_id text, barcode text))`;
  await queueUpdates(tx, areMeant, reason, now);
}

/** One holder's pass only, such as a share that was stopped. */
export async function touchHolder(
  tx: Database,
  holder: Holder,
  reason: TouchReason,
  now: Date,
): Promise<void> {
  const isHolder = sql`order_id = ${holder.orderId} and barcode = ${holder.barcode} and share_id = ${holder.shareId}`;
  await queueUpdates(tx, isHolder, reason, now);
}

/**
 * The passes of these holders, as part of a change of many passes, so that updates of single passes come first.
 * `wallets` names those that need it.
 */
export async function touchHolders(
  tx: Database,
  holders: readonly Holder[],
  { reason, requeueId, wallets, now }: ManyTouched,
): Promise<void> {
  if (holders.length === 0) return;
  const listed = holders.map((one) => ({
    order_id: one.orderId,
    barcode: one.barcode,
    share_id: one.shareId,
  }));
  const areMeant = sql`(order_id, barcode, share_id) in (select order_id, barcode, share_id
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as meant(order_id text, barcode text, share_id text))`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into pass_updates as known (wallet, order_id, barcode, share_id, reason, queued_at, due_at, requeue_id)
    select wallet, order_id, barcode, share_id, ${reason}, ${at}, ${at}, ${requeueId} from (
      select distinct 'apple' as wallet, order_id, barcode, share_id from apple_passes where ${areMeant}
      union all
      select distinct 'google', order_id, barcode, share_id from google_wallet_objects where ${areMeant}) issued
    where wallet in (select jsonb_array_elements_text(${JSON.stringify(wallets)}::jsonb))
    order by wallet, order_id, barcode, share_id
    on conflict (wallet, order_id, barcode, share_id) do update set touches = known.touches + 1,
      requeue_id = case when known.requeue_id is null then null else excluded.requeue_id end`);
}

/** A change of many passes. */
interface ManyTouched {
  reason: TouchReason;
  requeueId: number;
  wallets: readonly ('apple' | 'google')[];
  now: Date;
}

/** The cards of these members. */
export async function touchMembers(
  tx: Database,
  memberIds: readonly string[],
  reason: TouchReason,
  now: Date,
): Promise<void> {
  const numbers = JSON.stringify(memberIds);
  const areMeant = sql`order_id = '' and barcode in (select jsonb_array_elements_text(${numbers}::jsonb))`;
  await queueUpdates(tx, areMeant, reason, now);
}

async function queueUpdates(tx: Database, isMeant: SQL, reason: TouchReason, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // Rows are written in one order, so that two writers never wait for each other in a circle.
  await tx.execute(sql`
    insert into pass_updates as known (wallet, order_id, barcode, share_id, reason, queued_at, due_at)
    select wallet, order_id, barcode, share_id, ${reason}, ${at}, ${at} from (
      select distinct 'apple' as wallet, order_id, barcode, share_id from apple_passes where ${isMeant}
      union all
      select distinct 'google', order_id, barcode, share_id from google_wallet_objects where ${isMeant}) issued
    order by wallet, order_id, barcode, share_id
    ${onConflictTouchAgain}`);
}

/**
 * A statement part that touches the card of one member, for writes that are a single statement. `from` names the part
 * that returns `member_id` and `at`, or no row if nothing was written.
 */
export function touchOfMember(from: SQL, reason: TouchReason): SQL {
  return sql`
    insert into pass_updates as known (wallet, order_id, barcode, share_id, reason, queued_at, due_at)
    select issued.wallet, '', written.member_id, '', ${sql.raw(`'${reason}'`)}, written.at, written.at
    from (${from}) written cross join lateral (
      select 'apple' as wallet where exists (
        select 1 from apple_passes held where held.order_id = '' and held.barcode = written.member_id)
      union all
      select 'google' where exists (
        select 1 from google_wallet_objects held where held.order_id = '' and held.barcode = written.member_id)) issued
    ${onConflictTouchAgain}`;
}

/** A change of a single pass takes precedence over a change of many passes, and is due at once. */
const onConflictTouchAgain = sql`
  on conflict (wallet, order_id, barcode, share_id) do update set reason = excluded.reason,
    touches = known.touches + 1, due_at = excluded.due_at, attempts = 0, requeue_id = null, run_id = null`;

/** Retires the Apple pass of this holder: another phone gets a new pass, and the old one becomes void. */
export async function retireApplePass(tx: Database, holder: Holder, now: Date): Promise<void> {
  await tx
    .update(applePasses)
    .set({ retiredAt: now })
    .where(
      and(
        isOfPass(applePasses, holder),
        eq(applePasses.shareId, holder.shareId),
        isNull(applePasses.retiredAt),
      ),
    );
}
