/** Three parks with one club: each number names the thing of the one park that has it. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openSystems } from '#server/adapters/open-systems.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { claimNumber } from '#server/testing/club-member.ts';
import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { checkOf } from '#server/testing/upstream-connectors.ts';
import { importRows } from '../imports/import-rows.ts';
import { fetchPoints, joinHome, nextCheck } from './club-guests-testing.ts';

let parks: ClubOfTwo;
let east: TestPark;
const isEastOpen = { value: true };
beforeAll(async () => {
  parks = await openClubOfTwo({ PARK_CIDRS: '127.0.0.0/8' });
  east = await openTestPark({}, { PUBLIC_URL: 'http://east.test' });
  const parkOf = (name: string) => {
    if (name === 'south') return parks.guest;
    return isEastOpen.value ? east : undefined;
  };
  const none = { ticketing: undefined, pointOfSale: undefined, hotel: undefined, crm: undefined };
  const others = { clubGuests: ['east', 'south'], parkOf };
  Object.assign(parks.home.services, openSystems(parks.home.services, none, others));
});
afterAll(async () => {
  await east.close();
  await parks.close();
});

const sellIn = (park: TestPark, check: object) =>
  importRows(park.services, 'checks', [checkOf(check as never)]); // a row with a status
const claim = async (checkNumber: string): Promise<number> =>
  claimNumber(parks.home, await joinHome(parks), { checkNumber });

test('checks of both other parks are claimed, and a refund in either takes its points', async () => {
  const [ofSouth, ofEast] = [nextCheck(), nextCheck()];
  await sellIn(parks.guest, ofSouth);
  await sellIn(east, ofEast);
  const [one, other] = [await joinHome(parks), await joinHome(parks)];
  expect(await claimNumber(parks.home, one, { checkNumber: ofSouth.checkNumber })).toBe(200);
  expect(await claimNumber(parks.home, other, { checkNumber: ofEast.shortNumber })).toBe(200);
  await sellIn(east, { ...ofEast, status: 'refunded' });
  await sellIn(parks.guest, { ...ofSouth, status: 'voided' });
  expect(await parks.home.services.clubGuests?.review()).toBe(2);
  await clawBack(parks.home.services);
  expect([await fetchPoints(parks, one), await fetchPoints(parks, other)]).toEqual([250, 250]);
});

test('a number of both other parks names nothing, in whatever order they answer', async () => {
  const { services } = parks.home;
  const both = nextCheck();
  await sellIn(east, both);
  await sellIn(parks.guest, { ...both, checkId: 'S-other', subtotal: 999 });
  expect(await claim(both.checkNumber)).toBe(400);
  // Again, now that the first park's check is copied.
  expect(await claim(both.checkNumber)).toBe(400);
  expect(await services.pointOfSale.confirmCheck(both.checkNumber)).not.toBe('good');
});

test('while one other park is closed the second one’s numbers are claimed, and a number of neither waits', async () => {
  const ofSouth = nextCheck();
  await sellIn(parks.guest, ofSouth);
  isEastOpen.value = false;
  try {
    expect(await claim(ofSouth.checkNumber)).toBe(200);
    expect(await claim(nextCheck().checkNumber)).toBe(408);
  } finally {
    isEastOpen.value = true;
  }
});
