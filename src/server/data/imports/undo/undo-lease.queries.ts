/** The state of a run that is taken back: one process at a time works on it, and another goes on after a crash. */
import { randomUUID } from 'node:crypto';

import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importChanges, importRuns, importUndoRefusals } from '#server/base/db/schema/imports.ts';
import type { ImportRun } from '../runs.queries.ts';

/** An undo or an import without a batch for this long was cut off. */
const silentSecondsMax = 60;

/** One undo under way. */
export interface UndoLease {
  runId: string;
  kind: string;
  lease: string;
  isDryRun: boolean;
}

/** Why an undo cannot begin: the import runs, another undo runs, or all of the run has been taken back. */
export type UndoHindrance =
  | 'running'
  | 'undo-under-way'
  | 'undone'
  | 'dry-run'
  | 'too-late'
  | 'nothing-written';

/**
 * Begins an undo under the lock of the run. A run that is taken back counts as running until the end, so that its file
 * cannot be imported meanwhile; the unique index on open runs refuses it if the file is being imported again.
 */
export async function beginUndo(
  tx: Database,
  runId: string,
  { isDryRun, by, now }: { isDryRun: boolean; by: string; now: Date },
): Promise<{ lease: UndoLease; run: ImportRun } | UndoHindrance | undefined> {
  const [run] = await tx.select().from(importRuns).where(eq(importRuns.runId, runId)).for('update');
  if (run === undefined) return undefined;
  const [left] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(importChanges)
    .where(eq(importChanges.runId, runId));
  const hindrance = hindranceOf(run, left?.count ?? 0, now);
  if (hindrance !== undefined) return hindrance;
  const lease = randomUUID();
  const isContinued = run.undoState === 'undoing' && !isDryRun;
  await tx
    .update(importRuns)
    .set({
      ...(isDryRun ? {} : { state: 'running' as const }),
      ...(isContinued ? {} : { undoTaken: 0 }),
      undoState: isDryRun ? 'trying' : 'undoing',
      ...{ undoRefused: 0, undoLease: lease, undoHeardAt: now, undoBy: by, heardAt: now },
    })
    .where(eq(importRuns.runId, runId));
  await tx.delete(importUndoRefusals).where(eq(importUndoRefusals.runId, runId));
  return { lease: { runId, kind: run.kind, lease, isDryRun }, run };
}

function hindranceOf(run: ImportRun, changesLeft: number, now: Date): UndoHindrance | undefined {
  const silentSince = now.getTime() - silentSecondsMax * 1000;
  if (run.isDryRun) return 'dry-run';
  if (isUndoRunning(run, now)) return 'undo-under-way';
  if (run.undoState !== 'undoing' && run.state === 'running' && run.heardAt.getTime() >= silentSince)
    return 'running';
  if (changesLeft > 0 || run.undoState === 'undoing') return undefined;
  if (run.undoState === 'undone') return 'undone';
  return run.rowsKept === 0 ? 'nothing-written' : 'too-late';
}

/** True while a process works on an undo; false once it was cut off, and another process may go on with it. */
export function isUndoRunning({ undoState, undoHeardAt }: ImportRun, now: Date): boolean {
  const isOpen = undoState === 'trying' || undoState === 'undoing';
  return isOpen && (undoHeardAt?.getTime() ?? 0) >= now.getTime() - silentSecondsMax * 1000;
}

/** A batch of the run that is left, with its rows. */
export type LeftChange = typeof importChanges.$inferSelect;

/** The newest batch that this undo has not tried yet; undefined if none is left. */
export async function findNextChange(
  db: Database,
  runId: string,
  tried: readonly number[],
): Promise<number | undefined> {
  const [change] = await db
    .select({ changeId: importChanges.changeId })
    .from(importChanges)
    .where(and(eq(importChanges.runId, runId), notInArray(importChanges.changeId, [...tried])))
    // Orders go after their passes, also if their batch became a newer one.
    .orderBy(sql`(${importChanges.target} = 'orders')`, desc(importChanges.changeId))
    .limit(1);
  return change?.changeId;
}

