/** Starts a run over many passes; of each kind, at most one run is open at a time. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { passRunParts, passRuns } from '#server/base/db/schema/live-passes.ts';
import type { Wallet } from '../holder.ts';
import { issuedPasses } from './issued-passes.queries.ts';
import type { OpenRun, RunWork } from './run-work.queries.ts';

/** The passes of an audience. */
export interface AudienceCount {
  apple: number;
  google: number;
  /** The phones that Apple can notify. */
  phones: number;
}

/** Counts the issued passes that the condition of a kind selects. */
export async function countAudience(db: Database, isMeant: SQL): Promise<AudienceCount> {
  const meantIn = (
    wallet: Wallet,
  ): SQL => sql`select distinct issued.order_id, issued.barcode, issued.share_id
    ${issuedPasses(wallet)} where ${isMeant}`;
  const result = await db.execute(sql`
    with apple as (${meantIn('apple')}), google as (${meantIn('google')})
    select (select count(*) from apple)::int as apple, (select count(*) from google)::int as google,
      (select count(distinct registered.device_id) from apple
        join apple_passes held using (order_id, barcode, share_id)
        join apple_registrations registered using (serial_number))::int as phones`);
  const [row] = readRows(result, z.object({ apple: z.number(), google: z.number(), phones: z.number() }));
  if (row === undefined) throw new Error('A count returned no row.');
  return row;
}

/** What a person orders. */
export interface RunOrder extends Omit<OpenRun, 'runId'> {
  why: string;
  startedBy: string;
}

/** Records the run, for the loops of all servers. `busy`: a run of this kind is open. `empty`: it would have no passes. */
export async function startRun(
  tx: Database,
  { work, order, now }: { work: RunWork; order: RunOrder; now: Date },
): Promise<{ run: OpenRun; count: AudienceCount } | 'busy' | 'empty'> {
  // Counting reads all issued passes, so a run that cannot begin is refused before.
  const isOpen = and(eq(passRuns.kind, order.kind), isNull(passRuns.endedAt));
  if ((await tx.$count(passRuns, isOpen)) > 0) return 'busy';
  const count = await countAudience(tx, work.isMeant(order.audience));
  if (count.apple + count.google === 0) return 'empty';
  // A concurrent start waits here for the other one, and then inserts nothing.
  const [row] = await tx
    .insert(passRuns)
    .values({ ...order, startedAt: now })
    .onConflictDoNothing()
    .returning({ runId: passRuns.runId });
  if (row === undefined) return 'busy';
  const { runId } = row;
  const part = (wallet: Wallet, total: number) => ({
    ...{ runId, wallet, total },
    isQueueing: total > 0,
    pacedAt: now,
  });
  await tx.insert(passRunParts).values([part('apple', count.apple), part('google', count.google)]);
  const run = { runId, kind: order.kind, audience: order.audience };
  await work.onStart?.(tx, run);
  return { run, count };
}
