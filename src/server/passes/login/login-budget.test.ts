/**
 * Security T1: misses are counted and hits never are. Over a budget right and wrong callers alike must send a solved
 * puzzle, and no order is ever closed (docs/algorithms/guessing.md).
 */
import { expect, afterEach, beforeEach } from 'vitest';

import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { askWithPuzzle, loginFrom, puzzleIn, solve, solveAndRepeat } from '#server/testing/puzzles.ts';
import {
  openTestPark,
  withOwnPark,
  type TestPark,
  test,
  creditCard,
  goldPass,
} from '#server/testing/test-park.ts';
import { openTwoServers, postAtOnce, type TwoServers } from '#server/testing/two-servers.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };
const elsewhere = '198.51.100.7';
const hashUrl = creditCard?.primaryHashUrl;

/** One pass of each order. */
const pairsOfDemo = [...new Map(readDemoPark().orders.map((order) => [order.orderId, order])).values()].map(
  ({ orderId, barcode }) => ({ orderId, barcode }),
);

/** Misses that differ in order and barcode. */
async function missManyOrders(own: TestPark, count: number, from?: string): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await loginFrom(own, { orderId: `1049${1000 + place}`, barcode: `8888${10_000 + place}` }, from);
}

/** Misses at the card's order, each from a separate network. */
async function missCard(own: TestPark, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await askWithPuzzle(own, { ...card, barcode: `722600000400${1000 + place}` }, `198.18.${place}.1`);
}

test('after ten misses on an order every caller of it, right or wrong, must solve the same puzzle', async (own) => {
  await missCard(own, 10);
  const right = await loginFrom(own, card, elsewhere);
  const wrong = await loginFrom(own, { ...card, barcode: '7226000004009999' }, elsewhere);
  expect([right.statusCode, wrong.statusCode]).toEqual([429, 429]);
  const withoutIds = (body: string): string =>
    body.replace(/"requestId":"[^"]+"/, '').replace(/"challenge":"[^"]+"/, '');
  expect(withoutIds(right.body)).toBe(withoutIds(wrong.body));
  expect(right.body).toHaveLength(wrong.body.length);
  expect(right.headers['retry-after']).toBe(wrong.headers['retry-after']);
});

test('with the puzzle solved the right pair opens and a wrong one does not', async (own) => {
  await missCard(own, 10);
  expect((await askWithPuzzle(own, card, elsewhere)).statusCode).toBe(200);
  expect((await askWithPuzzle(own, { ...card, barcode: '7226000004009999' }, elsewhere)).statusCode).toBe(
    404,
  );
});

test('the puzzle ends a day after the first miss, as Retry-After says', async (own) => {
  await missCard(own, 10);
  own.clock.advance(60);
  const asked = await loginFrom(own, card, elsewhere);
  expect(asked.headers['retry-after']).toBe(String(86_400 - 60));
  own.clock.advance(86_400 - 60);
  expect((await loginFrom(own, card, elsewhere)).statusCode).toBe(200);
});

test('ten misses on a barcode require the puzzle with every order id', async (own) => {
  for (let count = 0; count < 10; count += 1) await loginFrom(own, { ...card, orderId: `1049000${count}` });
  expect((await loginFrom(own, card, elsewhere)).statusCode).toBe(429);
});

test('a solution is valid once, and only for its own pair', async (own) => {
  await missCard(own, 10);
  const solution = solve(puzzleIn(await loginFrom(own, card, elsewhere)));
  const bringIt = (body: object) => loginFrom(own, body, elsewhere, { 'x-puzzle': solution });
  expect((await bringIt({ ...card, barcode: '7226000004009999' })).statusCode).toBe(429);
  expect((await bringIt(card)).statusCode).toBe(200);
  expect((await bringIt(card)).statusCode).toBe(429);
});

test.each([
  ['numbers that solve nothing', (challenge: string) => `${challenge};${Array(16).fill('0').join('-')}`],
  ['no challenge of ours', () => `e30.e30;${Array(16).fill('0').join('-')}`],
])('a solution that is %s is refused', (_, make) =>
  withOwnPark(async (own) => {
    await missCard(own, 10);
    const { challenge } = puzzleIn(await loginFrom(own, card, elsewhere));
    const answer = await loginFrom(own, card, elsewhere, { 'x-puzzle': make(challenge) });
    expect(answer.statusCode).toBe(429);
  }),
);

test('a solution expires after five minutes', async (own) => {
  await missCard(own, 10);
  const solution = solve(puzzleIn(await loginFrom(own, card, elsewhere)));
  own.clock.advance(301);
  expect((await loginFrom(own, card, elsewhere, { 'x-puzzle': solution })).statusCode).toBe(429);
});

