/** The result of a kind's statements for one batch. */
import type { Database } from '#server/base/db/database.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { ImportRow } from '../import-row.ts';

/** The key of a pass, as used by wallets and pages. */
export interface PassKey {
  orderId: string;
  barcode: string;
}

/** The outcome of one batch. */
export interface Written {
  /** The number of rows that changed something. */
  kept: number;
  /** Existing passes that changed, whose installed wallet passes must be updated. */
  changedPasses: PassKey[];
  /** Products with a change that is visible on their passes; one product may have a million passes. */
  changedProducts?: string[];
  /** Rows with an unknown reference, by their ordinal in the batch from 1, and the reasons of their refusal. */
  unknown: { ordinal: number; reason: string }[];
}

/** Writes rows of different keys; an unchanged row causes no write. Runs inside the caller's transaction. */
export type WriteRows = (
  tx: Database,
  rows: readonly ImportRow[],
  context: { secrets: Secrets; now: Date },
) => Promise<Written>;

/** Passes as aggregated by a statement: pairs of order id and barcode. */
export type PassPairs = [orderId: string, barcode: string][] | null;

/** Converts the pairs to objects. */
export function passesOf(pairs: PassPairs): PassKey[] {
  return (pairs ?? []).map(([orderId, barcode]) => ({ orderId, barcode }));
}
