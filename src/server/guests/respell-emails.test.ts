/** One mailbox is one guest, in whatever spelling the address is typed or was stored. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { MemberLedger } from '#contract/calls/staff-loyalty.ts';
import type { Order } from '#contract/calls/order.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { joinClub } from '#server/testing/club-member.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { respellEmails } from './respell-emails.queries.ts';

const shared = sharePark();
const asciiForm = 'ann@xn--mller-kva.de';
const verify = (park: TestPark, email: string) => park.post('/api/loyalty/verify', { email });

/** Gives a member and a pass an address as earlier versions stored it. */
async function storeAsBefore({ services: { db } }: TestPark, memberId: string, email: string): Promise<void> {
  await db
    .update(loyaltyMembers)
    .set({ email, emailKey: email })
    .where(eq(loyaltyMembers.memberId, memberId));
}

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
  await importRows(shared.services, 'orders', [
    {
      orderId: '10990011',
      barcode: '5126000010990011',
      productId: 'DAY-ALL',
      orderedAt: '2026-11-20T12:00:00Z',
      amount: '79',
      email: 'Bea@MÜLLER.de',
    },
  ]);
  const order = await shared.post('/api/login/', { orderId: '10990011', barcode: '5126000010990011' });
  expect(order.json<Order>().email).toBe('Bea@xn--mller-kva.de');
});

test('addresses of earlier versions are spelled anew, and their guests are found', async (park, db) => {
  const { memberId, userID } = await joinClub(park);
  await storeAsBefore(park, memberId, 'ann@müller.de');
  await db.update(passes).set({ email: 'ann@müller.de' }).where(eq(passes.orderId, '10240001'));
  expect((await verify(park, 'ann@müller.de')).statusCode).toBe(404);

  await respellEmails(db);

  expect((await verify(park, 'ann@müller.de')).body).toBe(userID);
  await park.post('/api/link/', { asked: 'ann@müller.de' });
  await park.services.background.settle();
  const sent = await db.select().from(mails).where(eq(mails.toAddress, asciiForm));
  expect(sent.length).toBeGreaterThan(0);
});

test('two accounts that are one mailbox stay, and the desk is offered to merge them', async (park) => {
  const former = await joinClub(park);
  await storeAsBefore(park, former.memberId, 'ann@müller.de');
  const present = await joinClub(park, 'ann@müller.de');
  await respellEmails(park.services.db);
  await respellEmails(park.services.db);
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
