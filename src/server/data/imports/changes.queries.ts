/** Stores what a run wrote, so that it can be taken back (docs/algorithms/undo.md). */
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { importChanges, importRuns, type importSources } from '#server/base/db/schema/imports.ts';
import { arrayLiteral } from './given-rows.queries.ts';
import type { ChangedTable } from './kinds/changed-tables.queries.ts';
import type { RowChanges } from './kinds/written.ts';

/** Stores the rows that one batch of a run created or changed, in the transaction of the batch. */
export async function keepChanges(
  tx: Database,
  runId: string,
  changes: readonly RowChanges[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(importChanges).values(
    changes.map(({ target, xid, keys, barcodes, former }) => ({
      runId,
      target,
      action: former === null ? ('created' as const) : ('changed' as const),
      writtenAt: now,
      xid,
      keys,
      barcodes,
      former,
    })),
  );
}

/** Who sent the rows of a call or a message, and the sender's own number for them. */
export interface RowsOrigin {
  source: Exclude<(typeof importSources)[number], 'file'>;
  /** The name of the API key, or the source of the message. */
  sender: string;
  /** The idempotency key or the event id; empty if there is none. */
  reference: string;
}

/** Records a call or a message that wrote something as a run that is done, and returns its id. */
export async function keepRunOfRows(
  tx: Database,
  { source, sender, reference }: RowsOrigin,
  outcome: { kind: ImportKind; kept: number; unchanged: number; refused: number; now: Date },
): Promise<string> {
  const { kind, kept, unchanged, refused, now } = outcome;
  const runId = randomUUID();
  await tx.insert(importRuns).values({
    runId,
    kind,
    fileName: reference,
    // No file: the id stands for the content, so that two calls are never taken for the same file.
    contentSha256: Buffer.from(runId),
    isDryRun: false,
    state: 'done',
    rowsRead: kept + unchanged + refused,
    rowsKept: kept,
    rowsUnchanged: unchanged,
    rowsRefused: refused,
    sizeBytes: 0,
    startedBy: sender,
    startedAt: now,
    heardAt: now,
    endedAt: now,
    source,
  });
  return runId;
}

/**
 * Erases the former values of these rows, because they may name a guest; an undo then leaves the rows as they are. For
 * passes the keys are order ids, and all passes of the orders lose theirs.
 */
export async function forgetFormerValues(
  tx: Database,
  target: ChangedTable,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const named = sql`${arrayLiteral([...new Set(keys)])}::text[]`;
  await tx.execute(sql`
    update import_changes changed set former = (
      select jsonb_agg(case when kept.key = any(${named}) then 'null'::jsonb else kept.value end order by kept.place)
      from rows from (unnest(changed.keys), jsonb_array_elements(changed.former)) with ordinality as kept (key, value, place))
    where changed.target = ${target} and changed.former is not null and changed.keys && ${named}`);
}
