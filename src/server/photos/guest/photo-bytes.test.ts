/** The calls of our page, whose bodies are pictures, answer as those of the specification do. */
import { expect, onTestFinished } from 'vitest';

import { type TestPark, openTestPark, test, sharePark } from '#server/testing/test-park.ts';
import { readZip } from '#pass/testing/oracles.ts';
import { Refusal } from '#server/base/refusal.ts';
import { addToPhone } from '#server/testing/live-park.ts';
import { quarters, quartersBmp } from '../testing/pictures.ts';
import { jpegOf, orderOf, photoProofOf, pictureHeaders, sendPicture, bmpUrl } from './photo-testing.ts';

const empty = photoProofOf('10240002');
const activated = photoProofOf('10240004');
const refunded = photoProofOf('10240009');

const park = sharePark();

/** Status, type and text of an answer, without the id that each request has. */
function sayingOf(answer: Awaited<ReturnType<TestPark['post']>>): unknown[] {
  const type = answer.headers['content-type'];
  const body = answer.body.replace(/"requestId":"[^"]*"/, '');
  return [answer.statusCode, type, body];
}

/** The answers to the same picture as bytes and as JSON. */
async function bothOf(call: 'preview' | 'upload', picture: Buffer, about: object): Promise<unknown[][]> {
  const json = await park.post(`/api/${call}/`, { ...about, data: picture.toString('base64') });
  return [sayingOf(await sendPicture(park, call, picture, about)), sayingOf(json)];
}

const whole = { x: 0, y: 0, width: 800, height: 600 };
const pictures: [string, () => Buffer | Promise<Buffer>, object][] = [
  ['a JPEG', () => jpegOf(), { ...empty, crop: whole }],
  ['a JPEG without a crop', () => jpegOf(), empty],
  [
    'a PNG of which a part in per cent is wanted',
    () => quarters(800, 600).png().toBuffer(),
    { ...empty, crop: { ...{ x: 50, y: 0, width: 50, height: 50 }, unit: '%' } },
  ],
  ['a text', () => Buffer.from('This is no picture'), empty],
  ['nothing', () => Buffer.alloc(0), empty],
  ['a picture that is too small', () => quarters(63, 63).png().toBuffer(), empty],
  ['a crop that is too small', () => jpegOf(), { ...empty, crop: { ...whole, width: 40 } }],
  ['a crop in words', () => jpegOf(), { ...empty, crop: 'all of it' }],
  ['a crop of nothing but one side', () => jpegOf(), { ...empty, crop: { width: 300 } }],
  ['5,242,880 bytes', () => Buffer.alloc(5_242_880), empty],
  ['no slot', () => jpegOf(), { orderId: empty.orderId, barcode: empty.barcode }],
  ['a wrong slot', () => jpegOf(), { ...empty, uid: activated.uid }],
  ['another order', () => jpegOf(), { ...empty, orderId: '10240999' }],
  ['an order id that is none', () => jpegOf(), { ...empty, orderId: 'x' }],
  ['an activated pass', () => jpegOf(), activated],
  ['a refunded pass', () => jpegOf(), refunded],
];

test.each(pictures)('a preview of %s has the same answer', async (_, make, about) => {
  const [bytes, json] = await bothOf('preview', await make(), about);
  expect(bytes).toEqual(json);
});

test.each([
  ['a JPEG', () => jpegOf(), empty],
  ['half a BMP', async () => (await quartersBmp()).subarray(0, 3000), empty],
  ['5,242,880 bytes', () => Buffer.alloc(5_242_880), empty],
  ['a wrong slot', () => quartersBmp(), { ...empty, uid: activated.uid }],
  ['an activated pass', () => quartersBmp(), activated],
] as const)('an upload of %s has the same answer', async (_, make, about) => {
  const [bytes, json] = await bothOf('upload', await make(), about);
  expect(bytes).toEqual(json);
});

test('an upload whose slot is missing is malformed', async () => {
  const { uid: _uid, ...about } = empty;
  const answer = await sendPicture(park, 'upload', await quartersBmp(), about);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'malformed-request']);
});

