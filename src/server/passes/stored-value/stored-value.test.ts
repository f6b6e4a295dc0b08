/** The public page of a stored value card, and its call (security T3, T17). */
import { createHash, createHmac, randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { makeBarcodeHash } from '#server/base/security/barcode-hash.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { solveAndRepeat } from '#server/testing/puzzles.ts';
import { openTestPark, withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';

/** 12 credits and $8.25; five visits in the demo's operating day, two before it. */
const lola = '328508777317170abd3a002706dc77e4c01cae2521b4e809a73948c97affef4a';
const card = { orderId: '10400005', barcode: '7226000004000058' };

// Tests that change no data share one park; the others open a separate one.
const park = sharePark();

const ask = (
  at: TestPark,
  barcodeHash: string,
  address = '203.0.113.9',
  headers: Record<string, string> = {},
) =>
  at.app.inject({
    method: 'POST',
    url: '/api/stored-value/',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ barcodeHash }),
    remoteAddress: address,
  });

test('a card shows credits and cash, its barcode, and the visits of the operating day, newest first', async () => {
  const answer = await ask(park, lola);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    credits: 12,
    cash: 8.25,
    barcode: card.barcode,
    today: '2026-11-21',
    product: '50 Ride Credit Card',
    voidReason: null,
    barcodeDrawing: { modules: expect.any(Number), path: expect.any(String) },
    attractions: [
      { attraction: 'Pier Arcade', location: 'The Boardwalk', timestamp: '2026-11-21T19:00:00.000Z' },
      { attraction: 'Lantern Wheel' },
      { attraction: 'Grand Carousel' },
      { attraction: 'Drop Light' },
      { attraction: 'Breaker Coaster' },
    ],
  });
  expect(answer.body).not.toContain('Lola');
});

test('every new pass has the hash of its barcode, by which its page is found', async () => {
  const { barcodeHash } = makeBarcodeHash(park.services.secrets, '5126000003000013');
  expect((await ask(park, barcodeHash)).json()).toMatchObject({ product: 'All Piers Day Ticket' });
});

test('all misses get the same 404, and no hash that others could compute is accepted', async () => {
  const misses = [
    '0'.repeat(64),
    'not a hash',
    '',
    card.barcode,
    lola.toUpperCase(),
    createHash('sha256').update(card.barcode).digest('hex'),
    createHash('md5').update(card.barcode).digest('hex'),
    Buffer.from(card.barcode).toString('base64'),
    createHmac('sha256', '').update(card.barcode).digest('hex'),
  ];
  const answers = [];
  for (const [at, hash] of misses.entries()) answers.push(await ask(park, hash, `198.51.${at}.1`));
  const bodies = answers.map((answer) => ({ ...answer.json<object>(), requestId: '' }));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([404]));
  for (const body of bodies) expect(body).toEqual(bodies[0]);
});

test('after thirty misses a network must solve a puzzle, others need not, and the park itself never does', async () => {
  await withOwnPark(async (own) => {
    const guess = () => ask(own, randomBytes(32).toString('hex'));
    for (let tried = 0; tried < 30; tried += 1) await guess();
    expect((await ask(own, lola)).json()).toMatchObject({ code: 'puzzle-required' });
    expect((await solveAndRepeat((headers) => ask(own, lola, undefined, headers))).statusCode).toBe(200);
    expect((await solveAndRepeat((headers) => ask(own, 'x', undefined, headers))).statusCode).toBe(404);
    expect((await ask(own, lola, '203.0.114.9')).statusCode).toBe(200);
    own.clock.advance(15 * 60);
    expect((await ask(own, lola)).statusCode).toBe(200);
  });
  const inPark = await openTestPark({}, { PARK_CIDRS: '203.0.113.0/24' });
  for (let tried = 0; tried < 31; tried += 1) await ask(inPark, 'x');
  expect((await ask(inPark, lola)).statusCode).toBe(200);
  await inPark.close();
});

test('a card that was shown a hundred times is still shown', async () => {
  for (let time = 0; time < 100; time += 1) expect((await ask(park, lola)).statusCode).toBe(200);
});

test('a refunded card still shows its balance, and that it is void', async (own) => {
  await own.services.db.update(passes).set({ isRefunded: true }).where(eq(passes.orderId, card.orderId));
  expect((await ask(own, lola)).json()).toMatchObject({ voidReason: 'refunded', credits: 12 });
});
