/** The ledger checked by several connections of a PostgreSQL server, beside other connections that write. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { asOwner } from '#server/testing/park-database.ts';
import { joinClub } from '#server/testing/soft-device.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import type { InvariantReport } from './invariant-report.ts';
import { verifyLedger, verifyLedgerIn } from './verify-ledger.ts';

const inSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** One point too many for each member who joined. */
async function damageWelcomePoints({ services: { db } }: TestPark): Promise<void> {
  await asOwner(db, async (owner) => {
    await owner.execute(sql`alter table ledger_lines disable trigger all`);
    await owner.execute(sql`update ledger_lines set points = points + 1 where account = 'posted'
      and transaction_id in (select transaction_id from ledger_transactions where source like 'welcome:%')`);
    await owner.execute(sql`alter table ledger_lines enable trigger all`);
  });
}

const brokenOf = (reports: readonly InvariantReport[]): readonly InvariantReport[] =>
  reports.filter(({ breaches }) => breaches > 0);

test('several connections find together what one finds', async (park, db) => {
  for (const name of ['ann', 'ben', 'cleo', 'dov', 'eve', 'finn'])
    await joinClub(park, `${name}@mail.example`);
  expect(brokenOf(await verifyLedger(db))).toEqual([]);
  await damageWelcomePoints(park);
  const together = await verifyLedger(db);
  expect(together).toEqual(await db.transaction((tx) => verifyLedgerIn(tx), inSnapshot));
  expect(brokenOf(together)[0]?.breaches).toBeGreaterThanOrEqual(6);
});

test('all connections see the ledger of one moment, whatever is written meanwhile', async (park, db) => {
  await joinClub(park);
  const before = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await damageWelcomePoints(park);
    return verifyLedgerIn(tx, db);
  }, inSnapshot);
  expect(brokenOf(before)).toEqual([]);
  expect(brokenOf(await verifyLedger(db))).not.toEqual([]);
});
