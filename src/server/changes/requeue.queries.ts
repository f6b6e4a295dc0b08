/**
 * Changes that affect many passes at once: recorded in the transaction of the change, processed in batches afterwards.
 */
import { desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { barcodeForms } from '#domain/barcode-forms.ts';
import { clubCategoryId } from '#domain/customization.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { passRequeues } from '#server/base/db/schema/live-passes.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import type { Holder } from './holder.ts';
import type { TouchReason } from './touch-pass.queries.ts';

/** Selects the passes whose order line has one of these values; empty strings select nothing. */
export type Reach = Partial<
  Record<'productIds' | 'barcodes' | 'itemIds' | 'packIds' | 'categoryIds', readonly string[]>
>;

const ids = z._default(z.array(z.string()), []);
const reachSchema = z.object({
  productIds: ids,
  barcodes: ids,
  itemIds: ids,
  packIds: ids,
  categoryIds: ids,
});
const holderSchema = z.object({ orderId: z.string(), barcode: z.string(), shareId: z.string() });

/** Records that the selected passes must follow a change. Does nothing if nothing is selected. */
export async function queueRequeue(
  tx: Database,
  reach: Reach,
  reason: Extract<TouchReason, 'customization' | 'exclusion' | 'import'>,
  now: Date,
): Promise<void> {
  const cleaned = cleanReach(reach);
  if (cleaned === undefined) return;
  await tx.insert(passRequeues).values({ reason, reach: cleaned, startedAt: now, phase: 'apple' });
}

/** The reach without empty and repeated values; undefined if it selects nothing. */
function cleanReach(reach: Reach): Record<string, string[]> | undefined {
  const cleaned = Object.fromEntries(
    Object.entries(reach).map(([name, list]: [string, readonly string[]]) => [
      name,
      [...new Set(name === 'barcodes' ? list.flatMap(barcodeForms) : list)].filter((id) => id !== ''),
    ]),
  );
  return Object.values(cleaned).every((list) => list.length === 0) ? undefined : cleaned;
}

/** Opens a change whose passes its own job queues; its number orders and counts the updates. Returns the number. */
export async function openOwnRequeue(tx: Database, reason: 'message', now: Date): Promise<number> {
  const [row] = await tx
    .insert(passRequeues)
    .values({ reason, reach: {}, startedAt: now, phase: 'done' })
    .returning({ requeueId: passRequeues.requeueId });
  if (row === undefined) throw new Error('A change of many passes was not written.');
  return row.requeueId;
}

/** One batch of the work on a change: the wallet, and the cursor to continue from. */
export interface OpenRequeue {
  requeueId: number;
  reason: string;
  reach: z.output<typeof reachSchema>;
  phase: 'apple' | 'google';
  cursor: Holder;
}

/** Reads a row of the queue; undefined if it is done. */
export function openRequeueOf(row: typeof passRequeues.$inferSelect): OpenRequeue | undefined {
  if (row.phase === 'done') return undefined;
  const cursor = holderSchema.safeParse(row.cursor);
  return {
    requeueId: row.requeueId,
    reason: row.reason,
    reach: reachSchema.parse(row.reach),
    phase: row.phase,
    cursor: cursor.success ? cursor.data : { orderId: '', barcode: '', shareId: '' },
  };
}

const issuedTables: Record<OpenRequeue['phase'], SQL> = {
  apple: sql`apple_passes`,
  google: sql`google_wallet_objects`,
};

/** Queues the next selected passes after the cursor. Returns their number and the last of them. */
export async function queueNextInReach(
  tx: Database,
  requeue: OpenRequeue,
  options: { now: Date; rowsMax: number },
): Promise<{ count: number; last: Holder | undefined }> {
  const { requeueId, reason, phase, cursor } = requeue;
  const now = sql`${options.now.toISOString()}::timestamptz`;
  const result = await tx.execute(sql`
    with found as (
      ${issuedInReach(phase, requeue.reach)}
        and (issued.order_id, issued.barcode, issued.share_id) > (${cursor.orderId}, ${cursor.barcode}, ${cursor.shareId})
      order by issued.order_id, issued.barcode, issued.share_id limit ${options.rowsMax}),
    queued as (
      insert into pass_updates as known (wallet, order_id, barcode, share_id, reason, queued_at, due_at, requeue_id)
      select ${phase}, order_id, barcode, share_id, ${reason}, ${now}, ${now}, ${requeueId} from found
      order by order_id, barcode, share_id
      on conflict (wallet, order_id, barcode, share_id) do update set touches = known.touches + 1,
        requeue_id = case when known.requeue_id is null then null else excluded.requeue_id end)
    select order_id, barcode, share_id from found order by order_id desc, barcode desc, share_id desc`);
  const row = z.object({ order_id: z.string(), barcode: z.string(), share_id: z.string() });
  const rows = readRows(result, row);
  const [last] = rows;
  return {
    count: rows.length,
    last: last && { orderId: last.order_id, barcode: last.barcode, shareId: last.share_id },
  };
}

/** The issued passes of a wallet that a change reaches: the same for the count and for the batches. */
function issuedInReach(phase: OpenRequeue['phase'], reach: OpenRequeue['reach']): SQL {
  // A member's card belongs to no order line; its holder has an empty order id.
  const reachesClub = reach.categoryIds.includes(clubCategoryId);
  const kind = reachesClub ? sql`left` : sql`inner`;
  return sql`select distinct issued.order_id, issued.barcode, issued.share_id
      from ${issuedTables[phase]} issued
      ${kind} join passes on passes.order_id = issued.order_id and passes.barcode = issued.barcode
      ${kind} join products on products.product_id = passes.product_id
      where (${reachesClub ? sql`issued.order_id = '' or ` : sql``}${isInReach(reach)})`;
}

/** The number of passes in each wallet that `queueRequeue` with this reach would queue now. */
export async function countInReach(
  db: Database,
  reach: Reach,
): Promise<Record<OpenRequeue['phase'], number>> {
  const cleaned = cleanReach(reach);
  if (cleaned === undefined) return { apple: 0, google: 0 };
  const known = reachSchema.parse(cleaned);
  const result = await db.execute(sql`
    select (select count(*)::int from (${issuedInReach('apple', known)}) found) as apple,
      (select count(*)::int from (${issuedInReach('google', known)}) found) as google`);
  const [row] = readRows(result, z.object({ apple: z.number(), google: z.number() }));
  return row ?? { apple: 0, google: 0 };
}

function isInReach(reach: OpenRequeue['reach']): SQL {
  const within = (column: SQL, list: readonly string[]): SQL =>
    sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;
  const parts = [
    { column: sql`passes.product_id`, list: reach.productIds },
    { column: sql`passes.barcode`, list: reach.barcodes },
    { column: sql`products.merch_item_id`, list: reach.itemIds },
    { column: sql`products.merch_pack_id`, list: reach.packIds },
    { column: sql`products.tt_category_id`, list: reach.categoryIds },
  ].filter(({ list }) => list.length > 0);
  return sql.join(
    parts.map(({ column, list }) => within(column, list)),
    sql` or `,
  );
}

/** Saves the cursor of a change. */
export async function moveRequeue(
  tx: Database,
  requeueId: number,
  progress: { phase: 'apple' | 'google' | 'done'; cursor: Holder | null; count: number },
): Promise<void> {
  await tx
    .update(passRequeues)
    .set({
      phase: progress.phase,
      cursor: progress.cursor,
      queued: sql`${passRequeues.queued} + ${progress.count}`,
    })
    .where(eq(passRequeues.requeueId, requeueId));
}

/** The newest changes of many passes, each with the number of its updates that are still waiting. */
export async function fetchRequeues(db: Database, countMax: number) {
  return db
    .select({
      ...pickColumns(passRequeues, 'requeueId', 'reason', 'startedAt', 'phase', 'queued'),
      // The column is written out, because a column object loses its table in the select of a single table.
      waiting: sql<number>`(select count(*)::int from pass_updates waiting where waiting.requeue_id = pass_requeues.requeue_id)`,
    })
    .from(passRequeues)
    .where(ne(passRequeues.reason, 'message'))
    .orderBy(desc(passRequeues.requeueId))
    .limit(countMax);
}
