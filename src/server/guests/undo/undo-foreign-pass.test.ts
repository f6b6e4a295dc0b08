/** Undo of a season pass that was sold in another park of the club. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { joinHome, orderOfPass, sellPass } from '#server/data/club-guests/club-guests-testing.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import type { ClubMember } from '#server/testing/club-member.ts';
import { openClubOfTwo, type ClubOfTwo } from '#server/testing/club-of-two.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { codeAndText, undo } from './undo-testing.ts';

let parks: ClubOfTwo;
let lead: SignedInStaff;
beforeAll(async () => {
  parks = await openClubOfTwo({ PARK_CIDRS: '127.0.0.0/8' });
  lead = await signInStaff(parks.home, 'lead');
});
afterAll(() => parks.close());

async function addAndRemove(barcode: string) {
  const member = await joinHome(parks);
  const { userID } = member;
  const added = await lead.call('POST', '/api/admin/loyalty/pass/', { userID, seasonPassID: barcode });
  expect(added.statusCode).toBe(200);
  return { member, removed: await lead.call('DELETE', `/api/admin/loyalty/pass/${userID}`) };
}

async function passOf({ memberId }: ClubMember): Promise<string | null | undefined> {
  const [row] = await parks.home.services.db
    .select({ pass: loyaltyMembers.seasonPassId })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.memberId, memberId));
  return row?.pass;
}

test('puts the removed pass back on the account', async () => {
  const barcode = await sellPass(parks);
  const { member, removed } = await addAndRemove(barcode);
  expect(await passOf(member)).toBeNull();
  expect((await undo(lead, removed)).statusCode).toBe(200);
  expect(await passOf(member)).toBe(barcode);
});

test('says to try again while the other park does not answer, whose pass it may be', async () => {
  const own = '240126000000100025';
  const foreign = await sellPass(parks);
  for (const barcode of [own, foreign]) {
    const { member, removed } = await addAndRemove(barcode);
    parks.isGuestOpen.value = false;
    try {
      expect(codeAndText(await undo(lead, removed))).toEqual([
        409,
        expect.anything(),
        expect.stringMatching(/Another park of the club does not answer.*try again later/),
      ]);
    } finally {
      parks.isGuestOpen.value = true;
    }
    expect((await undo(lead, removed)).statusCode).toBe(200);
    expect(await passOf(member)).toBe(barcode);
    await lead.call('DELETE', `/api/admin/loyalty/pass/${member.userID}`);
  }
});

test('says to add it from the card if passes of two parks end with the recorded digits', async () => {
  const barcode = await sellPass(parks);
  const { member, removed } = await addAndRemove(barcode);
  await parks.home.services.db
    .update(passes)
    .set({ barcode: `240126111111${barcode.slice(-6)}` })
    .where(eq(passes.barcode, '240126000000100025'));
  expect(codeAndText(await undo(lead, removed))[2]).toMatch(/add it from the card/);
  expect(await passOf(member)).toBeNull();
});

test('refuses a pass that was refunded meanwhile', async () => {
  const barcode = await sellPass(parks);
  const { removed } = await addAndRemove(barcode);
  await importRows(parks.guest.services, 'refunds', [{ orderId: orderOfPass(barcode), barcode }]);
  const answer = await undo(lead, removed);
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringMatching(/was refunded/)]);
});
