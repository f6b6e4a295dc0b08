/** What one guest can take of the store of photos. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from 'vitest';

import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { photosStoredPerPass } from '#server/base/limits/limits.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { purgePhotos } from '../photo-retention.ts';
import { bmpUrl, orderOf, photoProofOf } from './photo-testing.ts';

const pass = photoProofOf('10240010');
const activated = photoProofOf('10240004');

/** Uploads into the slot that the pass has now. */
async function uploadOnce(park: TestPark, data: string) {
  return park.post('/api/upload/', { ...pass, uid: (await orderOf(park, pass)).uid, data });
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

test('a guest stores twenty photos an hour, and the store keeps the present one and the last three before', async (park) => {
  const others = (await storedSlots(park)).filter((uid) => uid !== pass.uid);
  const data = await bmpUrl();
  const uids = [pass.uid];
  await spend(park, pass, 15);
  for (let count = 0; count < 5; count += 1) {
    const answer = await uploadOnce(park, data);
    expect(answer.statusCode).toBe(200);
    uids.push(answer.json<{ uid: string }>().uid);
    park.clock.advance(1);
  }
  const refused = await uploadOnce(park, data);
  expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);

  await purgePhotos(park.services, null);
  const stored = await storedSlots(park);
  expect(new Set(stored)).toEqual(new Set([...others, ...uids.slice(-4)]));

  park.clock.advance(3600);
  expect((await uploadOnce(park, data)).statusCode).toBe(200);
});

test('what an upload that was too late has stored is removed after an hour', async (park) => {
  const before = (await storedSlots(park)).length;
  const data = await bmpUrl();
  const sent = [1, 2].map(() => park.post('/api/upload/', { ...pass, data }));
  await Promise.all(sent);
  park.clock.advance(3601);
  await purgePhotos(park.services, null);
  // The photo that was replaced is kept beside its successor.
  expect((await storedSlots(park)).length).toBe(before + 1);
});

test('requests for another photo count too, for each stores a copy', async (park) => {
  await spend(park, activated, 20);
  const answer = await park.app.inject(`/api/reset-photo/${activated.orderId}/${activated.barcode}`);
  expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
});
