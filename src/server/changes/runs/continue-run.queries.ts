/** The worker's statements: takes the next portion of a run, queues it, and records how far the run is. */
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { RunBrake } from '#domain/run-pace.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { passRunParts, passRuns } from '#server/base/db/schema/live-passes.ts';
import type { Holder, Wallet } from '../holder.ts';
import { issuedPasses } from './issued-passes.queries.ts';
import type { RunKind, RunWork } from './run-work.queries.ts';

/** One wallet's part of an open run, locked until the transaction ends. */
export type LockedPart = NonNullable<Awaited<ReturnType<typeof lockNextPart>>>;

const holderSchema = z.object({ orderId: z.string(), barcode: z.string(), shareId: z.string() });
const first: Holder = { orderId: '', barcode: '', shareId: '' };

/** True while a person waits for a run. */
export async function hasOpenRun(db: Database): Promise<boolean> {
  const rows = await db
    .select({ runId: passRuns.runId })
    .from(passRuns)
    .where(sql`${passRuns.endedAt} is null`)
    .limit(1);
  return rows.length > 0;
}

/**
 * Locks the wallet's part whose turn it is, the first of these kinds first; undefined if there is none, or if another
 * server works on it now. A kind that only newer servers know is left to them.
 */
export async function lockNextPart(tx: Database, wallet: Wallet, kinds: readonly RunKind[]) {
  const order = sql`array_position(array(select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb)), ${passRuns.kind})`;
  const open = and(eq(passRunParts.wallet, wallet), passRunParts.isQueueing, sql`${order} is not null`);
  const next = tx
    .select({ runId: passRunParts.runId })
    .from(passRunParts)
    .innerJoin(passRuns, eq(passRuns.runId, passRunParts.runId))
    .where(open)
    .orderBy(order, passRuns.runId)
    .limit(1);
  // A stop sets `is_queueing`, so a part that was stopped since the statement began is not returned.
  const [row] = await tx
    .select({ part: passRunParts, kind: passRuns.kind, audience: passRuns.audience })
    .from(passRunParts)
    .innerJoin(passRuns, eq(passRuns.runId, passRunParts.runId))
    .where(and(open, eq(passRunParts.runId, sql`(${next})`)))
    .for('update', { of: passRunParts, skipLocked: true });
  if (row === undefined) return undefined;
  const { runId, pacedAt, brake, cursor } = row.part;
  const from = holderSchema.safeParse(cursor);
  return {
    run: { runId, kind: row.kind, audience: row.audience },
    ...{ wallet, pacedAt, brake },
    cursor: from.success ? from.data : first,
  };
}

/** The passes of a part that are in the outbox: those that the vendor refused, and the others. */
export async function countInOutbox(tx: Database, { run, wallet }: Pick<LockedPart, 'run' | 'wallet'>) {
  const result = await tx.execute(sql`
    select count(*) filter (where last_fault is distinct from 'refused')::int as waiting,
      count(*) filter (where last_fault = 'refused')::int as refused
    from pass_updates where run_id = ${run.runId} and wallet = ${wallet}`);
  const [row] = readRows(result, z.object({ waiting: z.number(), refused: z.number() }));
  return row ?? { waiting: 0, refused: 0 };
}

/**
 * Queues the next passes after the cursor, and returns them in order. A pass that waits in the outbox anyway is due at
 * once, and is sent once more if a server works on it now. One that an earlier run left there, because the vendor
 * refused it, belongs to this run from now on.
 */
export async function queueNextPasses(
  tx: Database,
  { run, wallet, cursor }: LockedPart,
  { work, now, passesMax }: { work: RunWork; now: Date; passesMax: number },
): Promise<Holder[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const result = await tx.execute(sql`
    with found as (
      select distinct issued.order_id, issued.barcode, issued.share_id ${issuedPasses(wallet)}
      where (issued.order_id, issued.barcode, issued.share_id) > (${cursor.orderId}, ${cursor.barcode}, ${cursor.shareId})
        and (${work.isMeant(run.audience)})
      order by issued.order_id, issued.barcode, issued.share_id limit ${passesMax}),
    queued as (
      insert into pass_updates as known (wallet, order_id, barcode, share_id, reason, queued_at, due_at, run_id)
      select ${wallet}, order_id, barcode, share_id, ${work.reason}, ${at}, ${at}, ${run.runId} from found
      order by order_id, barcode, share_id
      on conflict (wallet, order_id, barcode, share_id) do update set touches = known.touches + 1,
        due_at = least(known.due_at, excluded.due_at), attempts = 0, last_fault = null,
        run_id = case when known.run_id is null then null else excluded.run_id end)
    select order_id as "orderId", barcode, share_id as "shareId" from found order by 1, 2, 3`);
  return readRows(result, holderSchema);
}

/** Records a turn: what was queued, and whether more passes follow. */
export async function movePart(
  tx: Database,
  { run, wallet, cursor }: LockedPart,
  turn: { queued: readonly Holder[]; isQueueing: boolean; pacedAt: Date; brake: RunBrake | null },
): Promise<void> {
  const { queued, ...state } = turn;
  await tx
    .update(passRunParts)
    .set({
      ...state,
      cursor: queued.at(-1) ?? cursor,
      queued: sql`${passRunParts.queued} + ${queued.length}`,
    })
    .where(and(eq(passRunParts.runId, run.runId), eq(passRunParts.wallet, wallet)));
}

/** Ends the runs whose passes have all been delivered; those that a vendor refuses are tried again without the run. */
export async function endFinishedRuns(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update pass_runs finished set ended_at = ${now.toISOString()}::timestamptz where ended_at is null
      and not exists (select 1 from pass_run_parts part where part.run_id = finished.run_id and part.is_queueing)
      and not exists (select 1 from pass_updates waiting
        where waiting.run_id = finished.run_id and waiting.last_fault is distinct from 'refused')`);
}
