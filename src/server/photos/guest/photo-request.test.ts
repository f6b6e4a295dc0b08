import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import { mails } from '#server/base/db/schema/operations.ts';
import { passes, photoRequests } from '#server/base/db/schema/park.ts';
import { testNow } from '#server/testing/test-now.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { orderOf, photoProofOf } from './photo-testing.ts';

const withPhoto = photoProofOf('10240010');
const activated = photoProofOf('10240004');

const park = sharePark();

describe('reset', () => {
  const pathOf = ({ orderId, barcode }: { orderId: string; barcode: string }) =>
    `/api/reset-photo/${orderId}/${barcode}`;

  test('opens one request, due in 48 hours, and tells the team once, however often it is asked', async (own) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.app.inject(pathOf(activated))));
    const [first] = answers;
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(first?.json()).toMatchObject({
      status: 'open',
      requestedAt: testNow.toISOString(),
      dueAt: new Date(testNow.getTime() + 48 * 3_600_000).toISOString(),
    });
    const requests = await own.services.db
      .select()
      .from(photoRequests)
      .where(eq(photoRequests.orderId, activated.orderId));
    expect(requests.map((request) => request.status)).toEqual(['open']);
    const sent = await own.services.db.select().from(mails).where(eq(mails.kind, 'photo-request'));
    expect(sent.map((mail) => mail.toAddress)).toEqual([own.services.brand.supportEmail]);
    expect(sent[0]?.plainText).toContain(activated.orderId);
  });

  test('the photo stays on the card, in a new slot', async (own) => {
    const { uid } = (await own.app.inject({ method: 'POST', url: pathOf(activated) })).json<{
      uid: string;
    }>();
    expect(await orderOf(own, activated)).toMatchObject({ hasPhoto: true, uid });
    expect(uid).not.toBe(activated.uid);
    expect((await own.app.inject(`/api/download/${uid}/photo.jpg`)).statusCode).toBe(200);
    expect((await own.app.inject(`/api/download/${activated.uid}/photo.jpg`)).statusCode).toBe(404);
  });

  test('a request that is open already is the answer, and nobody is told again', async () => {
    const answer = await park.app.inject(pathOf(photoProofOf('10240005')));
    expect(answer.json()).toMatchObject({ status: 'open', dueAt: '2026-11-22T14:12:00.000Z' });
    expect(await park.services.db.select().from(mails)).toEqual([]);
  });

  test('a new request soon after an answer sends no second mail within 48 hours', async (own, db) => {
    for (const hours of [0, 47, 2]) {
      own.clock.advance(hours * 60 * 60);
      expect((await own.app.inject(pathOf(activated))).statusCode).toBe(200);
      await db.update(photoRequests).set({ status: 'declined' });
    }
    // The third is 49 hours after the first but two after the second.
    expect((await db.select().from(mails)).length).toBe(1);
  });

  test('a name cannot put markup into the mail', async (own, db) => {
    await db.update(passes).set({ firstName: '<img src=x>' }).where(eq(passes.orderId, activated.orderId));
    await own.app.inject(pathOf(activated));
    const [mail] = await db.select().from(mails);
    expect(mail?.html).not.toContain('<img src=x>');
    expect(mail?.html).toContain('&lt;img src=x');
  });

  test.each(['10240002', '10300001', '10400001', '10240009'])(
    'order %s has no photo to ask for',
    async (orderId) => {
      expect((await park.app.inject(pathOf(photoProofOf(orderId)))).json()).toMatchObject({
        code: 'photo-not-for-pass',
      });
    },
  );

  test('a wrong barcode is a miss like any other', async () => {
    const answer = await park.app.inject('/api/reset-photo/10240004/240126000000199999');
    expect(answer.json()).toMatchObject({ status: 404, code: 'order-not-found' });
  });
});

describe('nobody acts for the guest', () => {
  const urls = [
    `/api/replace-photo/${withPhoto.barcode}/${withPhoto.uid}`,
    `/api/reset-photo/${activated.orderId}/${activated.barcode}`,
  ];
  const foreign = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
      'sec-purpose': 'prefetch',
    },
    { purpose: 'prefetch' },
  ];

  test.each(urls)('%s by image, link, frame, prefetch or HEAD does nothing', async (url) => {
    await withOwnPark(async (own) => {
      for (const headers of foreign) {
        for (const method of ['GET', 'POST'] as const)
          expect((await own.app.inject({ method, url, headers })).statusCode).toBe(403);
      }
      expect((await own.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
      expect(await orderOf(own, withPhoto)).toMatchObject({ hasPhoto: true, uid: withPhoto.uid });
      expect(await orderOf(own, activated)).toMatchObject({ uid: activated.uid });
    });
  });

  test("our own page's fetch acts", async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    await withOwnPark(async (own) => {
      for (const url of urls) expect((await own.app.inject({ url, headers })).statusCode).toBe(200);
    });
  });
});
