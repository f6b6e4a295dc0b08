/** Two parks with one club: members claim checks and stays of the other park, and what happens there afterwards counts. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { connectorAnswers } from '#server/base/db/schema/imports.ts';
import { checks, stays } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { claimNumber, joinClub, type ClubMember } from '#server/testing/club-member.ts';
import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { openTestPark } from '#server/testing/test-park.ts';
import { checkOf } from '#server/testing/upstream-connectors.ts';
import { importRows } from '../imports/import-rows.ts';
import { fetchPoints, joinHome, nextCheck } from './club-guests-testing.ts';
import { guestKinds } from './guest-kinds.ts';
import { checkIdOf, outletIdOf } from './guest-rows.queries.ts';
import { withClubGuests } from './with-club-guests.ts';

let parks: ClubOfTwo;
beforeAll(async () => {
  parks = await openClubOfTwo({ PARK_CIDRS: '127.0.0.0/8' });
});
afterAll(() => parks.close());
beforeEach(() => {
  parks.isGuestOpen.value = true;
});

const sell = (row: object) => importRows(parks.guest.services, 'checks', [checkOf(row as never)]); // a row with a status
const join = () => joinHome(parks);
const claim = (member: ClubMember, checkNumber: string) =>
  parks.home.post('/api/loyalty/purchase/', { checkNumber, email: member.email, userID: member.userID });
const pointsOf = (member: ClubMember) => fetchPoints(parks, member);

test('a check of the other park is claimed by either number, once, and named by its own outlet', async () => {
  const sold = nextCheck();
  await importRows(parks.guest.services, 'outlets', [
    { locationId: 1101, name: 'Dune Kitchen', location: 'South Pier' },
  ]);
  await sell(sold);
  const [first, second] = [await join(), await join()];
  expect((await claim(first, sold.shortNumber)).statusCode).toBe(200);
  expect(await pointsOf(first)).toBe(250 + 122);
  const again = await claim(second, sold.checkNumber);
  expect([again.statusCode, again.body]).toEqual([400, expect.stringMatching(/already/i)]);
  const [entry] = (
    (await parks.home.services.db.execute(
      sql`select product, source_id from ledger_transactions where member_id = ${first.memberId} and source_id = ${sold.checkNumber}`,
    )) as { rows: { product: string }[] }
  ).rows; // the claim's entry
  expect(entry?.product).toBe('Dune Kitchen');
  // The outlet of this park with the same number keeps its name.
  const [own] = await parks.home.services.db.select().from(outlets).where(eq(outlets.locationId, 1101));
  expect(own?.name).not.toBe('Dune Kitchen');
  expect(outletIdOf('south', 1101)).not.toBe(1101);
});

test('a check that is voided before the claim earns nothing, and one after it takes its points back', async () => {
  const [before, after] = [nextCheck(), nextCheck()];
  await sell({ ...before, status: 'voided' });
  await sell(after);
  const [one, other] = [await join(), await join()];
  expect((await claim(one, before.checkNumber)).statusCode).toBe(400);
  expect((await claim(other, after.checkNumber)).statusCode).toBe(200);
  expect(await parks.home.services.clubGuests?.review()).toBe(0);

  await sell({ ...after, status: 'refunded' });
  parks.isGuestOpen.value = false;
  expect(await parks.home.services.clubGuests?.review()).toBe(0);
  parks.isGuestOpen.value = true;
  expect(await parks.home.services.clubGuests?.review()).toBe(1);
  await clawBack(parks.home.services);
  expect(await pointsOf(other)).toBe(250);
  expect(await parks.home.services.clubGuests?.review()).toBe(0);
});

test('a short number that both parks gave is ambiguous, and the long one tells', async () => {
  const [here, there] = [nextCheck(), nextCheck()];
  await importRows(parks.home.services, 'checks', [checkOf(here)]);
  await sell({ ...there, shortNumber: here.shortNumber });
  const member = await join();
  const ambiguous = await claim(member, here.shortNumber);
  expect([ambiguous.statusCode, ambiguous.body]).toEqual([400, expect.stringMatching(/long|full|below/i)]);
  expect((await claim(member, there.checkNumber)).statusCode).toBe(200);
  expect((await claim(await join(), here.checkNumber)).statusCode).toBe(200);
});

test('a long number that both parks gave names nothing, and the own check stays as it is', async () => {
  const here = nextCheck();
  await importRows(parks.home.services, 'checks', [checkOf({ ...here })]);
  await sell({ ...here, checkId: 'C-other', subtotal: 999 });
  const refused = await claim(await join(), here.checkNumber);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringMatching(/could not find/i)]);
  const found = await parks.home.services.db
    .select()
    .from(checks)
    .where(eq(checks.checkNumber, here.checkNumber));
  expect(found).toMatchObject([{ checkId: here.checkId, subtotalCents: 2450 }]);
});

test('while the other park is closed own checks are claimed and so are fresh copies, and others are asked for later', async () => {
  const [here, there, copied] = [nextCheck(), nextCheck(), nextCheck()];
  await importRows(parks.home.services, 'checks', [checkOf(here)]);
  await sell(there);
  await sell(copied);
  expect(await parks.home.services.pointOfSale.bringCheck(copied.checkNumber)).toBe(true);
  parks.isGuestOpen.value = false;
  expect((await claim(await join(), here.checkNumber)).statusCode).toBe(200);
  expect((await claim(await join(), there.checkNumber)).statusCode).toBe(408);
  expect((await claim(await join(), copied.checkNumber)).statusCode).toBe(200);
  parks.isGuestOpen.value = true;
  expect((await claim(await join(), there.checkNumber)).statusCode).toBe(200);
});

test('a database that answers nothing is asked once in ten seconds, and holds no other claim', async () => {
  const numbers = Array.from({ length: 8 }, () => nextCheck());
  await importRows(
    parks.home.services,
    'checks',
    numbers.map((one) => checkOf(one)),
  );
  parks.connect(parks.home.services, 50);
  Object.assign(parks.silence, { isOn: true, asked: 0 });
  try {
    for (const { checkNumber } of numbers)
      expect((await claim(await join(), checkNumber)).statusCode).toBe(200);
    expect((await claim(await join(), nextCheck().checkNumber)).statusCode).toBe(408);
    expect(parks.silence.asked).toBe(1);
  } finally {
    parks.silence.isOn = false;
    parks.connect(parks.home.services);
  }
});

test('many callers with one number ask the other park once', async () => {
  const { checkNumber } = nextCheck();
  parks.connect(parks.home.services, 50);
  Object.assign(parks.silence, { isOn: true, asked: 0 });
  try {
    const { pointOfSale } = parks.home.services;
    const asked = Array.from({ length: 40 }, () => pointOfSale.bringCheck(checkNumber));
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 'rejected'));
    expect(parks.silence.asked).toBe(1);
  } finally {
    parks.silence.isOn = false;
    parks.connect(parks.home.services);
  }
});

test('the states of both parks are compared as instants, whatever time zones their databases write', async () => {
  await importRows(parks.home.services, 'stays', [stayOf({ reservationNumber: 'HB-77010' })]);
  const statesIn = (zone: string) =>
    parks.home.services.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('TimeZone', ${zone}, true)`);
      return [...(await guestKinds.hotel.statesHere(tx, 'south', ['HB77010'])).values()];
    });
  const inBerlin = await statesIn('Europe/Berlin');
  expect(inBerlin).toHaveLength(1);
  expect(inBerlin).toEqual(await statesIn('America/Denver'));
});

test('a number that no park has is not found, and nothing is written down about it', async () => {
  const { checkNumber } = nextCheck();
  const refused = await claim(await join(), checkNumber);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringMatching(/could not find/i)]);
  const answers = await parks.home.services.db
    .select()
    .from(connectorAnswers)
    .where(eq(connectorAnswers.number, checkNumber));
  expect(answers).toEqual([]);
});

test('what a member claimed in the other park’s former club is claimed no second time', async () => {
  const sold = nextCheck();
  await sell(sold);
  const former = await joinClub(parks.guest, 'former@mail.example');
  expect(await claimNumber(parks.guest, former, { checkNumber: sold.checkNumber })).toBe(200);
  expect((await claim(await join(), sold.checkNumber)).statusCode).toBe(400);
  const copies = await parks.home.services.db
    .select()
    .from(checks)
    .where(eq(checks.checkNumber, sold.checkNumber));
  expect(copies).toEqual([]);
});

const stayOf = (change: { reservationNumber: string; lastName?: string; status?: string }) => ({
  folio: 'F-1',
  firstName: 'Noor',
  lastName: 'Okafor',
  arrivesAt: '2026-11-18T21:00:00Z',
  departsAt: '2026-11-20T16:00:00Z',
  roomRevenue: 412,
  status: 'checked-out',
  ...change,
});
const claimStay = (member: ClubMember, reservationNumber: string) =>
  claimNumber(parks.home, member, { reservationNumber });

test('a stay in the other park’s hotel is claimed under the guest’s name only, in any spelling of its number', async () => {
  await importRows(parks.guest.services, 'stays', [
    stayOf({ reservationNumber: 'SP-77001' }),
    stayOf({ reservationNumber: 'SP-77002', lastName: 'Brandt' }),
  ]);
  expect(await claimStay(await join(), 'sp77001')).toBe(200);
  expect(await claimStay(await join(), 'SP-77002')).toBe(400);
});

test('a reservation number of both hotels never changes the stay of this one', async () => {
  await importRows(parks.home.services, 'stays', [stayOf({ reservationNumber: 'HB-77003' })]);
  await importRows(parks.guest.services, 'stays', [
    stayOf({ reservationNumber: 'HB77003', lastName: 'Brandt' }),
    stayOf({ reservationNumber: 'HB-77003', lastName: 'Brandt' }),
  ]);
  expect(await claimStay(await join(), 'HB77003')).toBe(200);
  const found = await parks.home.services.db
    .select()
    .from(stays)
    .where(sql`${stays.reservationNumber} in ('HB-77003', 'HB77003')`);
  expect(found).toMatchObject([{ reservationNumber: 'HB-77003', lastName: 'Okafor' }]);
});

test('a point of sale that the whole chain has brings nothing twice, and what another park lacks', async () => {
  const { services } = parks.home;
  const asked: string[] = [];
  const chainWide: typeof services.pointOfSale = {
    bringCheck: async (number) => {
      asked.push(number);
      await importRows(services, 'checks', [checkOf({ ...elsewhere, checkNumber: number })]);
      return true;
    },
    confirmCheck: () => Promise.resolve('good'),
  };
  const [there, elsewhere] = [nextCheck(), nextCheck()];
  await sell(there);
  const { ticketing, hotel } = services;
  const find = () => (parks.isGuestOpen.value ? parks.guest.services : undefined);
  const own = { ticketing, hotel, pointOfSale: chainWide };
  const { pointOfSale } = withClubGuests(services, own, [{ name: 'south', find }]);
  expect(await pointOfSale.bringCheck(there.checkNumber)).toBe(true);
  expect(asked).toEqual([]);
  expect(await pointOfSale.confirmCheck(there.checkNumber)).toBe('good');
  parks.isGuestOpen.value = false;
  expect(await pointOfSale.bringCheck(elsewhere.checkNumber)).toBe(true);
  expect(asked).toEqual([elsewhere.checkNumber]);
});

test('ids of two points of sale differ, and one that grows too long is shortened', () => {
  expect(checkIdOf('south', '1')).toBe('south:1');
  const long = checkIdOf('south', '1'.repeat(40));
  expect([long.length, long === checkIdOf('south-east', '1'.repeat(40))]).toEqual([40, false]);
});

test('a park without a club leads its guests to the one that has it, and answers no call of the club', async () => {
  const { brand, config } = parks.guest.services;
  const withoutClub = { ...brand, hasClub: false };
  const alone = await openTestPark({ brand: withoutClub });
  const led = await openTestPark({ brand: withoutClub, config: { ...config, clubUrl: 'http://north.test' } });
  try {
    expect((await alone.app.inject('/loyalty')).statusCode).toBe(404);
    const path = '/loyalty/purchase/990111991126870001?lang=de';
    const { statusCode, headers } = await led.app.inject(path);
    expect([statusCode, headers.location]).toEqual([302, `http://north.test${path}`]);
    expect((await led.post('/api/loyalty/verify', { email: 'a@mail.example' })).statusCode).toBe(404);
  } finally {
    await alone.close();
    await led.close();
  }
});
