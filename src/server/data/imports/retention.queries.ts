/** Deletes data that imports keep only for repeated calls and reports. */
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import {
  importAnswers,
  importChanges,
  importRefusals,
  importRuns,
  webhookInbox,
} from '#server/base/db/schema/imports.ts';

/** How long accepted messages are recorded; senders stop retrying long before that. */
const messagesKeptDays = retentionDays('importMessages');
/** How long the cells of refused rows are kept, which may name guests: long enough to correct the file. */
const cellsKeptDays = retentionDays('importCells');

/**
 * How long an import can be undone. A message writes one row here for each row of its own, so those of calls and messages
 * are kept for less time.
 */
export const undoKeptDays = {
  file: retentionDays('importUndo'),
  call: retentionDays('importUndoOfCalls'),
  message: retentionDays('importUndoOfCalls'),
} as const;

/** One round of housekeeping. */
export async function forgetOldImports(
  db: Database,
  now: Date,
  runsKeptDays = retentionDays('importRuns'),
): Promise<void> {
  await db.delete(importAnswers).where(lt(importAnswers.expiresAt, now));
  await db.delete(importChanges).where(lt(importChanges.writtenAt, daysBefore(now, undoKeptDays.file)));
  const ofRowsBefore = daysBefore(now, undoKeptDays.call).toISOString();
  await db.delete(importChanges).where(
    sql`${importChanges.writtenAt} < ${ofRowsBefore}::timestamptz and ${importChanges.runId} in (
      select run_id from import_runs where source <> 'file')`,
  );
  await db.delete(importRuns).where(lt(importRuns.heardAt, daysBefore(now, runsKeptDays)));
  const old = db
    .select({ runId: importRuns.runId })
    .from(importRuns)
    .where(lt(importRuns.heardAt, daysBefore(now, cellsKeptDays)));
  await db
    .update(importRefusals)
    .set({ cells: null })
    .where(and(isNotNull(importRefusals.cells), inArray(importRefusals.runId, old)));
  await db.delete(webhookInbox).where(lt(webhookInbox.receivedAt, daysBefore(now, messagesKeptDays)));
}
