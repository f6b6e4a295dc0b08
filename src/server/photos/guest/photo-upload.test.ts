import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect } from 'vitest';

import { retiredPhotos } from '#server/base/db/schema/park.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { photosStoredPerPass } from '#server/base/limits/limits.ts';
import { readBmp } from '../read-bmp.ts';
import { quartersBmp, readQuarters } from '../testing/pictures.ts';
import { bmpUrl, dataUrl, orderOf, photoProofOf } from './photo-testing.ts';
import { purgePhotos } from '../photo-retention.ts';

const empty = photoProofOf('10240002');
const withPhoto = photoProofOf('10240010');
const purged = photoProofOf('10240001');
const upright = ['R', 'G', 'B', 'RGB'];

const park = sharePark();

describe('upload', () => {
  const path = '/api/upload/';

  test('a BMP becomes the photo of the pass in a new slot, encoded anew', async (own) => {
    const body = {
      ...empty,
      filename: 'photo.bmp',
      filesize: 1,
      filetype: 'image/bmp',
      data: await bmpUrl(),
    };
    const answer = await own.post(path, body);
    expect(answer.statusCode).toBe(200);
    const order = await orderOf(own, empty);
    expect(order).toMatchObject({ hasPhoto: true, uid: answer.json<{ uid: string }>().uid });
    expect(order.uid).not.toBe(empty.uid);
    const shown = await own.app.inject(`/api/download/${order.uid}/photo.bmp`);
    expect(shown.statusCode).toBe(200);
    const bmp = Buffer.from(shown.body.replace('data:image/bmp;base64,', ''), 'base64');
    expect(readQuarters(readBmp(bmp)?.pixels ?? Buffer.alloc(0), 640, 480)).toEqual(upright);
    const thumbnail = await own.services.photoStore.read(order.uid, 'thumbnail@3x.png');
    expect((await sharp(thumbnail).metadata()).format).toBe('png');
  });

  test('sent again, because the phone missed the answer, it is the same success', async (own) => {
    const body = { ...empty, data: await bmpUrl() };
    const first = await own.post(path, body);
    const second = await own.post(path, body);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    const other = (await quartersBmp(480, 640)).toString('base64');
    expect((await own.post(path, { ...body, data: other })).statusCode).toBe(404);
  });

  test('two uploads at once leave one photo, and nothing else behind after housekeeping', async (own) => {
    const body = { ...purged, data: await bmpUrl() };
    const answers = await Promise.all([own.post(path, body), own.post(path, body)]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 404]));
    const { uid } = await orderOf(own, purged);
    expect(answers.find((answer) => answer.statusCode === 200)?.json()).toEqual({ uid });
    own.clock.advance(31 * 24 * 60 * 60);

    await runHousekeeping(own.services);
    expect(await own.services.db.select().from(retiredPhotos)).toEqual([]);
    expect(await own.services.photoStore.read(purged.uid, 'photo.bmp')).toBeUndefined();
    expect(await own.services.photoStore.read(uid, 'photo.bmp')).toBeDefined();
  });

  test.each([
    ['a JPEG', () => dataUrl()],
    ['no base64', () => 'nonsense'],
    [
      'a BMP with something behind it',
      async () => Buffer.concat([await quartersBmp(), Buffer.from('PK')]).toString('base64'),
    ],
    ['half a BMP', async () => (await quartersBmp()).subarray(0, 3000).toString('base64')],
  ])('%s says "Unable to upload photo"', async (_, make) => {
    const answer = await park.post(path, { ...empty, data: await make() });
    expect([answer.statusCode, answer.body]).toEqual([400, 'Unable to upload photo']);
  });

  test('5 MiB and more says "File size is too large"', async () => {
    const data = Buffer.alloc(5_242_880).toString('base64');
    expect((await park.post(path, { ...empty, data })).body).toBe('File size is too large');
  });
});

