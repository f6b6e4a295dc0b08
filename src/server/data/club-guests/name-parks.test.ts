/** Two parks with one club: the desk reads where each thing on an account was bought. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LoyaltyOrder } from '#contract/calls/staff-loyalty.ts';

import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { checkOf } from '#server/testing/upstream-connectors.ts';
import { importRows } from '../imports/import-rows.ts';
import { joinHome, nextCheck } from './club-guests-testing.ts';

let parks: ClubOfTwo;
beforeAll(async () => {
  parks = await openClubOfTwo({ PARK_CIDRS: '127.0.0.0/8' });
});
afterAll(() => parks.close());

const stay = {
  ...{ reservationNumber: 'SP-77020', folio: 'F-1', firstName: 'Noor', lastName: 'Okafor' },
  ...{ arrivesAt: '2026-11-18T21:00:00Z', departsAt: '2026-11-20T16:00:00Z' },
  ...{ roomRevenue: 412, status: 'checked-out' },
};
const order = { orderId: '80779001', barcode: '24012600000079001', productId: 'DAY-ALL', amount: 79 };
const orderedAt = '2026-11-20T12:00:00Z';

test('with the name of the other park, or the name in the chain while that park is closed', async () => {
  const { home, guest } = parks;
  const [here, there] = [nextCheck(), nextCheck()];
  await importRows(home.services, 'checks', [checkOf(here)]);
  await importRows(guest.services, 'checks', [checkOf(there)]);
  await importRows(guest.services, 'stays', [stay]);
  const ordered = { ...order, orderedAt };
  await importRows(guest.services, 'orders', [ordered]);
  const { email, userID } = await joinHome(parks);
  const admin = await signInStaff(home, 'admin');
  const claim = async (kind: string, number: object): Promise<number> =>
    (await admin.call('POST', `/api/admin/loyalty/${kind}/`, { ...number, email, userID })).statusCode;
  expect(await claim('purchase', { checkNumber: here.checkNumber, checkID: '' })).toBe(200);
  expect(await claim('purchase', { checkNumber: there.checkNumber, checkID: '' })).toBe(200);
  expect(await claim('hotels', { reservationNumber: 'sp 77020' })).toBe(200);
  expect(await claim('tickets', { orderId: order.orderId })).toBe(200);
  const fetchParks = async (): Promise<Record<string, string | null>> => {
    const listed = await admin.call('POST', '/api/admin/loyalty/', { email });
    return Object.fromEntries(listed.json<LoyaltyOrder[]>().map(({ id, park }) => [id, park]));
  };
  const all = (park: string) => ({
    ...{ [here.checkNumber]: null, [there.checkNumber]: park },
    ...{ [stay.reservationNumber]: park, [order.orderId]: park },
  });
  expect(await fetchParks()).toEqual(all(guest.services.brand.name));
  parks.isGuestOpen.value = false;
  expect(await fetchParks()).toEqual(all('south'));
});
