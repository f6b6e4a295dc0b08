/** The runs of file imports: begun or continued, advanced batch by batch, ended, listed. */
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';
import { silentSecondsMax } from '#domain/import-run.ts';
import { hashUrlPattern } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import {
  importChanges,
  importRefusals,
  importRuns,
  importUndoRefusals,
} from '#server/base/db/schema/imports.ts';
import type { RefusedRow } from './import-row.ts';

/** A run, as stored. */
export type ImportRun = typeof importRuns.$inferSelect;

/** The maximum of stored refused rows of one run; more of them have a common cause, which the first ones show. */
export const refusalsKeptMax = 10_000;

/** The facts of a new run. */
export interface RunStart {
  kind: ImportKind;
  fileName: string;
  contentSha256: Buffer;
  isDryRun: boolean;
  sizeBytes: number;
  startedBy: string;
  now: Date;
}

/** A new run, or the run of the same file that was cut off or failed; undefined if the file is being imported now. */
export async function beginRun(db: Database, start: RunStart): Promise<ImportRun | undefined> {
  const { now, ...facts } = start;
  const [fresh] = await db
    .insert(importRuns)
    .values({ ...facts, state: 'running', startedAt: now, heardAt: now })
    .onConflictDoNothing()
    .returning();
  if (fresh !== undefined) return fresh;
  const silentSince = new Date(now.getTime() - silentSecondsMax * 1000).toISOString();
  const [found] = await db
    .update(importRuns)
    .set({ state: 'running', heardAt: now, fault: null, endedAt: null, startedBy: start.startedBy })
    .where(
      and(
        eq(importRuns.kind, start.kind),
        eq(importRuns.contentSha256, start.contentSha256),
        eq(importRuns.isDryRun, false),
        isNotUndone,
        sql`(${importRuns.state} = 'failed' or (${importRuns.state} = 'running' and ${importRuns.heardAt} < ${silentSince}::timestamptz))`,
      ),
    )
    .returning();
  return found;
}

/** A run that is being taken back, or was, is neither continued nor advanced. */
const isNotUndone = sql`coalesce(${importRuns.undoState} not in ('undoing', 'undone'), true)`;

/** The result of a batch. */
export interface RunStep {
  kept: number;
  unchanged: number;
  refused: readonly (RefusedRow & { cells: readonly string[] })[];
  /** The header of the file, for the file of the refused rows. */
  headers: readonly string[];
  rowsRead: number;
  bytesRead: number;
  now: Date;
}

/**
 * Advances a run from its previous progress; false if another process has advanced it since, and the caller must write
 * nothing. The commit then does not wait for the disk: if a crash loses a batch, it loses the run's progress with it,
 * and the run continues before it. The commit at the end of the run waits for the disk, and so for all batches.
 */
export async function moveRun(
  tx: Database,
  run: Pick<ImportRun, 'runId'> & { rowsReadBefore: number },
  { kept, unchanged, refused, headers, rowsRead, bytesRead, now }: RunStep,
): Promise<boolean> {
  const moved = await tx
    .update(importRuns)
    .set({
      rowsRead,
      bytesRead,
      heardAt: now,
      ...(refused.length > 0 ? { headers: keptText(headers) } : {}),
      rowsKept: sql`${importRuns.rowsKept} + ${kept}`,
      rowsUnchanged: sql`${importRuns.rowsUnchanged} + ${unchanged}`,
      rowsRefused: sql`${importRuns.rowsRefused} + ${refused.length}`,
    })
    .where(and(eq(importRuns.runId, run.runId), eq(importRuns.rowsRead, run.rowsReadBefore), isNotUndone))
    .returning({
      refusedTotal: importRuns.rowsRefused,
      commitsAtOnce: sql<string>`set_config('synchronous_commit', 'off', true)`,
    });
  const [row] = moved;
  if (row === undefined) return false;
  const room = Math.max(0, refusalsKeptMax - (row.refusedTotal - refused.length));
  const toKeep = refused.slice(0, room).map(({ row: number, reasons, cells }) => ({
    runId: run.runId,
    row: number,
    reasons,
    cells: keptText(cells),
  }));
  if (toKeep.length > 0) await tx.insert(importRefusals).values(toKeep).onConflictDoNothing();
  return true;
}

/** Longer rows are refused for their length, and are not kept. */
const keptCharactersMax = 4000;

/** A link opens a pass, so only its hash may be stored. */
const holdsLink = new RegExp(hashUrlPattern.source.replace('^', '').replace('$', ''));

/** The cells of a row as PostgreSQL can keep them, without links; null if they are too long. */
function keptText(cells: readonly string[]): string[] | null {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > keptCharactersMax) return null;
  return cells.map((cell) => (holdsLink.test(cell) ? '' : cell.replaceAll('\0', '').toWellFormed()));
}

/** Records that a run is alive, between the commits of its batches. */
export async function hearRun(db: Database, runId: string, now: Date): Promise<void> {
  await db
    .update(importRuns)
    .set({ heardAt: now })
    .where(and(eq(importRuns.runId, runId), eq(importRuns.state, 'running')));
}

/** Ends a run as done or failed. */
export async function endRun(
  db: Database,
  runId: string,
  { state, fault, now }: { state: 'done' | 'failed'; fault: string | null; now: Date },
): Promise<ImportRun | undefined> {
  const [run] = await db
    .update(importRuns)
    .set({ state, fault, endedAt: now, heardAt: now })
    .where(eq(importRuns.runId, runId))
    .returning();
  return run;
}

/** A reason for which rows stayed, and their number. */
export interface CountedReason {
  reason: string;
  rows: number;
}

/** A run, whether it has rows that may be taken back, and why rows stayed. */
export type ListedRun = ImportRun & { hasChanges: boolean; undoReasons: CountedReason[] | null };

const reasonsListed = 5;

/** The tables have other names here, because in a query of one table drizzle writes columns without their table. */
const listed = {
  ...getTableColumns(importRuns),
  hasChanges: sql<boolean>`exists (select 1 from ${importChanges} change where change.run_id = import_runs.run_id)`,
  undoReasons: sql<CountedReason[] | null>`(select json_agg(counted) from (
    select kept.reason, count(*)::int as rows from ${importUndoRefusals} kept
    where kept.run_id = import_runs.run_id group by kept.reason order by 2 desc, 1 limit ${reasonsListed}) counted)`,
};

/** The latest runs of files, or of calls and messages, newest first. */
export async function fetchRuns(
  db: Database,
  countMax: number,
  sources: readonly ImportRun['source'][],
): Promise<ListedRun[]> {
  return db
    .select(listed)
    .from(importRuns)
    .where(inArray(importRuns.source, [...sources]))
    .orderBy(desc(importRuns.startedAt))
    .limit(countMax);
}

/** One run. */
export async function fetchRun(db: Database, runId: string): Promise<ListedRun | undefined> {
  const [run] = await db.select(listed).from(importRuns).where(eq(importRuns.runId, runId));
  return run;
}

/** The refused rows of a run in their order. */
export async function fetchRefusals(db: Database, runId: string) {
  return db
    .select({ row: importRefusals.row, reasons: importRefusals.reasons, cells: importRefusals.cells })
    .from(importRefusals)
    .where(eq(importRefusals.runId, runId))
    .orderBy(asc(importRefusals.row));
}
