/**
 * A run over many passes at a pace: a person orders it, the loops of all servers share it, and anyone can follow and stop
 * it (docs/algorithms/live-passes.md). Each kind of run says here which passes it means and what it does beyond queueing.
 */
import type { SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import type { passRuns } from '#server/base/db/schema/live-passes.ts';
import type { Holder, Wallet } from '../holder.ts';
import type { TouchReason } from '../touch-pass.queries.ts';

export type RunKind = typeof passRuns.$inferSelect.kind;

/** A run of which some passes are still to be queued. */
export interface OpenRun {
  runId: number;
  kind: RunKind;
  /** As the run was started with it; a kind checks its own shape. */
  audience: unknown;
}

/** The work of one kind. Every step runs in the transaction that records the progress, so a crash repeats nothing. */
export interface RunWork {
  kind: RunKind;
  /** The reason of its updates. */
  reason: TouchReason;
  /**
   * A condition on the issued passes of a wallet: `issued` (order_id, barcode, share_id), with `passes` and `products`
   * null for a member's card, whose order id is empty and whose barcode is the member's number.
   */
  isMeant: (audience: unknown) => SQL;
  /** Once, when the run starts. */
  onStart?: (tx: Database, run: OpenRun) => Promise<void>;
  /** With each portion of passes, which is in the outbox by then. */
  onQueued?: (
    tx: Database,
    run: OpenRun,
    queued: { wallet: Wallet; holders: readonly Holder[] },
  ) => Promise<void>;
  /** Once, when a person stops the run. */
  onStop?: (tx: Database, run: OpenRun) => Promise<void>;
}
