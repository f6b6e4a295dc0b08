/**
 * Security T1: hundreds of concurrent guesses on two servers and a real PostgreSQL (docs/algorithms/guessing.md).
 */
import { afterEach, beforeEach, expect, test } from 'vitest';

import { puzzleIn, solve } from '#server/testing/puzzles.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };
const stranger = '203.0.113.7';

let servers: TwoServers;
let park: TwoServers['park'];
let apps: TwoServers['apps'];

beforeEach(async () => {
  servers = await openTwoServers();
  ({ park, apps } = servers);
});
afterEach(() => servers.close());

test('of six hundred concurrent guesses at one order, ten are answered and the right one is not among them', async () => {
  const guesses = Array.from({ length: 600 }, (_, place) => ({
    ...card,
    barcode: place === 300 ? card.barcode : String(7_226_000_000_000_000 + place),
  }));
  const answers = await postAtOnce(apps, '/api/login/', guesses, stranger);
  const { 404: answered, 200: opened } = countsOf(answers);
  // A server without a spare connection may have counted a miss and then answer 408.
  expect([answered !== undefined && answered <= 10, opened]).toEqual([true, undefined]);
});

test('of six hundred concurrent guesses at six hundred orders, thirty are answered', async () => {
  const guesses = Array.from({ length: 600 }, (_, place) =>
    place === 300
      ? card
      : { orderId: String(30_000_000 + place), barcode: String(8_226_000_000_000_000 + place) },
  );
  const answers = await postAtOnce(apps, '/api/login/', guesses, stranger);
  const { 404: answered, 200: opened } = countsOf(answers);
  expect([answered !== undefined && answered <= 30, opened]).toEqual([true, undefined]);
});

test('guesses that share statements never wait for each other in a circle', async () => {
  const orders = ['31000001', '31000002', '31000003', '31000004', '31000005'];
  // The servers get the same orders and barcodes, one forwards and one backwards.
  const guesses = Array.from({ length: 400 }, (_, place) => {
    const turn = place % 2 === 0 ? place : 399 - place;
    return { orderId: orders[turn % 5] ?? '', barcode: String(8_300_000_000_000_000 + (turn % 7)) };
  });
  const answers = await Promise.all(
    [1, 2, 3].map((network) => postAtOnce(apps, '/api/login/', guesses, `198.51.${network}.7`)),
  );
  const { 404: answered = 0, 429: refused = 0 } = countsOf(answers.flat());
  expect(answered + refused).toBe(1200);
  expect(answered).toBeLessThanOrEqual(50);
});

test('a right pair is never refused while strangers in other networks guess at other orders', async () => {
  const guesses = Array.from({ length: 200 }, (_, place) => ({
    orderId: String(30_000_000 + place),
    barcode: String(8_226_000_000_000_000 + place),
  }));
  const [, ...right] = await Promise.all([
    postAtOnce(apps, '/api/login/', guesses, stranger),
    ...Array.from({ length: 20 }, () => park.post('/api/login/', card)),
  ]);
  expect(countsOf(right)).toEqual({ 200: 20 });
});

test('six hundred right logins from one address, a hundred at once, are all served', async () => {
  const hundred = Array.from({ length: 100 }, () => card);
  for (let round = 0; round < 6; round += 1)
    expect(countsOf(await postAtOnce(apps, '/api/login/', hundred, stranger))).toEqual({ 200: 100 });
});

test('a puzzle of one server is accepted by the other, and of fifty copies of its solution one', async () => {
  for (let place = 0; place < 10; place += 1)
    await postAtOnce(apps, '/api/login/', [{ ...card, barcode: `722600000400${1000 + place}` }], stranger);
  const [asked] = await postAtOnce([apps[0]], '/api/login/', [card], '198.51.100.9');
  if (asked === undefined) throw new Error('There was no answer.');
  const solution = solve(puzzleIn(asked));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      apps[place % 2 === 0 ? 1 : 0].inject({
        method: 'POST',
        url: '/api/login/',
        payload: card,
        remoteAddress: '198.51.100.9',
        headers: { 'x-puzzle': solution },
      }),
    ),
  );
  expect(countsOf(answers)).toEqual({ 200: 1, 429: 49 });
});

/** The number of answers by status; a server without a spare connection answers 408, which reveals nothing. */
function countsOf(answers: readonly { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}
