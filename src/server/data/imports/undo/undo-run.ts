/**
 * Takes back what a run wrote: batch by batch from the newest, each in one transaction with the record of it, so that a
 * crash loses nothing and the undo can be started again (docs/algorithms/undo.md).
 */
import { queueRequeue, type Reach } from '#server/changes/requeue.queries.ts';
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import {
  classifyDatabaseError,
  isForeignKeyViolation,
  isUniqueViolation,
} from '#server/base/db/classify-error.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { isChangedTable, type ChangedTable } from '../kinds/changed-tables.queries.ts';
import { fetchNamedBy, fetchWearersOf } from '../kinds/looks.queries.ts';
import { moveViews } from '../kinds/openings.queries.ts';
import type { FormerValues } from '../kinds/written.ts';
import type { ImportRun } from '../runs.queries.ts';
import { judgeRows, lockRows } from './judge-rows.queries.ts';
import { fetchOpenings, subjectOf, takeBackRows, type TakenRows } from './take-back-rows.queries.ts';
import {
  beginUndo,
  endUndo,
  findNextChange,
  lockChange,
  moveUndo,
  releaseUndo,
  shrinkChange,
  type LeftChange,
  type UndoHindrance,
  type UndoLease,
} from './undo-lease.queries.ts';

type UndoServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** Thrown if another process goes on with this undo. */
export class UndoTakenOverError extends Error {
  override readonly name = 'UndoTakenOverError';
  override readonly message = 'Another process goes on with this undo';
}

/**
 * Begins an undo and records it in the audit log. Undefined if the run is unknown; a hindrance if it cannot be undone
 * now.
 */
export async function beginUndoRun(
  { db, clock }: UndoServices,
  { runId, isDryRun, actor }: { runId: string; isDryRun: boolean; actor: StaffActor },
): Promise<UndoLease | UndoHindrance | undefined> {
  const now = clock.now();
  try {
    return await db.transaction(async (tx) => {
      const begun = await beginUndo(tx, runId, { isDryRun, by: actor.name, now });
      if (begun === undefined || typeof begun === 'string') return begun;
      const { kind, source, startedAt } = begun.run;
      const after = { kind, source, startedAt: startedAt.toISOString(), isDryRun };
      const action = isDryRun ? 'Import Undo Preview' : 'Import Undo';
      await writeAudit(tx, actor, { action, target: runId, after }, now);
      return begun.lease;
    });
  } catch (error) {
    // The same file is being imported again: its run is open, and there can be only one.
    if (isUniqueViolation(error)) return 'running';
    throw error;
  }
}

/** Does the work of an undo that has begun, and returns the run with the counts. Throws an UndoTakenOverError. */
export async function continueUndoRun(
  services: UndoServices,
  lease: UndoLease,
  actor: StaffActor,
): Promise<ImportRun> {
  const { db, clock } = services;
  try {
    for (const tried: number[] = []; ;) {
      const next = await findNextChange(db, lease.runId, tried);
      if (next === undefined) break;
      await takeBackAgain(services, lease, next);
      tried.push(next);
    }
  } catch (error) {
    // So that the undo can be started again at once.
    await releaseUndo(db, lease);
    throw error;
  }
  return db.transaction(async (tx) => {
    const run = await endUndo(tx, lease, clock.now());
    if (run === undefined) throw new UndoTakenOverError();
    const after = { isDryRun: lease.isDryRun, taken: run.undoTaken, refused: run.undoRefused };
    const action = lease.isDryRun ? 'Import Undo Preview End' : 'Import Undo End';
    await writeAudit(tx, actor, { action, target: run.runId, after }, clock.now());
    return run;
  });
}

const triesMax = 3;

/** A guest or an import may wait for our rows while we wait for theirs; one of both then starts again. */
async function takeBackAgain(services: UndoServices, lease: UndoLease, changeId: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await takeBackOne(services, lease, changeId);
      return;
    } catch (error) {
      if (classifyDatabaseError(error) !== 'transient' || tries === triesMax) throw error;
    }
  }
}

/** True if another row has a number of a former value now, or a row that it named is gone. */
function isConflict(error: unknown): boolean {
  return isUniqueViolation(error) || isForeignKeyViolation(error);
}

/** First all rows at once; if the database refuses one of them, each in a savepoint, so that only that one stays. */
async function takeBackOne(services: UndoServices, lease: UndoLease, changeId: number): Promise<void> {
  const { db } = services;
  try {
    await db.transaction((tx) => takeBackIn(tx, services, { lease, changeId, takeRows: takeBackRows }));
  } catch (error) {
    if (!isConflict(error)) throw error;
    await db.transaction((tx) => takeBackIn(tx, services, { lease, changeId, takeRows: takeEach }));
  }
}