/** Locks a batch until the transaction ends; undefined if another undo has moved its last rows elsewhere. */
export async function lockChange(tx: Database, changeId: number): Promise<LeftChange | undefined> {
  const [change] = await tx
    .select()
    .from(importChanges)
    .where(eq(importChanges.changeId, changeId))
    .for('update');
  return change;
}

/** One row that stays, and why. */
export interface KeptRow {
  subject: string;
  reason: string;
}

const refusalsKeptMax = 10_000;

/** Records a step in its transaction; false if another process has taken over, and the caller must write nothing. */
export async function moveUndo(
  tx: Database,
  { runId, lease }: UndoLease,
  { taken, refused, now }: { taken: number; refused: readonly KeptRow[]; now: Date },
): Promise<boolean> {
  const [moved] = await tx
    .update(importRuns)
    .set({
      undoHeardAt: now,
      undoTaken: sql`${importRuns.undoTaken} + ${taken}`,
      undoRefused: sql`${importRuns.undoRefused} + ${refused.length}`,
    })
    .where(and(eq(importRuns.runId, runId), eq(importRuns.undoLease, lease)))
    .returning({ refusedTotal: importRuns.undoRefused });
  if (moved === undefined) return false;
  const room = Math.max(0, refusalsKeptMax - (moved.refusedTotal - refused.length));
  const rows = refused.slice(0, room).map((one) => ({ runId, ...one }));
  if (rows.length > 0) await tx.insert(importUndoRefusals).values(rows).onConflictDoNothing();
  return true;
}

/** Keeps of a batch only the rows that could not be taken back, so that a later undo tries them again. */
export async function shrinkChange(tx: Database, change: LeftChange, left: readonly number[]): Promise<void> {
  const isThis = eq(importChanges.changeId, change.changeId);
  if (left.length === 0) await tx.delete(importChanges).where(isThis);
  else await tx.update(importChanges).set(rowsOfChange(change, left)).where(isThis);
}

/** The rows of a batch at these indices. */
export function rowsOfChange(
  { keys, barcodes, former }: LeftChange,
  indices: readonly number[],
): Pick<LeftChange, 'keys' | 'barcodes' | 'former'> {
  const formerRows = Array.isArray(former) ? former : null;
  return {
    keys: indices.map((index) => keys[index] ?? ''),
    barcodes: barcodes === null ? null : indices.map((index) => barcodes[index] ?? ''),
    former: formerRows === null ? null : indices.map((index): unknown => formerRows[index]),
  };
}

/** Lets another process go on with an undo that failed. */
export async function releaseUndo(db: Database, { runId, lease }: UndoLease): Promise<void> {
  await db
    .update(importRuns)
    .set({ undoHeardAt: null })
    .where(and(eq(importRuns.runId, runId), eq(importRuns.undoLease, lease)));
}

/** Ends an undo; the file of a run that was taken back can then be imported again from its first row. */
export async function endUndo(
  db: Database,
  { runId, lease, isDryRun }: UndoLease,
  now: Date,
): Promise<ImportRun | undefined> {
  const [run] = await db
    .update(importRuns)
    .set({
      ...(isDryRun ? {} : { state: 'done' as const }),
      ...{ undoState: isDryRun ? ('tried' as const) : ('undone' as const), undoHeardAt: now, heardAt: now },
    })
    .where(and(eq(importRuns.runId, runId), eq(importRuns.undoLease, lease)))
    .returning();
  return run;
}

/** The rows that stayed, with their reasons. */
export async function fetchUndoRefusals(db: Database, runId: string): Promise<KeptRow[]> {
  return db
    .select({ subject: importUndoRefusals.subject, reason: importUndoRefusals.reason })
    .from(importUndoRefusals)
    .where(eq(importUndoRefusals.runId, runId))
    .orderBy(asc(importUndoRefusals.subject));
}