test('a guess without a required puzzle is not counted against any order', async (own) => {
  await missManyOrders(own, 30);
  for (let count = 0; count < 50; count += 1)
    await loginFrom(own, { ...card, barcode: `722600000400${1000 + count}` });
  expect((await loginFrom(own, card, elsewhere)).statusCode).toBe(200);
});

test('thirty misses from one network require puzzles of it for a quarter of an hour, and of no other network', async (own) => {
  await missManyOrders(own, 30);
  expect((await loginFrom(own, card)).statusCode).toBe(429);
  expect((await askWithPuzzle(own, card)).statusCode).toBe(200);
  expect((await loginFrom(own, card, elsewhere)).statusCode).toBe(200);
  own.clock.advance(15 * 60);
  expect((await loginFrom(own, card)).statusCode).toBe(200);
});

test('a network over its own budget is not counted against any order, with or without solved puzzles', async (own) => {
  await missManyOrders(own, 30);
  for (let count = 0; count < 12; count += 1)
    await askWithPuzzle(own, { ...card, barcode: `722600000400${1000 + count}` });
  expect((await loginFrom(own, card, elsewhere)).statusCode).toBe(200);
});

test('after six hundred misses a network must wait, learns how long, and its guests can still use their links', async (own) => {
  await missManyOrders(own, 1);
  await own.services.db.update(attemptCounters).set({ count: 599 });
  expect((await askWithPuzzle(own, { orderId: '10489999', barcode: '88879999' })).statusCode).toBe(404);
  own.clock.advance(60);
  const closed = await askWithPuzzle(own, card);
  expect(closed.statusCode).toBe(429);
  expect(closed.headers['retry-after']).toBe(String(14 * 60));
  expect(closed.json()).toMatchObject({
    code: 'too-many-tries',
    title: 'Too many tries. Please wait 14 minutes, or use the link in your confirmation email.',
  });
  expect((await loginFrom(own, card, elsewhere)).statusCode).toBe(200);
  expect((await loginFrom(own, { hashUrl })).statusCode).toBe(200);
});

test('a link requires no puzzle, whatever was guessed at its order and from its network', async (own) => {
  await missCard(own, 15);
  await missManyOrders(own, 40);
  expect((await loginFrom(own, { hashUrl })).statusCode).toBe(200);
});

test('unknown links at most require puzzles of their network, and close nothing', async (own) => {
  for (let count = 0; count < 700; count += 1)
    await loginFrom(own, { hashUrl: String(count).padStart(96, 'x') });
  expect((await loginFrom(own, card)).json()).toMatchObject({ code: 'puzzle-required' });
  expect((await askWithPuzzle(own, card)).statusCode).toBe(200);
});

test("misses behind the park's own network ask it for nothing", async () => {
  const own = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
  await missManyOrders(own, 40);
  expect((await loginFrom(own, card)).statusCode).toBe(200);
  await own.close();
});

test('an address that a caller only claims in a header changes nothing', async (own) => {
  for (let count = 0; count < 30; count += 1) {
    const body = { orderId: `1049${1000 + count}`, barcode: `8888${10_000 + count}` };
    await loginFrom(own, body, undefined, { 'x-forwarded-for': `203.0.113.${count}` });
  }
  const answer = await loginFrom(own, card, undefined, { 'x-forwarded-for': '198.51.100.1' });
  expect(answer.statusCode).toBe(429);
});

test('one stranger closes no order: after a thousand wrong guesses at twenty orders every right pair elsewhere opens', async (own) => {
  const twenty = pairsOfDemo.slice(0, 20);
  for (let count = 0; count < 1000; count += 1) {
    const { orderId } = twenty[count % twenty.length] ?? card;
    await loginFrom(own, { orderId, barcode: String(8_800_000_000 + count) }, '203.0.113.9');
  }
  for (const pair of twenty) expect((await loginFrom(own, pair, elsewhere)).statusCode).toBe(200);
});

test('right logins are never counted: two thousand from one address are all served', async (own) => {
  const refused = { count: 0 };
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => loginFrom(own, card)));
    refused.count += answers.filter((answer) => answer.statusCode !== 200).length;
  }
  expect(refused.count).toBe(0);
});

test('a photo of a guessed order is accepted with one puzzle, although its proof is checked twice', async (own) => {
  const gold = goldPass;
  const { uid } = (await loginFrom(own, gold)).json<{ uid: string }>();
  for (let place = 0; place < 10; place += 1)
    await loginFrom(own, { ...gold, barcode: `722600000400${1000 + place}` }, `198.18.${place}.1`);
  const body = { ...gold, uid, data: 'no picture' };
  const answer = await solveAndRepeat((headers) => own.post('/api/preview/', body, headers));
  expect([answer.statusCode, answer.body]).toEqual([400, 'Unable to preview photo']);
});

// Security T1: hundreds of concurrent guesses on two servers and a real PostgreSQL (docs/algorithms/guessing.md).

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