interface Batch {
  lease: UndoLease;
  changeId: number;
  /** Takes rows back, and returns the indices of those that the database refused. */
  takeRows: (tx: Database, rows: TakenRows) => Promise<number[]>;
}

async function takeEach(tx: Database, rows: TakenRows): Promise<number[]> {
  const refused: number[] = [];
  for (const index of rows.keys.keys())
    try {
      await tx.transaction((inner) => takeBackRows(inner, rowsAt(rows, [index])));
    } catch (error) {
      if (!isConflict(error)) throw error;
      refused.push(index);
    }
  return refused;
}

async function takeBackIn(tx: Database, { clock, brand }: UndoServices, batch: Batch): Promise<void> {
  const { lease, takeRows } = batch;
  const change = await lockChange(tx, batch.changeId);
  if (change === undefined) return;
  const { target } = change;
  if (!isChangedTable(target)) throw new Error(`No import writes the table ${target}.`);
  const now = clock.now();
  await liftTimeLimit(tx);
  await lockRows(tx, target, change);
  const verdicts = await judgeRows(tx, target, change, lease);
  const { keys, barcodes } = change;
  const all: TakenRows = { kind: lease.kind, target, keys, barcodes, former: readFormer(change.former) };
  // A row whose former values were erased with its guest stays as it is, and so does a row that is gone.
  const open = verdicts.filter(({ index, isGone }) => !isGone && all.former?.[index] !== null);
  const good = open.filter(({ reason }) => reason === null).map(({ index }) => index);
  const kept = open.flatMap(({ index, reason }) => (reason === null ? [] : [{ index, reason }]));
  if (!lease.isDryRun) {
    // Before the rows are gone: a row that is removed no longer says whom it dressed.
    const dressed = await fetchDressed(tx, rowsAt(all, good));
    const openings = target === 'pass_days' ? await fetchOpenings(tx, rowsAt(all, good)) : [];
    const clashes = new Set(await takeRows(tx, rowsAt(all, good)));
    await moveViews(tx, openings, brand);
    kept.push(...[...clashes].map((at) => ({ index: good[at] ?? 0, reason: clashWords })));
    const taken = good.filter((_, at) => !clashes.has(at));
    await followUp(tx, rowsAt(all, taken), now);
    await queueRequeue(tx, dressed, 'customization', now);
    const left = kept.map(({ index }) => index);
    await shrinkChange(tx, change, left);
  }
  const refused = kept.map(({ index, reason }) => ({
    subject: subjectOf(target, change.keys[index] ?? '', change.barcodes?.[index]),
    reason,
  }));
  const counted = isPartOfRow(change, target, lease.kind)
    ? { taken: 0, refused: [] }
    : { taken: open.length - kept.length, refused };
  if (!(await moveUndo(tx, lease, { ...counted, now }))) throw new UndoTakenOverError();
}

const clashWords = 'another row has its former number now, or what it referred to is gone';

/**
 * True for rows that are not counted: an order is removed with the last of its passes, and a pass that a wristband
 * redeemed goes back with the band.
 */
function isPartOfRow(change: LeftChange, target: ChangedTable, kind: string): boolean {
  if (target === 'orders') return change.action === 'created';
  return target === 'passes' && kind === 'wristbands';
}

function readFormer(former: unknown): (FormerValues | null)[] | null {
  return Array.isArray(former) ? (former as (FormerValues | null)[]) : null; // written by keepChanges
}

function rowsAt(rows: TakenRows, indices: readonly number[]): TakenRows {
  const { keys, barcodes, former } = rows;
  return {
    ...rows,
    keys: indices.map((index) => keys[index] ?? ''),
    barcodes: barcodes === null ? null : indices.map((index) => barcodes[index] ?? ''),
    former: former === null ? null : indices.map((index) => former[index] ?? {}),
  };
}

/** The passes whose look these rows decide. */
function fetchDressed(tx: Database, { target, keys }: TakenRows): Promise<Reach> {
  if (target === 'pass_customizations') return fetchWearersOf(tx, keys);
  return target === 'pass_customization_categories' ? fetchNamedBy(tx, keys) : Promise.resolve({});
}

/** Installed wallet passes follow in the same transaction. A pass that was removed is in no wallet. */
async function followUp(
  tx: Database,
  { target, keys, barcodes, former }: TakenRows,
  now: Date,
): Promise<void> {
  if (former === null || keys.length === 0) return;
  if (target === 'passes') {
    const passes = keys.map((orderId, index) => ({ orderId, barcode: barcodes?.[index] ?? '' }));
    await touchPasses(tx, passes, 'import', now);
  }
  if (target === 'products') await queueRequeue(tx, { productIds: keys }, 'import', now);
}
