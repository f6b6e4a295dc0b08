/**
 * The statements of queues. A leased row belongs to one server at a time: a server that dies with rows loses none, because
 * they are due again when their lease ends, and a result that comes after that is ignored.
 */
import { and, asc, getTableColumns, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Database } from '../db/database.ts';
import type { PieceQueue, Queue, QueueTable, RowOf } from './queues.queries.ts';
import type { RoundResult } from './start-loop.ts';

/** True of rows that are due and that no server sends at this moment. */
export function isFree({ dueAt, leasedUntil }: QueueTable, now: Date): SQL | undefined {
  return and(lte(dueAt, now), or(isNull(leasedUntil), lte(leasedUntil, now)));
}

/** Takes due rows, longest due first, each with a lease of its own; `only` narrows them. */
export async function leaseDue<Table extends QueueTable>(
  db: Database,
  queue: Queue<Table>,
  { now, rowsMax = queue.rowsMax, only }: { now: Date; rowsMax?: number; only?: SQL },
): Promise<RowOf<Table>[]> {
  const table: QueueTable = queue.table;
  const leasedUntil = new Date(now.getTime() + queue.leaseSeconds * 1000);
  // A subquery could be evaluated once for each row, and then each time lock further rows than the limit.
  const due = db.$with('due').as(
    db
      .select(Object.fromEntries(queue.key.map((column) => [column.name, column])))
      .from(table)
      .where(and(queue.isWaiting, only, isFree(table, now)))
      .orderBy(...(queue.order === undefined ? [] : [queue.order]), asc(table.dueAt))
      .limit(rowsMax)
      .for('update', { skipLocked: true }),
  );
  const rows = await db
    .with(due)
    .update(table)
    .set({ leaseId: sql`gen_random_uuid()`, leasedUntil, attempts: sql`${table.attempts} + 1` })
    .where(sql`(${sql.join(queue.key, sql`, `)}) in (select * from due)`)
    .returning();
  // The statement returns every column of the queue's table.
  return rows as RowOf<Table>[];
}

/** What becomes of a row: it goes, or it stays, due at this time if one is given, after a failure or not. */
export type Verdict = 'done' | { dueAt?: Date; fault?: string };

/** A leased row, and what becomes of it. */
export interface Settled<Row> {
  row: Row;
  verdict: Verdict | ((tx: Database) => Promise<Verdict>);
}

/**
 * Gives rows back and returns the number of those that were still held. They are locked before they are judged, because a
 * change may commit at this moment: a row that was touched since it was taken (`touches`, in a table that counts its
 * changes) is neither deleted nor postponed, but due again.
 */
export async function settle<Table extends QueueTable>(
  db: Database,
  { table, key }: Queue<Table>,
  settled: readonly Settled<RowOf<Table>>[],
): Promise<number> {
  if (settled.length === 0) return 0;
  return db.transaction(async (tx) => {
    const held = await lockHeld(
      tx,
      { table, key },
      settled.map(({ row }) => row.leaseId),
    );
    const gone: string[] = [];
    const kept: Kept[] = [];
    for (const { row, verdict } of settled) {
      const id = row.leaseId ?? '';
      if (!held.has(id)) continue;
      const judged = typeof verdict === 'function' ? await verdict(tx) : verdict;
      const wasTouched = held.get(id) !== row.touches;
      if (judged === 'done' && !wasTouched) gone.push(id);
      else kept.push({ id, ...stateAfter(judged, wasTouched) });
    }
    if (gone.length > 0) await tx.delete(table).where(inArray(table.leaseId, gone));
    if (kept.length > 0) await release(tx, table, kept);
    return held.size;
  });
}

/** The rows that are still held, with the number of their changes; locked in the order in which changes write them. */
async function lockHeld(
  tx: Database,
  { table, key }: Pick<Queue, 'table' | 'key'>,
  leaseIds: readonly (string | null)[],
): Promise<Map<unknown, unknown>> {
  const { touches } = getTableColumns(table);
  const held = await tx
    .select({ id: table.leaseId, ...(touches === undefined ? {} : { touches }) })
    .from(table)
    .where(inArray(table.leaseId, [...leaseIds]))
    .orderBy(...key)
    .for('update');
  return new Map(held.map((row) => [row.id, row.touches]));
}

/** A row that stays. Undefined leaves a column as it is; only the last failure is forgotten. */
interface Kept {
  id: string;
  dueAt?: Date | undefined;
  attempts?: number | undefined;
  fault?: string | undefined;
}

function stateAfter(verdict: Verdict, wasTouched: boolean): Omit<Kept, 'id'> {
  if (verdict === 'done') return { attempts: 0 };
  const { dueAt, fault } = verdict;
  const attempts = fault === undefined && dueAt !== undefined ? 0 : undefined;
  return { dueAt: wasTouched ? undefined : dueAt, attempts, fault };
}

async function release(tx: Database, table: QueueTable, kept: readonly Kept[]): Promise<void> {
  await tx.execute(sql`
    update ${table} kept set lease_id = null, leased_until = null, last_fault = given.fault,
      due_at = coalesce(given."dueAt", kept.due_at), attempts = coalesce(given.attempts, kept.attempts)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as given(id uuid, "dueAt" timestamptz, attempts int, fault text)
    where kept.lease_id = given.id`);
}

/**
 * Does the next piece of the first row that waits, locked until the transaction ends; another server takes the row after
 * it. `only` narrows them.
 */
export function workPiece<Table extends PgTable>(
  db: Database,
  { table, isWaiting, order }: PieceQueue<Table>,
  work: (tx: Database, row: Table['$inferSelect']) => Promise<void>,
  only?: SQL,
): Promise<RoundResult> {
  return db.transaction(async (tx) => {
    const next = tx
      .select()
      .from<PgTable>(table)
      .where(and(isWaiting, only))
      .orderBy(...order)
      .limit(1);
    const [row] = await next.for('update', { skipLocked: true });
    if (row !== undefined) await work(tx, row);
    return { taken: row === undefined ? 0 : 1, failed: 0 };
  });
}
