/** A change of a row that is under way, and the form of the rules that a tab adds to its columns. */
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import type { StoredRow } from './tab-cells.ts';

/** What changing a row needs of the services. */
export type TabServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config'>;

/** A change that is under way. `before` is undefined for a new row, `values` for a deleted one. */
export interface TabChange {
  tx: Database;
  services: TabServices;
  actor: StaffActor;
  before: StoredRow | undefined;
  values: Record<string, unknown> | undefined;
  now: Date;
}

/** The rules of one change: `prepare` runs before any row is read, `judge` before the row is written, `finish` after it. */
export interface ChangeRules {
  prepare?: (tx: Database) => Promise<void>;
  judge?: (change: TabChange) => Promise<void> | void;
  /** May add to the answer. */
  finish?: (change: TabChange, after: StoredRow | undefined) => Promise<AdminRow | void>;
  /** What the audit record says of the changed row beside its columns. */
  recorded?: AdminRow;
}

/** The rules of one tab. */
export interface TabRules extends ChangeRules {
  /** Works on the cells as they were sent, before the transaction begins, and adds rules for this one change. */
  start?: (
    services: TabServices,
    sent: { guid: string | undefined; cells: AdminRow },
  ) => Promise<ChangeRules>;
  /** Adds to a row that is shown what no column of it says. */
  describe?: (row: StoredRow, now: Date) => AdminRow;
}

/** Refuses a form because of one field. */
export function refuseField(name: string, message: string): Refusal {
  return new Refusal('row-refused', { faults: [{ path: `/${name}`, message }] });
}
