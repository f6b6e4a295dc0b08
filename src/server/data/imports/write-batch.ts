/**
 * Writes one batch of valid rows: at once if possible, otherwise in parts around the rows that the database refuses
 * (docs/import.md).
 */
import type { ImportKind } from '#contract/import-kinds.ts';

import type { PassNumbers } from '#domain/pass-id.ts';

import { classifyDatabaseError, isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { queueRequeue } from '#server/changes/requeue.queries.ts';
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { forgetAnswersOf } from '../connectors/answers.queries.ts';
import { newestRows, type ImportRow, type RefusedRow } from './import-row.ts';
import { kindTable } from './kinds/kind-table.queries.ts';
import {
  findTaken,
  leaveOutOlder,
  applyCorrections,
  nameByStoredForms,
  requireNoNewCorrection,
} from './batch.queries.ts';
import type { ImportingPark, RowChanges } from './kinds/written.ts';

/** The outcome of a batch; every row is kept, unchanged or refused. */
export interface BatchOutcome {
  kept: number;
  unchanged: number;
  refused: RefusedRow[];
  changedPasses: PassNumbers[];
  changedProducts: string[];
  changes: RowChanges[];
}

/** The data that writing needs besides the transaction. */
export interface BatchContext {
  kind: ImportKind;
  secrets: Secrets;
  now: Date;
  park: ImportingPark;
}

/**
 * Writes the rows in one transaction, together with what `finish` records of the outcome. A batch in which the database
 * refuses a row is written again in halves, so that only that row is left out.
 */
export async function writeBatch(
  db: Database,
  context: BatchContext,
  rows: readonly ImportRow[],
  finish: (tx: Database, outcome: BatchOutcome) => Promise<void> = () => Promise.resolve(),
): Promise<BatchOutcome> {
  const attempt = (write: (tx: Database) => Promise<BatchOutcome>): Promise<BatchOutcome> =>
    db.transaction(async (tx) => {
      const outcome = await write(tx);
      // Updates installed wallet passes; new passes are in no wallet yet, so a first load updates none.
      if (outcome.changedPasses.length > 0)
        await touchPasses(tx, outcome.changedPasses, 'import', context.now);
      await forgetAnswersOf(tx, context.kind, rows);
      if (outcome.changedProducts.length > 0)
        await queueRequeue(tx, { productIds: outcome.changedProducts }, 'import', context.now);
      await finish(tx, outcome);
      return outcome;
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt((tx) => writeRows(tx, context, rows));
    } catch (error) {
      if (isRowsFault(error)) return attempt((tx) => writeAround(tx, context, rows));
      if (classifyDatabaseError(error) !== 'transient' || tries === triesMax) throw error;
    }
  }
}

const triesMax = 3;

async function writeRows(
  tx: Database,
  { kind, ...context }: BatchContext,
  rows: readonly ImportRow[],
): Promise<BatchOutcome> {
  const corrected = await applyCorrections(tx, kind, await nameByStoredForms(tx, kind, rows));
  const newest = newestRows(kind, corrected.rows);
  const current = await leaveOutOlder(tx, kind, newest);
  const unwritten = rows.length - corrected.refused.length;
  if (current.length === 0) return { ...nothingWritten, unchanged: unwritten, refused: corrected.refused };
  const { unknown, ...written } = await kindTable[kind].write(tx, current, context);
  await requireNoNewCorrection(tx, kind, rows, corrected);
  const ofUnknown = unknown.map(({ ordinal, reason }) => ({
    row: current[ordinal - 1]?.row ?? 0,
    reasons: [reason],
  }));
  const refused = [...corrected.refused, ...ofUnknown];
  const unchanged = rows.length - written.kept - refused.length;
  return { ...nothingWritten, ...written, unchanged, refused };
}

const nothingWritten: BatchOutcome = {
  kept: 0,
  unchanged: 0,
  refused: [],
  changedPasses: [],
  changedProducts: [],
  changes: [],
};

/** Leaves out the rows that one statement finds to be refused; other refused rows are found by halving. */
async function writeAround(
  tx: Database,
  context: BatchContext,
  rows: readonly ImportRow[],
): Promise<BatchOutcome> {
  const taken = await findTaken(tx, context.kind, rows);
  const refused = rows.flatMap(({ row }, index) => {
    const holder = taken.get(index + 1);
    return holder === undefined ? [] : [{ row, reasons: [holder] }];
  });
  const outcome = { ...nothingWritten, refused };
  const rest = rows.filter((_, index) => !taken.has(index + 1));
  return rest.length === 0 ? outcome : addOutcomes(outcome, await writeInHalves(tx, context, rest));
}

const takenWords = 'A number of this row belongs to something else already';

/** Writes each half in a savepoint; a single row that fails is refused. */
async function writeInHalves(
  tx: Database,
  context: BatchContext,
  rows: readonly ImportRow[],
): Promise<BatchOutcome> {
  try {
    return await tx.transaction((inner) => writeRows(inner, context, rows));
  } catch (error) {
    if (!isRowsFault(error)) throw error;
    const [only, ...more] = rows;
    if (only === undefined || more.length === 0) return refuseRow(tx, context, { only, error });
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await writeInHalves(tx, context, rows.slice(0, middle));
  return addOutcomes(first, await writeInHalves(tx, context, rows.slice(middle)));
}

/** Names the holder of a taken number, which may be an earlier row of the same batch. */
async function refuseRow(
  tx: Database,
  { kind }: BatchContext,
  { only, error }: { only: ImportRow | undefined; error: unknown },
): Promise<BatchOutcome> {
  const holder = only === undefined ? undefined : (await findTaken(tx, kind, [only])).get(1);
  const reason = isUniqueViolation(error) ? takenWords : 'The database does not take a value of this row';
  return { ...nothingWritten, refused: [{ row: only?.row ?? 0, reasons: [holder ?? reason] }] };
}

/** Adds up two outcomes. */
function addOutcomes(one: BatchOutcome, other: BatchOutcome): BatchOutcome {
  return {
    kept: one.kept + other.kept,
    unchanged: one.unchanged + other.unchanged,
    refused: [...one.refused, ...other.refused],
    changedPasses: [...one.changedPasses, ...other.changedPasses],
    changedProducts: [...one.changedProducts, ...other.changedProducts],
    changes: [...one.changes, ...other.changes],
  };
}

function isRowsFault(error: unknown): boolean {
  return isUniqueViolation(error) || classifyDatabaseError(error) === 'bad-value';
}
