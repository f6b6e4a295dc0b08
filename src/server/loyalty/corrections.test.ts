/** Automatic changes of points: pending ones post, old ones expire, refunded ones are taken back. */
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { checks, ledgerTransactions, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import {
  claimNumber,
  joinClub,
  markRefunded,
  moveClockTo,
  type ClubMember,
} from '#server/testing/soft-device.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { clawBack } from './claw-back.ts';
import { expireLots } from './expire-lots.ts';
import { fetchBalances, fetchPostedLines, writeEntries, type Balances } from './ledger.queries.ts';
import { postPending } from './post-pending.ts';
import { reverseClaim, type Reversal } from './reverse-claim.ts';

const days = 24 * 3600;

const balancesOf = ({ services }: TestPark, { memberId }: ClubMember): Promise<Balances> =>
  fetchBalances(services.db, memberId);

const entriesOf = ({ services }: TestPark, kind: 'Posting' | 'Reversal' | 'Expiry') =>
  services.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.kind, kind));

/** One active claim per source; every transaction, and so the whole ledger, sums to zero; no partial writes. */
async function expectInvariants({ services: { db } }: TestPark): Promise<void> {
  const { rows } = (await db.execute(sql`
    select source_kind || ' ' || source_id as fault from loyalty_claims where released_at is null
      group by source_kind, source_id having count(*) > 1
    union all select transaction_id::text from ledger_lines group by transaction_id having sum(points) <> 0
    union all select transaction_id::text from ledger_transactions t
      where not exists (select 1 from ledger_lines l where l.transaction_id = t.transaction_id)
    union all select member_id from ledger_lines where account = 'pending' group by member_id having sum(points) < 0`)) as {
    rows: unknown[];
  }; // both drivers return this form
  expect(rows).toEqual([]);
}

test('in the demo park nothing is owed: a round changes no balance', async (park) => {
  const countEntries = async () =>
    (await park.services.db.select({ id: ledgerTransactions.transactionId }).from(ledgerTransactions)).length;
  const before = await countEntries();
  await runHousekeeping(park.services);
  expect(await countEntries()).toBe(before);
  await expectInvariants(park);
});

test('points of a stay post a day after departure, once, and last from that day', async (park) => {
  const member = await joinClub(park);
  expect(await claimNumber(park, member, { reservationNumber: 'HB483010' })).toBe(200);
  expect(await balancesOf(park, member)).toEqual({ posted: 250, pending: 3275 });
  expect(await postPending(park.services)).toBe(0);

  park.clock.advance(4 * days);
  const rounds = await Promise.all([postPending(park.services), postPending(park.services)]);
  expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await postPending(park.services)).toBe(0);
  expect(await balancesOf(park, member)).toEqual({ posted: 3525, pending: 0 });
  const lines = await fetchPostedLines(park.services.db, member.memberId);
  expect(lines.at(-1)).toMatchObject({ points: 3275, expiresAt: new Date('2028-06-01T04:00:00Z') });
  await expectInvariants(park);
});

test('a stay that is cancelled while its points wait loses them, and they never post', async (park) => {
  const member = await joinClub(park);
  await claimNumber(park, member, { reservationNumber: 'HB483010' });
  await park.services.db
    .update(stays)
    .set({ status: 'cancelled' })
    .where(eq(stays.reservationNumber, 'HB483010'));
  park.clock.advance(4 * days);
  expect(await clawBack(park.services)).toBe(1);
  expect(await postPending(park.services)).toBe(0);
  expect(await balancesOf(park, member)).toEqual({ posted: 250, pending: 0 });
  await expectInvariants(park);
});

test('what was posted is taken back from what is posted', async (park) => {
  const member = await joinClub(park);
  await claimNumber(park, member, { reservationNumber: 'HB483010' });
  park.clock.advance(4 * days);
  await postPending(park.services);
  await park.services.db
    .update(stays)
    .set({ status: 'cancelled' })
    .where(eq(stays.reservationNumber, 'HB483010'));
  expect(await clawBack(park.services)).toBe(1);
  expect(await balancesOf(park, member)).toEqual({ posted: 250, pending: 0 });
  await expectInvariants(park);
});

test('the points of a refunded order are taken back once, whoever races, and nobody may claim it again', async (park) => {
  const member = await joinClub(park);
  expect(await claimNumber(park, member, { orderId: '10300001' })).toBe(200);
  await markRefunded(park, '10300001');
  const rounds = await Promise.all([clawBack(park.services), clawBack(park.services)]);
  expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await clawBack(park.services)).toBe(0);
  expect(await balancesOf(park, member)).toEqual({ posted: 250, pending: 0 });
  const reversal = (await entriesOf(park, 'Reversal')).find((entry) => entry.sourceId === '10300001');
  expect(reversal).toMatchObject({ product: 'Refund of All Piers Day Ticket', reason: 'order refunded' });
  const again = await park.post('/api/loyalty/tickets/', { ...member, orderId: '10300001' });
  expect([again.statusCode, again.body]).toEqual([400, 'This order was refunded, so it earns no points.']);
  const other = await joinClub(park, 'other@mail.example');
  expect(await claimNumber(park, other, { orderId: '10300001' })).toBe(400);
  await expectInvariants(park);
});

