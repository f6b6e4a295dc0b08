/** Sends what waits in a queue: one lease, one schedule of attempts and one loop for all of them (docs/how-to.md). */
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { leaseDue, settle, type Settled, type Verdict } from './queue.queries.ts';
import type { Queue, QueueTable, RowOf } from './queues.queries.ts';
import { startLoop, type RoundResult, type JobWatch } from './start-loop.ts';
import { retryAt } from './retry-at.ts';

type QueueServices = Pick<Services, 'db' | 'clock'>;

/**
 * The outcome of one attempt. A failure names one of the queue's waits; `words` are stored in its place. A function runs
 * in the transaction that gives the row back, and only if the row is still held.
 */
export type Outcome = 'done' | { fault: string; words?: string } | ((tx: Database) => Promise<Verdict>);

/** How rows are sent: one by one, so that each is given back as soon as it was sent, or all of a round together. */
export type Send<Row> = (
  | { each: (row: Row) => Promise<Outcome> }
  | { all: (rows: Row[]) => Promise<{ row: Row; outcome: Outcome }[]> }
) & {
  /** Marks a row that is given up, in the transaction that gives it back. */
  giveUp?: (tx: Database, row: Row) => Promise<void>;
};

/** Takes the due rows of a queue and sends them; each is then deleted, postponed or given up. */
export async function workQueue<Table extends QueueTable>(
  services: QueueServices,
  queue: Queue<Table>,
  send: Send<RowOf<Table>>,
): Promise<RoundResult> {
  const { db, clock } = services;
  const rows = await leaseDue(db, queue, { now: clock.now() });
  let failed = 0;
  const giveBack = async (sent: readonly { row: RowOf<Table>; outcome: Outcome }[]): Promise<void> => {
    failed += sent.filter(({ outcome }) => typeof outcome === 'object').length;
    const settled = sent.map(({ row, outcome }) => ({
      row,
      verdict: verdictAfter(queue, send, { row, outcome, now: clock.now() }),
    }));
    await settle(db, queue, settled);
  };
  if ('each' in send)
    await Promise.all(rows.map(async (row) => giveBack([{ row, outcome: await send.each(row) }])));
  else if (rows.length > 0) await giveBack(await send.all(rows));
  return { taken: rows.length, failed: queue.pausesInVain ? failed : 0 };
}

/** When a row that failed is tried again, if ever. */
function verdictAfter<Table extends QueueTable>(
  queue: Queue<Table>,
  { giveUp }: Send<RowOf<Table>>,
  { row, outcome, now }: { row: RowOf<Table>; outcome: Outcome; now: Date },
): Settled<RowOf<Table>>['verdict'] {
  if (typeof outcome !== 'object') return outcome;
  const waits = queue.waits[outcome.fault];
  if (waits === undefined) throw new Error(`${queue.job} has no pause after "${outcome.fault}".`);
  const { fault, words = fault } = outcome;
  const dueAt = retryAt(now, row.attempts, waits);
  if (queue.isGivenUp?.(row, dueAt) !== true) return { dueAt, fault: words };
  return async (tx) => {
    await giveUp?.(tx, row);
    return { fault: words };
  };
}

/** Repeats rounds of a queue for as long as the server runs, at once after a full one. Returns the function that stops it. */
export function startRounds(
  {
    job: name,
    rowsMax: full = 1,
    idleMilliseconds,
  }: Pick<Queue, 'job' | 'idleMilliseconds'> & { rowsMax?: number },
  round: () => Promise<RoundResult>,
  watch: JobWatch,
): () => Promise<void> {
  return startLoop({ name, round, full, idleMilliseconds }, watch);
}
