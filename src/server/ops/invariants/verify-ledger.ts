/** Checks the ledger against docs/algorithms/ledger.md. */
import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import type { InvariantReport } from './invariant-report.ts';
import { allowLargeSorts, findLedgerBreaches, ledgerRules } from './ledger.queries.ts';

/** Checks it in one snapshot. Changes nothing. */
export async function verifyLedger(db: Database): Promise<InvariantReport[]> {
  return db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      return verifyLedgerIn(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The same within the snapshot of the caller, who has lifted the time limit. */
export async function verifyLedgerIn(tx: Database): Promise<InvariantReport[]> {
  await allowLargeSorts(tx);
  const found = await findLedgerBreaches(tx);
  return ledgerRules.map(({ id, name }, index) => {
    const { count = 0, first = [] } = found[index] ?? {};
    return { id, name, breaches: count, ...(count > 0 && { first }) };
  });
}