test.each(['refunded', 'voided'] as const)(
  'the points of a check that is %s later are taken back',
  (status) =>
    withOwnPark(async (park) => {
      const member = await joinClub(park);
      await claimNumber(park, member, { checkNumber: '110111261121102348' });
      await park.services.db
        .update(checks)
        .set({ status })
        .where(eq(checks.checkNumber, '110111261121102348'));
      await runHousekeeping(park.services);
      await runHousekeeping(park.services);
      expect(await balancesOf(park, member)).toEqual({ posted: 250, pending: 0 });
      await expectInvariants(park);
    }),
);

test('an order loses the points of each pass that is refunded, each once', async (park) => {
  const member = await joinClub(park);
  const whole = await takeFamilyOrder(park, member);
  await markRefunded(park, family.orderId, family.first);
  expect(await clawBack(park.services)).toBe(1);
  expect(await clawBack(park.services)).toBe(0);
  const half = (await balancesOf(park, member)).posted - 250;
  expect([half > 0, half < whole]).toEqual([true, true]);
  await markRefunded(park, family.orderId);
  expect(await clawBack(park.services)).toBe(1);
  expect(await clawBack(park.services)).toBe(0);
  expect(await balancesOf(park, member)).toEqual({ posted: 250, pending: 0 });
  await expectInvariants(park);
});

/** An order of the demo park, with a second pass of the same price added. */
const family = { orderId: '10300001', first: '5126000003000013', second: '5126000003009999' };

async function takeFamilyOrder(park: TestPark, member: ClubMember): Promise<number> {
  const { db } = park.services;
  const [pass] = await db.select().from(passes).where(eq(passes.orderId, family.orderId));
  if (pass === undefined) throw new Error('The demo park has lost an order.');
  await db.insert(passes).values({ ...pass, barcode: family.second, photoUid: null, barcodeHash: null });
  expect(await claimNumber(park, member, { orderId: family.orderId })).toBe(200);
  return (await balancesOf(park, member)).posted - 250;
}

test('a refund of what is spent already leaves the balance below zero', async (park) => {
  const { db, clock } = park.services;
  const member = await joinClub(park);
  await claimNumber(park, member, { orderId: '10300001' });
  const spent = { kind: 'Redemption', source: randomUUID(), points: -890, origin: 'pos' } as const;
  await writeEntries(db, [bonusEntry(member.memberId, clock.now(), spent)]);
  await markRefunded(park, '10300001');
  expect(await clawBack(park.services)).toBe(1);
  expect(await balancesOf(park, member)).toEqual({ posted: -640, pending: 0 });
  await expectInvariants(park);
});

test('staff take a claim back and free its source: another member claims it, and a second go takes nothing', async (park) => {
  const { db, clock } = park.services;
  const member = await joinClub(park);
  await claimNumber(park, member, { orderId: '10300001' });
  const reverse = (): Promise<Reversal> =>
    db.transaction((tx) =>
      reverseClaim(tx, {
        sourceKind: 'ticket',
        sourceId: '10300001',
        reason: 'wrong member',
        actor: 'agent@harborlight.example',
        origin: 'staff',
        now: clock.now(),
        timeZone: park.services.brand.timeZone,
        release: true,
      }),
    );
  const both = await Promise.all([reverse(), reverse()]);
  expect(new Set(both.map((one) => one.pointsTaken))).toEqual(new Set([640, 0]));
  const reversal = (await entriesOf(park, 'Reversal')).find((entry) => entry.sourceId === '10300001');
  expect(reversal).toMatchObject({ actor: 'agent@harborlight.example', reason: 'wrong member' });
  const other = await joinClub(park, 'other@mail.example');
  expect(await claimNumber(park, other, { orderId: '10300001' })).toBe(200);
  expect(await balancesOf(park, other)).toEqual({ posted: 890, pending: 0 });
  await expectInvariants(park);
});

test('points expire with the month’s end eighteen months on, once, and spent ones take nothing with them', async (park, db) => {
  const balances = async () => {
    const members = await db.select().from(loyaltyMembers).orderBy(loyaltyMembers.memberId);
    return Promise.all(members.map(async (one) => (await fetchBalances(db, one.memberId)).posted));
  };
  expect(await balances()).toEqual([3085, 3392, -250, 1340, 250, 890, 250, 0]);
  // The welcome points of all members in May 2026; the member below zero has spent hers.
  moveClockTo(park, '2027-12-01T04:59:59Z');
  expect(await expireLots(park.services)).toBe(0);
  moveClockTo(park, '2027-12-01T05:00:00Z');
  await Promise.all([expireLots(park.services), expireLots(park.services)]);
  expect(await expireLots(park.services)).toBe(0);
  expect(await balances()).toEqual([2835, 3142, -250, 1090, 0, 640, 0, 0]);
  expect(await entriesOf(park, 'Expiry')).toHaveLength(7);
  // Points earned in November 2026 expire half a year later.
  moveClockTo(park, '2028-06-01T04:00:00Z');
  await expireLots(park.services);
  await runHousekeeping(park.services);
  expect(await balances()).toEqual([0, 0, -250, 0, 0, 0, 0, 0]);
  await expectInvariants(park);
});
