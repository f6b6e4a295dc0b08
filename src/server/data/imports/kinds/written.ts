/** What the statements of a kind say of a batch that they wrote. */
import type { Database } from '#server/base/db/database.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { ImportRow } from '../import-row.ts';

/** A pass, as wallets and pages know it. */
export interface PassKey {
  orderId: string;
  barcode: string;
}

/** What became of the rows of one batch. */
export interface Written {
  /** How many of them changed something. */
  kept: number;
  /** Passes that were there before and are different now: installed wallet passes have to follow. */
  changedPasses: PassKey[];
  /** Products that passes now have to show otherwise; there may be a million of one. */
  changedProducts?: string[];
  /** Rows that name something unknown, by their number in the batch from 1, and why they were refused. */
  unknown: { ordinal: number; reason: string }[];
}

/** Writes rows of different keys; unchanged ones cost no write. Runs inside the caller's transaction. */
export type WriteRows = (
  tx: Database,
  rows: readonly ImportRow[],
  context: { secrets: Secrets },
) => Promise<Written>;

/** Passes as a statement aggregates them: pairs of order id and barcode. */
export type PassPairs = [orderId: string, barcode: string][] | null;

/** The pairs by name. */
export function passesOf(pairs: PassPairs): PassKey[] {
  return (pairs ?? []).map(([orderId, barcode]) => ({ orderId, barcode }));
}
