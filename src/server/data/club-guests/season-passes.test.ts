/** Two parks with one club: a season pass of the other park earns more here. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ClubMember } from '#server/testing/club-member.ts';
import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { checkOf } from '#server/testing/upstream-connectors.ts';
import { importRows } from '../imports/import-rows.ts';
import { fetchPoints, joinHome, nextCheck, orderOfPass, sellPass } from './club-guests-testing.ts';

let parks: ClubOfTwo;
let lead: SignedInStaff;
beforeAll(async () => {
  parks = await openClubOfTwo({ PARK_CIDRS: '127.0.0.0/8' });
  lead = await signInStaff(parks.home, 'lead');
});
afterAll(() => parks.close());

const add = (member: ClubMember, seasonPassID: string) =>
  lead.call('POST', '/api/admin/loyalty/pass/', { userID: member.userID, seasonPassID });

test('is added at the desk to one account, and lets its claims earn more', async () => {
  const barcode = await sellPass(parks);
  const [one, other] = [await joinHome(parks), await joinHome(parks)];
  const added = await add(one, barcode);
  expect([added.statusCode, added.body]).toEqual([200, barcode]);
  const taken = await add(other, barcode);
  expect([taken.statusCode, taken.body]).toEqual([409, expect.stringMatching(/on another account/)]);
  const points = async (member: ClubMember): Promise<number> => {
    const sold = nextCheck();
    await importRows(parks.guest.services, 'checks', [checkOf(sold)]);
    const { email, userID } = member;
    const claim = { checkNumber: sold.checkNumber, checkID: '', email, userID };
    expect((await lead.call('POST', '/api/admin/loyalty/purchase/', claim)).statusCode).toBe(200);
    return (await fetchPoints(parks, member)) - 250;
  };
  expect(await points(one)).toBeGreaterThan(await points(other));
});

test('is refused with the reason of its own park: no season pass, refunded, expired', async () => {
  const refunded = await sellPass(parks);
  const { services } = parks.guest;
  await importRows(services, 'refunds', [{ orderId: orderOfPass(refunded), barcode: refunded }]);
  const cases = [
    [await sellPass(parks, { productId: 'DAY-ALL' }), /not that of a season pass/],
    [refunded, /was refunded/],
    [await sellPass(parks, { expiresAt: '2026-11-01T00:00:00Z' }), /has expired/],
  ] as const;
  for (const [barcode, why] of cases) {
    const answer = await add(await joinHome(parks), barcode);
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringMatching(why)]);
  }
});

test('while the other park is closed the desk reads that it was not asked, and own passes are added', async () => {
  const barcode = await sellPass(parks);
  const member = await joinHome(parks);
  parks.isGuestOpen.value = false;
  try {
    const refused = await add(member, barcode);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(/does not answer/)]);
    expect((await add(member, '240126000000100025')).statusCode).toBe(200);
  } finally {
    parks.isGuestOpen.value = true;
  }
});
