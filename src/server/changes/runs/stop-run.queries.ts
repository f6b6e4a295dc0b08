/** Stops a run over many passes. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { passRunParts, passRuns } from '#server/base/db/schema/live-passes.ts';
import type { OpenRun, RunKind, RunWork } from './run-work.queries.ts';

/**
 * Ends the run, and takes its passes out of the outbox: all but those that a server sends at this moment, and those
 * that a change of their own waits for. Returns undefined if no such run is open.
 */
export async function stopRun(
  tx: Database,
  order: { runId: number; kind: RunKind; work: RunWork; stoppedBy: string; now: Date },
): Promise<{ run: OpenRun; withdrawn: number } | undefined> {
  const { runId, kind, work, stoppedBy, now } = order;
  // First the parts, as the worker does: it finishes the portion that it is queueing, and then finds the part closed.
  await tx
    .update(passRunParts)
    .set({ isQueueing: false, brake: null })
    .where(eq(passRunParts.runId, openRunId(tx, runId, kind)));
  const [run] = await tx
    .update(passRuns)
    .set({ endedAt: now, stoppedBy })
    .where(and(eq(passRuns.runId, runId), eq(passRuns.kind, kind), isNull(passRuns.endedAt)))
    .returning({ runId: passRuns.runId, kind: passRuns.kind, audience: passRuns.audience });
  if (run === undefined) return undefined;
  const withdrawn = await withdraw(tx, runId, now);
  await work.onStop?.(tx, run);
  return { run, withdrawn };
}

function openRunId(tx: Database, runId: number, kind: RunKind) {
  const isOpen = and(eq(passRuns.runId, runId), eq(passRuns.kind, kind), isNull(passRuns.endedAt));
  return sql`(${tx.select({ runId: passRuns.runId }).from(passRuns).where(isOpen)})`;
}

/** A row that was touched more than once is needed by another change as well. */
async function withdraw(tx: Database, runId: number, now: Date): Promise<number> {
  const result = await tx.execute(sql`
    with doomed as (
      select wallet, order_id, barcode, share_id from pass_updates where run_id = ${runId} and touches = 1
        and (leased_until is null or leased_until <= ${now.toISOString()}::timestamptz)
      order by wallet, order_id, barcode, share_id for update),
    gone as (
      delete from pass_updates waiting using doomed where waiting.wallet = doomed.wallet
        and waiting.order_id = doomed.order_id and waiting.barcode = doomed.barcode
        and waiting.share_id = doomed.share_id returning waiting.wallet),
    counted as (select wallet, count(*)::int as passes from gone group by wallet),
    moved as (
      update pass_run_parts part set queued = part.queued - counted.passes from counted
      where part.run_id = ${runId} and part.wallet = counted.wallet)
    select coalesce(sum(passes), 0)::int as withdrawn from counted`);
  return readRows(result, z.object({ withdrawn: z.number() }))[0]?.withdrawn ?? 0;
}
