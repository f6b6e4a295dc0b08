/** What guests and phones get while the store of photos is away. */
import { expect, test } from 'vitest';

import { readZip } from '#pass/testing/oracles.ts';
import { Refusal } from '#server/base/refusal.ts';
import { addToPhone } from '#server/testing/live-park.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { bmpUrl, photoProofOf } from './photo-testing.ts';

const pass = photoProofOf('10240010');
const proof = { orderId: pass.orderId, barcode: pass.barcode };

/** A park whose store can go away and come back. */
async function openPark(): Promise<TestPark & { setAway: (isAway: boolean) => void }> {
  let isAway = false;
  // Only passes of an https address are registered by phones.
  const park = await openTestPark({}, { PUBLIC_URL: 'https://park.test' });
  const { photoStore } = park.services;
  const unlessAway = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
    return (...args: Args): Promise<Result> =>
      isAway ? Promise.reject(new Refusal('photos-unavailable', { retryAfterSeconds: 10 })) : work(...args);
  };
  const store = { ...photoStore };
  photoStore.read = unlessAway((uid, file) => store.read(uid, file));
  photoStore.write = unlessAway((uid, files) => store.write(uid, files));
  return { ...park, setAway: (next) => void (isAway = next) };
}

test('photos are refused with the reason and a time, and the pass itself is served', async () => {
  const park = await openPark();
  try {
    park.setAway(true);
    const refused = [
      await park.app.inject(`/api/download/${pass.uid}/photo.bmp`),
      await park.app.inject(`/api/download/${pass.uid}/photo.jpg`),
      await park.post('/api/upload/', { ...pass, data: await bmpUrl() }),
    ];
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ status: 503, code: 'photos-unavailable' });
      expect(answer.headers['retry-after']).toBe('10');
    }
    expect((await park.post('/api/login/', proof)).statusCode).toBe(200);
    expect((await park.post('/api/voucher/', proof)).statusCode).toBe(200);
  } finally {
    await park.close();
  }
});

test('a guest gets the Apple pass without its photo, and the phone gets the photo once the store is back', async () => {
  const park = await openPark();
  try {
    park.setAway(true);
    const file = await park.post('/api/apple-wallet/', proof);
    expect([file.statusCode, (await readZip(file.rawPayload)).has('thumbnail.png')]).toEqual([200, false]);
    const phone = await addToPhone(park, proof);
    const headers = {
      authorization: phone.authorization,
      'if-modified-since': String(file.headers['last-modified']),
    };
    const url = `/v1/passes/${phone.passType}/${phone.serialNumber}`;
    // An installed pass may have the photo already, so it is not replaced by one without.
    expect((await park.app.inject({ url, headers })).statusCode).toBe(503);
    park.setAway(false);
    const later = await park.app.inject({ url, headers });
    expect([later.statusCode, (await readZip(later.rawPayload)).has('thumbnail.png')]).toEqual([200, true]);
  } finally {
    await park.close();
  }
});