describe('whose photo it is', () => {
  test.each(['/api/preview/', '/api/upload/'])(
    '%s refuses a wrong slot like a wrong order, and counts it',
    async (path) => {
      await withOwnPark(async (own) => {
        const data = await bmpUrl();
        const wrongOrder = await own.post(path, { ...empty, orderId: '10240999', data });
        for (const uid of [withPhoto.uid, '', 'x', '00000000-0000-4000-8000-000000000000']) {
          const answer = await own.post(path, { ...empty, uid, data });
          expect(answer.json()).toMatchObject({ status: 404, code: 'order-not-found' });
          expect(answer.json()).toEqual({ ...wrongOrder.json(), requestId: expect.any(String) as string });
        }
        for (let tries = 0; tries < 6; tries += 1) await own.post(path, { ...empty, uid: 'x', data });
        const right = await own.post(path, { ...empty, data: await dataUrl() });
        expect(right.json()).toMatchObject({ code: 'puzzle-required' });
      });
    },
  );

  test.each([
    ['activated', '10240004', 409, 'photo-pass-activated'],
    ['refunded', '10240009', 409, 'photo-not-for-pass'],
  ])('a pass that is %s keeps its photo', async (_, orderId, status, code) => {
    const proof = photoProofOf(orderId);
    for (const path of ['/api/preview/', '/api/upload/'])
      expect((await park.post(path, { ...proof, data: await bmpUrl() })).json()).toMatchObject({
        status,
        code,
      });
    const replaced = await park.post(`/api/replace-photo/${proof.barcode}/${proof.uid}`, {});
    expect(replaced.json()).toMatchObject({ status, code });
  });

  test("a shared guest has no slot, and another pass's slot opens nothing", async () => {
    const card = { orderId: '10400001', barcode: '7226000004000017' };
    const body = { ...card, uid: empty.uid, data: await bmpUrl() };
    expect((await park.post('/api/upload/', body)).statusCode).toBe(404);
    const swapped = await park.app.inject(`/api/replace-photo/${withPhoto.barcode}/${empty.uid}`);
    expect(swapped.statusCode).toBe(404);
  });
});

const pass = photoProofOf('10240010');
const activated = photoProofOf('10240004');

/** Uploads into the slot that the pass has now. */
async function uploadOnce(own: TestPark, data: string) {
  return own.post('/api/upload/', { ...pass, uid: (await orderOf(own, pass)).uid, data });
}

/** Counts photos that the guest has stored before. */
async function spend(
  { services }: TestPark,
  { orderId, barcode }: typeof pass,
  times: number,
): Promise<void> {
  const counted = { key: `photo-stored:${orderId}:${barcode}`, limit: photosStoredPerPass, times };
  await countAttempts(services.db, [counted], services.clock.now());
}

/** The slots with files on the disk of the park. */
async function storedSlots({ services }: TestPark): Promise<string[]> {
  const folder = join(services.config.dataDir, 'photos');
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('photo.bmp')).map((name) => name.split('/')[1] ?? '');
}

test('a guest stores twenty photos an hour, and the store keeps the present one and the last three before', async (own) => {
  const others = (await storedSlots(own)).filter((uid) => uid !== pass.uid);
  const data = await bmpUrl();
  const uids = [pass.uid];
  await spend(own, pass, 15);
  for (let count = 0; count < 5; count += 1) {
    const answer = await uploadOnce(own, data);
    expect(answer.statusCode).toBe(200);
    uids.push(answer.json<{ uid: string }>().uid);
    own.clock.advance(1);
  }
  const refused = await uploadOnce(own, data);
  expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);

  await purgePhotos(own.services, null);
  const stored = await storedSlots(own);
  expect(new Set(stored)).toEqual(new Set([...others, ...uids.slice(-4)]));

  own.clock.advance(3600);
  expect((await uploadOnce(own, data)).statusCode).toBe(200);
});

test('what an upload that was too late has stored is removed after an hour', async (own) => {
  const before = (await storedSlots(own)).length;
  const data = await bmpUrl();
  const sent = [1, 2].map(() => own.post('/api/upload/', { ...pass, data }));
  await Promise.all(sent);
  own.clock.advance(3601);
  await purgePhotos(own.services, null);
  // The photo that was replaced is kept beside its successor.
  expect((await storedSlots(own)).length).toBe(before + 1);
});

test('requests for another photo count too, for each stores a copy', async (own) => {
  await spend(own, activated, 20);
  const answer = await own.app.inject(`/api/reset-photo/${activated.orderId}/${activated.barcode}`);
  expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
});
