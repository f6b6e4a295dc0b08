import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import { readZip } from '#pass/testing/oracles.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { testNow } from '#server/testing/test-now.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { bmpUrl, orderOf, photoProofOf } from './photo-testing.ts';

const withPhoto = photoProofOf('10240010');
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
  const pass = and(eq(passes.orderId, ending.orderId), eq(passes.barcode, ending.barcode));
  await db.update(passes).set({ expiresAt: end }).where(pass);

  own.clock.advance(90 * 24 * 60 * 60);
  await runHousekeeping(own.services);
  expect((await orderOf(own, ending)).hasPhoto).toBe(true);
  own.clock.advance(2);
  await runHousekeeping(own.services);
  expect((await orderOf(own, ending)).hasPhoto).toBe(false);
  expect(await photoStore.read(ending.uid, 'photo.bmp')).toBeUndefined();
});
