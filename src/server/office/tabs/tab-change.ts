/** A change of a row in progress, and the interface of the rules that a tab adds to its columns. */
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import type { StoredRow } from './tab-cells.ts';

/** The services that a change of a row needs. */
export type TabServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config'>;

/** A change in progress. `before` is undefined for a new row, `values` for a deleted one. */
export interface TabChange {
  tx: Database;
  services: TabServices;
  actor: StaffActor;
  before: StoredRow | undefined;
  values: Record<string, unknown> | undefined;
  now: Date;
}

/**
 * The rules of one change: `prepare` runs before any row is read, `judge` before the row is written, `finish` after it.
 */
export interface ChangeRules {
  prepare?: (tx: Database) => Promise<void>;
  judge?: (change: TabChange) => Promise<void> | void;
  /** The returned fields are added to the answer. */
  finish?: (change: TabChange, after: StoredRow | undefined) => Promise<AdminRow | void>;
  /** Further fields for the audit entry of the changed row. */
  recorded?: AdminRow;
}

export interface TabRules extends ChangeRules {
  /** Processes the received cells before the transaction begins, and returns further rules for this change. */
  start?: (
    services: TabServices,
    sent: { guid: string | undefined; cells: AdminRow },
  ) => Promise<ChangeRules>;
  /** Returns fields of a shown row that no column contains. */
  describe?: (row: StoredRow, now: Date) => AdminRow;
}

/** Makes the refusal of a form because of one field. */
export function refuseField(name: string, message: string): Refusal {
  return new Refusal('row-refused', { faults: [{ path: `/${name}`, message }] });
}
