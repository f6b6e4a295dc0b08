/** Two parks with one club: members claim ticket orders of the other park, which are no passes of this one. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { findLedgerBreaches } from '#server/ops/invariants/ledger.queries.ts';
import { claimNumber, joinClub, type ClubMember } from '#server/testing/club-member.ts';
import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { importRows } from '../imports/import-rows.ts';
import { fetchPoints, joinHome, nextSerial } from './club-guests-testing.ts';

let parks: ClubOfTwo;
beforeAll(async () => {
  parks = await openClubOfTwo({ PARK_CIDRS: '127.0.0.0/8' });
});
afterAll(() => parks.close());

const join = () => joinHome(parks);
const pointsOf = (member: ClubMember) => fetchPoints(parks, member);

/** Sells an order of two passes in the other park; one costs 79 and one 59 dollars. */
async function sellTickets(
  change: { orderId?: string; invoiceNumber?: string } = {},
  at = parks.guest,
): Promise<{ orderId: string; barcodes: [string, string] }> {
  const serial = nextSerial();
  const orderId = change.orderId ?? String(80_770_000 + serial);
  const barcodes: [string, string] = [`24012600000077${1000 + serial}`, `24012600000078${1000 + serial}`];
  const sold = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', ...change, orderId };
  const rows = barcodes.map((barcode, place) => ({ ...sold, barcode, amount: place === 0 ? 79 : 59 }));
  const { refused } = await importRows(at.services, 'orders', rows);
  expect(refused).toEqual([]);
  return { orderId, barcodes };
}
const refund = (orderId: string, barcode: string) =>
  importRows(parks.guest.services, 'refunds', [{ orderId, barcode }]);

test('tickets of the other park are claimed by any of their numbers, once', async () => {
  const numbers = ['orderId', 'invoice', 'barcode'] as const;
  for (const which of numbers) {
    const { orderId, barcodes } = await sellTickets({ invoiceNumber: `INV-${which}` });
    const typed = { orderId, invoice: `inv ${which}`, barcode: barcodes[1] }[which];
    const [first, second] = [await join(), await join()];
    expect(await claimNumber(parks.home, first, { orderId: typed }), which).toBe(200);
    expect(await pointsOf(first)).toBe(250 + 10 * 138);
    expect(await claimNumber(parks.home, second, { orderId })).toBe(400);
    const [entry] = await parks.home.services.db
      .select()
      .from(ledgerTransactions)
      .where(and(eq(ledgerTransactions.memberId, first.memberId), eq(ledgerTransactions.sourceId, orderId)));
    expect(entry?.sourceRef).toBe(barcodes[0]);
  }
});

test('a ticket of the other park opens no page and no gate here', async () => {
  const { orderId, barcodes } = await sellTickets();
  expect(await claimNumber(parks.home, await join(), { orderId })).toBe(200);
  const login = await parks.home.post('/api/login/', { orderId, barcode: barcodes[0] });
  expect(login.statusCode).toBe(404);
  expect(await parks.home.services.db.select().from(passes).where(eq(passes.orderId, orderId))).toEqual([]);
});

test('a refund of one pass takes its points, and of the other the rest, also by the ten minutes’ round', async () => {
  const { orderId, barcodes } = await sellTickets();
  const member = await join();
  expect(await claimNumber(parks.home, member, { orderId })).toBe(200);
  await refund(orderId, barcodes[1]);
  expect(await parks.home.services.clubGuests?.review()).toBe(1);
  expect(await pointsOf(member)).toBe(250 + 10 * 79);
  await clawBack(parks.home.services);
  expect(await pointsOf(member)).toBe(250 + 10 * 79);
  await refund(orderId, barcodes[0]);
  expect(await parks.home.services.clubGuests?.review()).toBe(1);
  expect(await pointsOf(member)).toBe(250);
  expect(await parks.home.services.clubGuests?.review()).toBe(0);
  // Who claims what was refunded by now gets nothing.
  const late = await sellTickets();
  for (const barcode of late.barcodes) await refund(late.orderId, barcode);
  expect(await claimNumber(parks.home, await join(), { orderId: late.orderId })).toBe(400);
});

test('a pass that left its order earns no more, and the number of an order of both parks names none', async () => {
  const { orderId, barcodes } = await sellTickets();
  expect(await parks.home.services.ticketing.bringOrder(orderId, '')).toBe(true);
  await parks.guest.services.db.delete(passes).where(eq(passes.barcode, barcodes[1]));
  const member = await join();
  expect(await claimNumber(parks.home, member, { orderId })).toBe(200);
  expect(await pointsOf(member)).toBe(250 + 10 * 79);

  const there = await sellTickets();
  const here = await sellTickets({ orderId: there.orderId }, parks.home);
  expect(await claimNumber(parks.home, await join(), { orderId: there.orderId })).toBe(400);
  expect(await claimNumber(parks.home, await join(), { orderId: here.barcodes[0] })).toBe(200);
  expect(await claimNumber(parks.home, await join(), { orderId: there.barcodes[0] })).toBe(200);
});

test('an order that the other park’s former club has paid is claimed no second time, until it is taken off there', async () => {
  const { orderId, barcodes } = await sellTickets();
  const former = await joinClub(parks.guest, 'former-ticket@mail.example');
  expect(await claimNumber(parks.guest, former, { orderId })).toBe(200);
  const member = await join();
  expect(await claimNumber(parks.home, member, { orderId })).toBe(400);
  const admin = await signInStaff(parks.guest, 'admin');
  const path = `/api/admin/loyalty/order/${former.userID}/${orderId}/${barcodes[0]}`;
  expect((await admin.call('DELETE', path, { reason: 'Claimed in the new club' })).statusCode).toBe(200);
  expect(await claimNumber(parks.home, member, { orderId })).toBe(200);
});

test('the team finds a member by a ticket of the other park, and takes it off the account for another', async () => {
  const { orderId, barcodes } = await sellTickets({ invoiceNumber: 'INV-TEAM' });
  const [first, second] = [await join(), await join()];
  expect(await claimNumber(parks.home, first, { orderId })).toBe(200);
  const admin = await signInStaff(parks.home, 'admin');
  for (const searchTerm of [orderId, 'inv team', barcodes[1]]) {
    const found = await admin.call('POST', '/api/admin/loyalty/search/', { searchTerm });
    expect(found.body, searchTerm).toContain(first.email);
  }
  const listed = await admin.call('POST', '/api/admin/loyalty/', { email: first.email });
  expect(listed.json()).toMatchObject([{ id: orderId, park: parks.guest.services.brand.name }]);
  const path = `/api/admin/loyalty/order/${first.userID}/${orderId}/${barcodes[1]}`;
  expect((await admin.call('DELETE', path, { reason: 'Bought by another guest' })).statusCode).toBe(200);
  expect(await pointsOf(first)).toBe(250);
  expect(await claimNumber(parks.home, second, { orderId })).toBe(200);
});

test('the books hold: every law of the ledger is kept after all of this', async () => {
  const breaches = await parks.home.services.db.transaction((tx) => findLedgerBreaches(tx));
  expect(breaches.filter(({ count }) => count > 0)).toEqual([]);
});
