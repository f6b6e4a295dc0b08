/** The result of a kind's statements for one batch. */
import type { Brand } from '#contract/brand.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { ImportRow } from '../import-row.ts';
import type { ChangedTable } from './changed-tables.queries.ts';

/** Rows of one table that one transaction created or changed, as stored in `import_changes`. */
export interface RowChanges {
  target: ChangedTable;
  /** The transaction as the rows' `xmin` has it; the one of the savepoint if there is one. */
  xid: number;
  keys: string[];
  /** The second half of a pass's key, or the pass of a link; null for other tables. */
  barcodes: string[] | null;
  /** The former values of the columns that the kind writes, one object for each key; null if the rows are new. */
  former: FormerValues[] | null;
}

/** Former values by column name, as PostgreSQL turns a row into JSON. */
export type FormerValues = Readonly<Record<string, unknown>>;

/** The outcome of one batch. */
export interface Written {
  /** The number of rows that changed something. */
  kept: number;
  /** Existing passes that changed, whose installed wallet passes must be updated. */
  changedPasses: PassNumbers[];
  /** Products with a change that is visible on their passes; one product may have a million passes. */
  changedProducts?: string[];
  /** Every row that was created or changed, so that the run can be taken back. */
  changes: RowChanges[];
  /** Rows with an unknown reference, by their ordinal in the batch from 1, and the reasons of their refusal. */
  unknown: { ordinal: number; reason: string }[];
}

/** The settings of the park on which rows depend: its days, and whether it sends text messages. */
export type ImportingPark = ParkDay & Pick<Brand, 'smsShortCode'>;

/** Writes rows of different keys; an unchanged row causes no write. Runs inside the caller's transaction. */
export type WriteRows = (
  tx: Database,
  rows: readonly ImportRow[],
  context: { secrets: Secrets; now: Date; park: ImportingPark },
) => Promise<Written>;

/** The reason against a row about a pass that does not exist. */
export const unknownPassWords = 'There is no pass with this orderId and barcode';

/** A row that a statement wrote: its key, its transaction, and its former values, null if the row is new. */
export type WrittenRow = [key: string, barcode: string | null, xid: number, former: FormerValues | null];

/**
 * Thrown if another transaction created a row after this one locked the existing rows; it has the code of a conflict, so
 * that the batch is written again and then locks the row.
 */
class RowAppearedError extends Error {
  override readonly name = 'RowAppearedError';
  readonly code = '40001';
}

/** Groups the rows of one statement, which are of one transaction. */
export function rowChangesOf(target: ChangedTable, rows: readonly WrittenRow[] | null): RowChanges[] {
  for (const [, , , former] of rows ?? [])
    if (former !== null && Object.keys(former).length === 0) throw new RowAppearedError();
  const created = (rows ?? []).filter((row) => row[3] === null);
  const changed = (rows ?? []).filter((row) => row[3] !== null);
  return [created, changed].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const isNew = first[3] === null;
    return [
      {
        target,
        xid: first[2],
        keys: some.map(([key]) => key),
        barcodes: first[1] === null ? null : some.map(([, barcode]) => barcode ?? ''),
        former: isNew ? null : some.map(([, , , former]) => former ?? {}),
      },
    ];
  });
}
