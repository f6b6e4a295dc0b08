/** A claim and the refund of its source, in every order: at the end the member never has the points. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { checks, ledgerTransactions, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { sourceOf } from '#server/loyalty/claim-source.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { fetchBalances } from '#server/loyalty/ledger.queries.ts';
import { makeClaim } from '#server/loyalty/make-claim.ts';
import { findMemberById } from '#server/loyalty/members.queries.ts';
import { claimAsStaff, ines, staffClaimer, untilOneWaits } from '#server/testing/claim-as-staff.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { importFile } from './import-file.ts';
import { importRows } from './import-rows.ts';

const order = { orderId: '10300001', barcode: '5126000003000013' };

/** Called within the transaction of an import, after its rows. */
type BeforeCommit = Parameters<typeof importRows>[3];

const refundOrder = ({ services }: TestPark, then?: BeforeCommit) =>
  importRows(services, 'refunds', [order], then);

async function voidCheck({ services }: TestPark, then?: BeforeCommit): Promise<unknown> {
  const [row] = await services.db.select().from(checks).where(eq(checks.checkNumber, '110111261121102348'));
  if (row === undefined) throw new Error('The demo park has lost a check.');
  const { orderedAt, subtotalCents, ...rest } = row;
  const voided = {
    ...rest,
    subtotal: subtotalCents / 100,
    orderedAt: orderedAt.toISOString(),
    status: 'voided',
  };
  return importRows(services, 'checks', [voided], then);
}

async function cancelStay({ services }: TestPark, then?: BeforeCommit): Promise<unknown> {
  const [row] = await services.db.select().from(stays).where(eq(stays.reservationNumber, 'HB483010'));
  if (row === undefined) throw new Error('The demo park has lost a stay.');
  const { arrivesAt, departsAt, roomRevenueCents, ...rest } = row;
  const nights = { arrivesAt: arrivesAt.toISOString(), departsAt: departsAt.toISOString() };
  const cancelled = { ...rest, ...nights, roomRevenue: roomRevenueCents / 100, status: 'cancelled' };
  return importRows(services, 'stays', [cancelled], then);
}

const takenBackKinds = [
  {
    what: 'an order that is refunded',
    source: sourceOf('tickets', order.orderId),
    takeBack: refundOrder,
    code: 'ticket-refunded',
  },
  {
    what: 'a check that is voided',
    source: sourceOf('purchase', '110111261121102348'),
    takeBack: voidCheck,
    code: 'check-voided',
  },
  {
    what: 'a stay that is cancelled',
    source: sourceOf('hotels', 'HB483010'),
    takeBack: cancelStay,
    code: 'stay-cancelled',
  },
];

/** Renames the claiming member, because a stay is found only with its guest's last name. */
async function nameLikeGuestOfStay({ services }: TestPark): Promise<void> {
  await services.db
    .update(loyaltyMembers)
    .set({ lastName: 'Okafor' })
    .where(eq(loyaltyMembers.memberId, ines));
}

test.each(takenBackKinds)(
  '$what after the claim takes its points back by the end of the import',
  ({ source, takeBack }) =>
    withOwnPark(async (park) => {
      const before = await fetchBalances(park.services.db, ines);
      await nameLikeGuestOfStay(park);
      expect((await claimAsStaff(park, source)).kind).toBe('claimed');
      await takeBack(park);
      expect(await fetchBalances(park.services.db, ines)).toEqual(before);
      await takeBack(park);
      expect(await fetchBalances(park.services.db, ines)).toEqual(before);
      expect(await clawBack(park.services)).toBe(0);
    }),
);

test('a file of refunds takes points back during the import, and a dry run takes none', async (park) => {
  const before = await fetchBalances(park.services.db, ines);
  await claimAsStaff(park, sourceOf('tickets', order.orderId));
  const claimed = await fetchBalances(park.services.db, ines);
  const file = `orderId,barcode\n${order.orderId},${order.barcode}\n`;
  await importFile(park.services, fileOf('refunds', file, { isDryRun: true }));
  expect(await fetchBalances(park.services.db, ines)).toEqual(claimed);
  await importFile(park.services, fileOf('refunds', file));
  expect(await fetchBalances(park.services.db, ines)).toEqual(before);
});

test('a batch takes back only the points of its own rows', async (park) => {
  const { db } = park.services;
  await claimAsStaff(park, sourceOf('tickets', order.orderId));
  await db.update(passes).set({ isRefunded: true }).where(eq(passes.orderId, order.orderId));
  await voidCheck(park);
  const [taken] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ledgerTransactions)
    .where(sql`kind = 'Reversal' and source_id = ${order.orderId}`);
  expect(taken?.count).toBe(0);
  expect(await clawBack(park.services)).toBe(1);
});

// Cases that need several connections: one of the claim and the refund is not committed yet.

test.each(takenBackKinds)(
  'the claim of $what waits until that is committed, and earns nothing',
  ({ source, takeBack, code }) =>
    withOwnPark(async (park) => {
      await nameLikeGuestOfStay(park);
      const before = await fetchBalances(park.services.db, ines);
      const claims: ReturnType<typeof claimAsStaff>[] = [];
      await takeBack(park, async (tx) => {
        claims.push(claimAsStaff(park, source));
        await untilOneWaits(tx);
      });
      expect(await claims[0]).toMatchObject({ kind: 'refused', code });
      expect(await fetchBalances(park.services.db, ines)).toEqual(before);
      expect(await clawBack(park.services)).toBe(0);
    }),
);

test.each(takenBackKinds)(
  '$what while its claim is not committed waits, and takes the points back',
  ({ source, takeBack }) =>
    withOwnPark(async (park) => {
      const { services } = park;
      await nameLikeGuestOfStay(park);
      const before = await fetchBalances(services.db, ines);
      const claimer = staffClaimer(await findMemberById(services.db, ines));
      const takenBack: Promise<unknown>[] = [];
      const outcome = await makeClaim(services, claimer, source, async (tx) => {
        takenBack.push(takeBack(park));
        await untilOneWaits(tx);
      });
      expect(outcome.kind).toBe('claimed');
      await Promise.all(takenBack);
      expect(await fetchBalances(services.db, ines)).toEqual(before);
      expect(await clawBack(services)).toBe(0);
    }),
);

test('a claim of an order that loses one of its passes meanwhile earns the points of the other', async (park) => {
  const { db } = park.services;
  const [pass] = await db.select().from(passes).where(eq(passes.orderId, order.orderId));
  if (pass === undefined) throw new Error('The demo park has lost an order.');
  await db.insert(passes).values({ ...pass, barcode: '5126000003009999', photoUid: null, barcodeHash: null });
  const claims: ReturnType<typeof claimAsStaff>[] = [];
  await importRows(park.services, 'refunds', [order], async (tx) => {
    claims.push(claimAsStaff(park, sourceOf('tickets', order.orderId)));
    await untilOneWaits(tx);
  });
  expect(await claims[0]).toMatchObject({ kind: 'claimed', points: 640 });
  expect(await clawBack(park.services)).toBe(0);
});

test('concurrent claims and refunds of one order, in any order, leave no points', async (park) => {
  const { db } = park.services;
  const before = await fetchBalances(db, ines);
  await Promise.all([
    claimAsStaff(park, sourceOf('tickets', order.orderId)),
    importRows(park.services, 'refunds', [order]),
    claimAsStaff(park, sourceOf('tickets', order.orderId)),
  ]);
  expect(await fetchBalances(db, ines)).toEqual(before);
  expect(await clawBack(park.services)).toBe(0);
});
