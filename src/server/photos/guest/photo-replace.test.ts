import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { passes } from '#server/base/db/schema/park.ts';
import { keepHouse } from '#server/ops/housekeeping.ts';
import { testNow } from '#server/testing/test-now.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { bmpUrl, orderOf, photoProofOf } from './photo-testing.ts';

const withPhoto = photoProofOf('10240010');
const kept = photoProofOf('10240011');
const ending = photoProofOf('10240012');

describe('replace', () => {
  const pathOf = ({ barcode, uid }: { barcode: string; uid: string }) =>
    `/api/replace-photo/${barcode}/${uid}`;

  test.each(['GET', 'POST'] as const)(
    '%s takes the photo off, changes the slot, and may be repeated',
    async (method) => {
      await withOwnPark(async (own) => {
        const first = await own.app.inject({ method, url: pathOf(withPhoto) });
        expect(first.statusCode).toBe(200);
        const order = await orderOf(own, withPhoto);
        expect(order.hasPhoto).toBe(false);
        expect(order.uid).not.toBe(withPhoto.uid);
        expect(first.json()).toEqual({ uid: order.uid });
        expect((await own.app.inject(`/api/download/${withPhoto.uid}/photo.bmp`)).statusCode).toBe(404);
        const again = await own.app.inject({ method, url: pathOf(withPhoto) });
        expect([again.statusCode, again.json()]).toEqual([200, { uid: order.uid }]);
      });
    },
  );

  test('a repeat that comes late never takes off the photo that was uploaded since', async () => {
    await withOwnPark(async (own) => {
      await own.app.inject(pathOf(withPhoto));
      const { uid } = await orderOf(own, withPhoto);
      await own.post('/api/upload/', { ...withPhoto, uid, data: await bmpUrl() });
      expect((await own.app.inject(pathOf(withPhoto))).statusCode).toBe(404);
      expect((await orderOf(own, withPhoto)).hasPhoto).toBe(true);
    });
  });

  test('the photo that was taken off is kept for 30 days, then it is gone', async () => {
    await withOwnPark(async (own) => {
      await own.app.inject(pathOf(kept));

      own.clock.advance(29 * 24 * 60 * 60);
      await keepHouse(own.services);
      expect(await own.services.photoStore.read(kept.uid, 'photo.bmp')).toBeDefined();
      own.clock.advance(2 * 24 * 60 * 60);
      await keepHouse(own.services);
      expect(await own.services.photoStore.read(kept.uid, 'photo.bmp')).toBeUndefined();
    });
  });
});

test('photos go 90 days after the end of their pass', async () => {
  await withOwnPark(async (own) => {
    const { db, photoStore } = own.services;
    const end = new Date(testNow.getTime() + 1000);
    const pass = and(eq(passes.orderId, ending.orderId), eq(passes.barcode, ending.barcode));
    await db.update(passes).set({ expiresAt: end }).where(pass);

    own.clock.advance(90 * 24 * 60 * 60);
    await keepHouse(own.services);
    expect((await orderOf(own, ending)).hasPhoto).toBe(true);
    own.clock.advance(2);
    await keepHouse(own.services);
    expect((await orderOf(own, ending)).hasPhoto).toBe(false);
    expect(await photoStore.read(ending.uid, 'photo.bmp')).toBeUndefined();
  });
});
