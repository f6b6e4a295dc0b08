/** Deletes data that imports keep only for repeated calls and reports. */
import { and, inArray, isNotNull, lt } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';

import type { Database } from '#server/base/db/database.ts';
import { importAnswers, importRefusals, importRuns, webhookInbox } from '#server/base/db/schema/imports.ts';

/** How long runs and accepted messages are recorded; senders stop retrying long before that. */
const runsKeptDays = 90;
const messagesKeptDays = 30;
/** How long the cells of refused rows are kept, which may name guests: long enough to correct the file. */
const cellsKeptDays = 7;

/** One round of housekeeping. */
export async function forgetOldImports(db: Database, now: Date): Promise<void> {
  await db.delete(importAnswers).where(lt(importAnswers.expiresAt, now));
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
