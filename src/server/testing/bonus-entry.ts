/** Points without a claim, for tests that need some in the ledger. */
import { randomUUID } from 'node:crypto';

import type { LedgerEntry } from '#server/loyalty/ledger.queries.ts';

/** An entry of 100 posted points, with the given changes. */
export function bonusEntry(memberId: string, now: Date, change: Partial<LedgerEntry> = {}): LedgerEntry {
  const transactionId = randomUUID();
  return {
    transactionId,
    kind: 'Bonus',
    source: transactionId,
    memberId,
    sourceId: 'TEST',
    sourceRef: '-',
    product: 'Test bonus',
    occurredAt: now,
    recordedAt: now,
    basis: {},
    origin: 'system',
    points: 100,
    account: 'posted',
    earnedAt: change.kind === 'Redemption' ? null : now,
    ...change,
  };
}
