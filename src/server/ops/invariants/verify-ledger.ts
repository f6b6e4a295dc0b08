/**
 * Checks the ledger against docs/algorithms/ledger.md. Several connections check a part of the members each, all of them
 * in one snapshot, so that the result is that of one moment.
 */
import type { Database } from '#server/base/db/database.ts';
import { exportSnapshot, useSnapshot, liftTimeLimit } from '#server/base/db/session.queries.ts';
import type { InvariantReport } from './invariant-report.ts';
import { allMembers, type MemberSlice } from './ledger-sets.queries.ts';
import {
  allowLargeSorts,
  breachesNamed,
  eventRule,
  findLedgerBreaches,
  findRepeatedEvents,
  ledgerRules,
  type RuleBreaches,
} from './ledger.queries.ts';

/** As many connections as check a ledger on a server; each sorts in a core and a memory of its own. A power of 2. */
const connections = 2;

/** Checks it in one snapshot. Changes nothing. */
export async function verifyLedger(db: Database): Promise<InvariantReport[]> {
  return db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      return verifyLedgerIn(tx, db);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * The same within the snapshot of the caller, who has lifted the time limit. A `pool` opens further connections, which
 * see the same snapshot, and therefore nothing that the caller has not committed.
 */
export async function verifyLedgerIn(tx: Database, pool?: Database): Promise<InvariantReport[]> {
  await allowLargeSorts(tx);
  if (pool === undefined)
    return reportsOf([await findLedgerBreaches(tx, allMembers)], await findRepeatedEvents(tx));
  const snapshot = await exportSnapshot(tx);
  const alone = <Result>(work: (own: Database) => Promise<Result>): Promise<Result> =>
    pool.transaction(
      async (own) => {
        await useSnapshot(own, snapshot);
        await liftTimeLimit(own);
        await allowLargeSorts(own);
        return work(own);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  const slices = Array.from({ length: connections }, (_, index): MemberSlice => ({
    index,
    parts: connections,
  }));
  const bySlice = Promise.all(slices.map((slice) => alone((own) => findLedgerBreaches(own, slice))));
  const [found, repeated] = await Promise.all([bySlice, findRepeatedEvents(tx)]);
  return reportsOf(found, repeated);
}

function reportsOf(bySlice: readonly RuleBreaches[][], repeated: readonly RuleBreaches[]): InvariantReport[] {
  const ofMembers = ledgerRules.map((_, rule) => {
    const parts = bySlice.flatMap((slice) => slice[rule] ?? []);
    return {
      count: parts.reduce((sum, { count }) => sum + count, 0),
      first: parts
        .flatMap(({ first }) => first)
        .sort()
        .slice(0, breachesNamed),
    };
  });
  const found = [...ofMembers, ...repeated];
  return [...ledgerRules, eventRule].map(({ id, name }, index) => {
    const { count = 0, first = [] } = found[index] ?? {};
    return { id, name, breaches: count, ...(count > 0 && { first }) };
  });
}
