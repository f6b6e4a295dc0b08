import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import { mails } from '#server/base/db/schema/operations.ts';
import { passes, photoRequests, retiredPhotos, isOfPass } from '#server/base/db/schema/park.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { readZip } from '#pass/testing/oracles.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { holdBeforeRead, holdBeforeTransaction } from '#server/testing/hold-call.ts';
import { orderOf, photoProofOf, bmpUrl } from './photo-testing.ts';
import { changeSlot } from '../change-slot.ts';
import { answerPhotoRequest } from '../desk/staff-photo-requests.service.ts';
import { requestPhotoReset } from './photo-request.service.ts';
import { findSlot, findSlotOfBarcode } from './photo-slot.ts';

const withPhoto = photoProofOf('10240010');
const activated = photoProofOf('10240004');

const park = sharePark();

describe('reset', () => {
  const pathOf = ({ orderId, barcode }: PassNumbers) => `/api/reset-photo/${orderId}/${barcode}`;

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

const kept = photoProofOf('10240011');
const ending = photoProofOf('10240012');

describe('replace', () => {
  const pathOf = ({ barcode, uid }: { barcode: string; uid: string }) =>
    `/api/replace-photo/${barcode}/${uid}`;

  const filesOf = async (own: TestPark) => {
    const proof = { orderId: withPhoto.orderId, barcode: withPhoto.barcode };
    const apple = await own.post('/api/apple-wallet/', proof);
    const voucher = await own.post('/api/voucher/', proof);
    const { uid, hasPhoto, gate } = await orderOf(own, withPhoto);
    return {
      order: { uid, hasPhoto, gate },
      photo: (await own.app.inject(`/api/download/${withPhoto.uid}/photo.bmp`)).rawPayload,
      thumbnail: (await readZip(apple.rawPayload)).get('thumbnail.png'),
      hasVoucher: voucher.statusCode === 200,
    };
  };

  test.each(['GET', 'POST'] as const)(
    '%s changes nothing that anyone sees of the pass, and may be repeated',
    async (method) => {
      await withOwnPark(async (own) => {
        const before = await filesOf(own);
        expect([before.order.hasPhoto, before.hasVoucher]).toEqual([true, true]);
        expect(before.thumbnail).toBeDefined();
        for (let call = 0; call < 2; call += 1) {
          const answer = await own.app.inject({ method, url: pathOf(withPhoto) });
          expect([answer.statusCode, answer.json()]).toEqual([200, { uid: withPhoto.uid }]);
        }
        expect(await filesOf(own)).toEqual(before);
      });
    },
  );

  test('the new photo takes the place of the present one when it is uploaded', async (own) => {
    const { uid } = (await own.app.inject(pathOf(withPhoto))).json<{ uid: string }>();
    const uploaded = await own.post('/api/upload/', { ...withPhoto, uid, data: await bmpUrl() });
    expect(uploaded.statusCode).toBe(200);
    const order = await orderOf(own, withPhoto);
    expect(order).toMatchObject({ hasPhoto: true, ...uploaded.json<{ uid: string }>() });
    expect(order.uid).not.toBe(withPhoto.uid);
    expect((await own.app.inject(`/api/download/${withPhoto.uid}/photo.bmp`)).statusCode).toBe(404);
  });

  test('an old page does not learn the slot of a newer photo', async (own) => {
    await own.post('/api/upload/', { ...withPhoto, data: await bmpUrl() });
    expect((await own.app.inject(pathOf(withPhoto))).statusCode).toBe(404);
  });

  test('the photo that was replaced is kept for 30 days, then it is gone', async (own) => {
    await own.post('/api/upload/', { ...kept, data: await bmpUrl() });

    own.clock.advance(29 * 24 * 60 * 60);
    await runHousekeeping(own.services);
    expect(await own.services.photoStore.read(kept.uid, 'photo.bmp')).toBeDefined();
    own.clock.advance(2 * 24 * 60 * 60);
    await runHousekeeping(own.services);
    expect(await own.services.photoStore.read(kept.uid, 'photo.bmp')).toBeUndefined();
  });
});

test('photos go 90 days after the end of their pass', async (own) => {
  const { db, photoStore } = own.services;
  const end = new Date(testNow.getTime() + 1000);
  const pass = isOfPass(passes, ending);
  await db.update(passes).set({ expiresAt: end }).where(pass);

  own.clock.advance(90 * 24 * 60 * 60);
  await runHousekeeping(own.services);
  expect((await orderOf(own, ending)).hasPhoto).toBe(true);
  own.clock.advance(2);
  await runHousekeeping(own.services);
  expect((await orderOf(own, ending)).hasPhoto).toBe(false);
  expect(await photoStore.read(ending.uid, 'photo.bmp')).toBeUndefined();
});

const asked = photoProofOf('10240005');
const caller = { address: '203.0.113.9', solution: undefined };

test('a request that another call opened meanwhile is answered with the slot that the photo has now', async ({
  services,
  ...own
}) => {
  const held = holdBeforeRead(services.db, { tables: [photoRequests] }, () =>
    requestPhotoReset(services, activated, caller),
  );
  const answer = await requestPhotoReset({ ...services, db: held.db }, activated, caller);
  expect(held.wasHeld()).toBe(true);
  expect(answer.uid).toBe((await orderOf({ services, ...own }, activated)).uid);
  expect(answer.uid).not.toBe(activated.uid);
});

test.each([
  ['of its order', 0, findSlot],
  ['of its barcode alone', 1, findSlotOfBarcode],
])('a slot %s that an undo puts back meanwhile is no wrong slot', async (_, skipped, find) => {
  await withOwnPark(async ({ services }) => {
    const now = services.clock.now();
    const empty = { ...withPhoto, uid: randomUUID() };
    await services.db.transaction((tx) =>
      changeSlot(tx, withPhoto, { photoUid: empty.uid, hasPhoto: false, now }),
    );
    const held = holdBeforeRead(services.db, { tables: [passes, retiredPhotos], skipped }, () =>
      services.db.transaction((tx) =>
        changeSlot(tx, empty, { photoUid: withPhoto.uid, hasPhoto: true, now, keepDays: 0 }),
      ),
    );
    const found = await find({ ...services, db: held.db }, withPhoto, caller);
    expect([held.wasHeld(), found.isCurrent]).toEqual([true, true]);
  });
});

test('the audit log of an answer holds the photo as it was under the lock', async ({ services }) => {
  const { db } = services;
  const [request] = await db.select().from(photoRequests).where(eq(photoRequests.status, 'open'));
  const now = services.clock.now();
  const held = holdBeforeTransaction(db, () =>
    db.transaction((tx) => changeSlot(tx, asked, { photoUid: randomUUID(), hasPhoto: false, now })),
  );
  const given = { answer: 'declined', message: '' } as const;
  await answerPhotoRequest({ ...services, db: held.db }, hostActor, request?.requestId ?? '', given);
  const entries = await db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Photo Request Update'));
  expect(entries).toMatchObject([{ before: { hasPhoto: false }, after: { hasPhoto: false } }]);
});