test('a BMP becomes the photo of the pass; sent again, it is the same success', async (own) => {
  const first = await sendPicture(own, 'upload', await quartersBmp(), empty);
  const { uid } = first.json<{ uid: string }>();
  expect(await orderOf(own, empty)).toMatchObject({ hasPhoto: true, uid });
  const again = await sendPicture(own, 'upload', await quartersBmp(), empty);
  expect([again.statusCode, again.json()]).toEqual([200, { uid }]);
});

test('a preview counts with those of the specified call, and a wrong slot with wrong orders', async (own) => {
  const wrong = { ...empty, uid: activated.uid };
  for (let tries = 0; tries < 11; tries += 1) await sendPicture(own, 'preview', Buffer.from('GIF'), wrong);
  const answer = await sendPicture(own, 'preview', await jpegOf(), empty);
  expect(answer.json()).toMatchObject({ code: 'puzzle-required' });
});

test('a body of another type is refused, and so is the picture without the words about it', async () => {
  const url = '/api/photo/preview/';
  const { 'x-about-picture': about = '' } = pictureHeaders(empty);
  const json = { 'content-type': 'application/json', 'x-about-picture': about };
  const refused = await park.app.inject({ method: 'POST', url, headers: json, payload: '{}' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    415,
    'unsupported-media-type',
  ]);
  const bytes = { 'content-type': 'application/octet-stream' };
  const silent = await park.app.inject({ method: 'POST', url, headers: bytes, payload: await jpegOf() });
  expect([silent.statusCode, silent.body]).toEqual([400, 'Unable to preview photo']);
});

const pass = photoProofOf('10240010');
const proof = { orderId: pass.orderId, barcode: pass.barcode };

/** A park whose store can go away and come back. */
async function openPark(): Promise<TestPark & { setAway: (isAway: boolean) => void }> {
  let isAway = false;
  // Only passes of an https address are registered by phones.
  const own = await openTestPark({}, { PUBLIC_URL: 'https://park.test' });
  const { photoStore } = own.services;
  const unlessAway = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
    return (...args: Args): Promise<Result> =>
      isAway ? Promise.reject(new Refusal('photos-unavailable', { retryAfterSeconds: 10 })) : work(...args);
  };
  const store = { ...photoStore };
  photoStore.read = unlessAway((uid, file) => store.read(uid, file));
  photoStore.write = unlessAway((uid, files) => store.write(uid, files));
  return { ...own, setAway: (next) => void (isAway = next) };
}

test('photos are refused with the reason and a time, and the pass itself is served', async () => {
  const own = await openPark();
  onTestFinished(() => own.close());
  own.setAway(true);
  const refused = [
    await own.app.inject(`/api/download/${pass.uid}/photo.bmp`),
    await own.app.inject(`/api/download/${pass.uid}/photo.jpg`),
    await own.post('/api/upload/', { ...pass, data: await bmpUrl() }),
  ];
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ status: 503, code: 'photos-unavailable' });
    expect(answer.headers['retry-after']).toBe('10');
  }
  expect((await own.post('/api/login/', proof)).statusCode).toBe(200);
  expect((await own.post('/api/voucher/', proof)).statusCode).toBe(200);
});

test('a guest gets the Apple pass without its photo, and the phone gets the photo once the store is back', async () => {
  const own = await openPark();
  onTestFinished(() => own.close());
  own.setAway(true);
  const file = await own.post('/api/apple-wallet/', proof);
  expect([file.statusCode, (await readZip(file.rawPayload)).has('thumbnail.png')]).toEqual([200, false]);
  const phone = await addToPhone(own, proof);
  const headers = {
    authorization: phone.authorization,
    'if-modified-since': String(file.headers['last-modified']),
  };
  const url = `/v1/passes/${phone.passType}/${phone.serialNumber}`;
  // An installed pass may have the photo already, so it is not replaced by one without.
  expect((await own.app.inject({ url, headers })).statusCode).toBe(503);
  own.setAway(false);
  const later = await own.app.inject({ url, headers });
  expect([later.statusCode, (await readZip(later.rawPayload)).has('thumbnail.png')]).toEqual([200, true]);
});
