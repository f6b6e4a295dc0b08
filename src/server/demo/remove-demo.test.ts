/** A park whose operator removes the demo: all of it goes, and every row of their own stays. */
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { checks, loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { attractionVisits, orders, passes, products } from '#server/base/db/schema/park.ts';
import { tableNames } from '#server/base/db/tables/registry.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { verifyAudit } from '#server/staff/verify-audit.ts';
import { withOwner } from '#server/testing/park-database.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { test } from '#server/testing/test-park.ts';
import { loadDemoPark } from './load-demo.queries.ts';
import { loadDemoHistory } from './history/load-history.queries.ts';
import { removeDemo } from './remove-demo.queries.ts';

/** Every row of every table, as text. */
async function readAll(db: Database): Promise<Map<string, Set<string>>> {
  const all = new Map<string, Set<string>>();
  for (const table of tableNames) {
    const answer = await db.execute(sql.raw(`select to_jsonb(t)::text as row from ${table} t`));
    all.set(table, new Set(readRows(answer, z.object({ row: z.string() })).map(({ row }) => row)));
  }
  return all;
}

/** What an operator added beside the demo; the member claims a check of the park and one of the demo. */
async function addOwnRows(db: Database): Promise<void> {
  const [demoProduct] = await db.select().from(products).limit(1);
  const [demoCheck] = await db
    .select()
    .from(checks)
    .where(sql`status = 'closed' and check_id not in (select source_id from loyalty_claims)`)
    .limit(1);
  if (demoProduct === undefined || demoCheck === undefined) throw new Error('The demo has no rows.');
  await db.insert(products).values({ ...demoProduct, productId: 'OWN', name: 'Own ticket' });
  await db.insert(orders).values({ orderId: 'A-1', source: 'shop', orderedAt: testNow });
  await db.insert(passes).values([
    { orderId: 'A-1', barcode: '9001', productId: 'OWN', email: 'own@guest.example' },
    { orderId: 'A-1', barcode: '9002', productId: demoProduct.productId },
  ]);
  const visit = { attraction: 'Wheel', location: 'Pier', visitedAt: testNow, credits: 1 };
  await db.insert(attractionVisits).values({ orderId: 'A-1', barcode: '9001', ...visit });
  await db.insert(checks).values({ ...demoCheck, checkId: 'C-1', checkNumber: 'C-1' });
  const email = 'own@guest.example';
  const person = { userId: 'own', email, emailKey: email, firstName: 'Own', lastName: 'Member' };
  await db.insert(loyaltyMembers).values({ memberId: '1', ...person, status: 'active', joinedAt: testNow });
  for (const sourceId of ['C-1', demoCheck.checkId]) {
    const claimId = randomUUID();
    await db
      .insert(loyaltyClaims)
      .values({ claimId, sourceKind: 'check', sourceId, memberId: '1', claimedAt: testNow });
    await writeEntries(db, [
      {
        ...{
          transactionId: randomUUID(),
          kind: 'Food & Beverage',
          source: claimId,
          memberId: '1',
          sourceId,
          sourceRef: sourceId,
        },
        ...{
          product: 'Purchase',
          occurredAt: testNow,
          recordedAt: testNow,
          origin: 'guest',
          actor: null,
          reason: null,
        },
        ...{ basis: { ruleVersion: 1 }, account: 'posted', points: 10, earnedAt: testNow },
      },
    ]);
  }
  const member = { username: 'own@park.example', firstName: 'Own', lastName: 'Admin', internalId: '' };
  await db.insert(teamMembers).values({ ...member, accessLevel: 100, passwordHash: 'set' });
  const mail = {
    kind: 'share-link',
    subject: '',
    plainText: '',
    html: '',
    queuedAt: testNow,
    dueAt: testNow,
  };
  await db.insert(mails).values({ ...mail, toAddress: email });
}

test('the demo goes from every table, and every row of the operator stays', async ({ services }) => {
  await loadDemoHistory(services);
  await withOwner(services.db, async (db) => {
    const own = { ...services, db };
    await sealAudit(own);
    const before = await readAll(db);
    await addOwnRows(db);
    const whole = await readAll(db);
    const planned = await removeDemo(own, { isTrial: true });
    expect(await readAll(db)).toEqual(whole);

    const removed = await removeDemo(own, { isTrial: false });

    expect(removed).toEqual({ ...planned, hasAdministrator: true, membersLeft: [] });
    const after = await readAll(db);
    const left: string[] = [];
    for (const [table, rows] of after) {
      const ofDemo = before.get(table) ?? new Set();
      expect([
        table,
        [...(whole.get(table) ?? [])].filter((row) => !ofDemo.has(row) && !rows.has(row)),
      ]).toEqual([table, []]);
      if ([...rows].some((row) => ofDemo.has(row))) left.push(table);
    }
    // The rows of any new park, and what an own pass, check or entry of the ledger needs.
    expect(left.toSorted()).toEqual([
      'goodwill_limits',
      'loyalty_rules',
      'outlets',
      'permissions',
      'products',
    ]);
    expect((await verifyInvariants(services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
    await sealAudit(own);
    expect((await verifyAudit(own, [])).faults).toEqual([]);
    expect(await removeDemo(own, { isTrial: false })).toBeUndefined();
    expect(await loadDemoPark(db, { now: testNow, ...own })).toBe(false);
  });
}, 240_000);

test('a park with nothing of its own is empty, and says that no administrator is left', async ({
  services,
}) => {
  await expect(removeDemo(services, { isTrial: false })).rejects.toThrow('role that owns the tables');
  await withOwner(services.db, async (db) => {
    const removed = await removeDemo({ ...services, db }, { isTrial: false });
    expect(removed?.hasAdministrator).toBe(false);
    const filled = [...(await readAll(db))].flatMap(([table, rows]) => (rows.size > 0 ? [table] : []));
    expect(filled.toSorted()).toEqual([
      'audit_entries',
      'goodwill_limits',
      'permissions',
      'retired_photos',
      'settings',
    ]);
    expect(await loadDemoPark(db, { now: testNow, ...services })).toBe(false);
  });
});
