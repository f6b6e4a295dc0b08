/** One mailbox is one guest, in whatever spelling the address is typed or was stored. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { MemberLedger } from '#contract/calls/staff-loyalty.ts';
import type { Order } from '#contract/calls/order.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { joinClub } from '#server/testing/soft-device.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { type TestPark, test, sharePark, dayTicketRow } from '#server/testing/test-park.ts';

const shared = sharePark();
const asciiForm = 'ann@xn--mller-kva.de';
const verify = (park: TestPark, email: string) => park.post('/api/loyalty/verify', { email });

test('every spelling of an address signs in to one account', async () => {
  const { userID } = await joinClub(shared, 'ann@müller.de');
  for (const email of [asciiForm, 'ANN@MÜLLER.DE', ' ａｎｎ＠müller.de ', 'Ann@XN--MLLER-KVA.de'])
    expect((await verify(shared, email)).body, email).toBe(userID);
  const again = await shared.post('/api/loyalty/create', {
    email: asciiForm,
    firstName: 'Ann',
    lastName: 'B',
  });
  expect(again.statusCode).toBe(409);
});

test.each(['İnci@mail.example', 'ann@почта.рф'])('an account is opened and found with %s', async (email) => {
  const { userID } = await joinClub(shared, email);
  expect((await verify(shared, email.replace('İ', 'i'))).body).toBe(userID);
});

test('an imported address is stored in the spelling that mail servers take', async () => {
  await importRows(shared.services, 'orders', [dayTicketRow('10990011', { email: 'Bea@MÜLLER.de' })]);
  const order = await shared.post('/api/login/', { orderId: '10990011', barcode: '5126000010990011' });
  expect(order.json<Order>().email).toBe('Bea@xn--mller-kva.de');
});

test('two accounts that are one mailbox stay, and the desk is offered to merge them', async (park, db) => {
  const former = await joinClub(park);
  const email = 'ann@müller.de'; // as another spelling was stored
  await db
    .update(loyaltyMembers)
    .set({ email, emailKey: email })
    .where(eq(loyaltyMembers.memberId, former.memberId));
  const present = await joinClub(park, 'ann@müller.de');
  const desk = await signInStaff(park, 'loyalty');
  const otherOf = async (userId: string) =>
    (await desk.call('GET', `/api/admin/loyalty/ledger/${userId}`)).json<MemberLedger>().sameMailbox;
  expect([await otherOf(former.userID), await otherOf(present.userID)]).toEqual([
    present.memberId,
    former.memberId,
  ]);
  await desk.call('POST', '/api/admin/loyalty/merge/', {
    fromUserID: former.memberId,
    intoUserID: present.userID,
    reason: 'Same mailbox',
  });
  expect([await otherOf(former.userID), await otherOf(present.userID)]).toEqual([null, null]);
  expect((await verify(park, 'ann@müller.de')).body).toBe(present.userID);
});
