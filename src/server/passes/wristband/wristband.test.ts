/** Wristbands over HTTP (decisions 5, security T8). */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { orders, passes, wristbands } from '#server/base/db/schema/park.ts';
import { solveAndRepeat } from '#server/testing/puzzles.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { signToken } from '#server/base/security/tokens.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

const ride = { orderId: '10500001', barcode: '5126000005000011' };
const redeemed = { orderId: '10500002', barcode: '5126000005000029' };
const heightCheck = { orderId: '10500003', barcode: '5126000005000037' };
const bornExpired = { orderId: '10500004', barcode: '5126000005000045' };
const blank = 'HW26AMHYQKRPHFD7';
const otherBlank = 'HW26AF5ZFEEM4KRH';
const inUse = 'HW26AS3GGNDKZRKS';
const voided = 'HW26BF12SJZK2R25';

// Tests that change no data share one park; the others open a separate one.
const park = sharePark();

const orderOf = async (at: TestPark, pass: object): Promise<Order> =>
  (await at.post('/api/login/', pass)).json<Order>();
const tokenOf = async (at: TestPark, pass: object): Promise<string> =>
  (await orderOf(at, pass)).wristbandActivateToken ?? '';
const activate = (
  at: TestPark,
  barcode: string,
  code: string,
  token: string,
  headers: Record<string, string> = {},
) =>
  at.post(
    '/api/wristband/activate/',
    {
      barcode,
      wristbandBarcode: code,
      wristbandActivateToken: token,
    },
    headers,
  );
const bandOf = async (at: TestPark, code: string) =>
  (await at.services.db.select().from(wristbands).where(eq(wristbands.code, code)))[0];
const passOf = async (at: TestPark, orderId: string) =>
  (await at.services.db.select().from(passes).where(eq(passes.orderId, orderId)))[0];
const sign = (pass: PassNumbers, at = park): string =>
  signToken(at.services.secrets, {
    purpose: 'wristband',
    subject: [pass.orderId, pass.barcode],
    ttlSeconds: 900,
    now: at.clock.now(),
  });

test('a blank band is activated, the ticket is redeemed, and the answer is the validity text', async (own) => {
  const answer = await activate(own, ride.barcode, ` ${blank.toLowerCase()} `, await tokenOf(own, ride));
  expect([answer.statusCode, answer.body]).toEqual([200, 'today until 10:00 PM']);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.headers['x-valid-until']).toBe('2026-11-22T03:00:00.000Z');
  expect(await bandOf(own, blank)).toMatchObject({
    ...ride,
    state: 'activated',
    activatedAt: testNow,
    validUntil: new Date('2026-11-22T03:00:00Z'),
  });
  expect(await orderOf(own, ride)).toMatchObject({ isRedeemed: true, redeemed: testNow.toISOString() });
});

test('a ticket that was used for a band shows how long the band is valid', async (own) => {
  expect((await orderOf(own, ride)).wristbandValidFor).toBeNull();
  await activate(own, ride.barcode, blank, await tokenOf(own, ride));
  expect((await orderOf(own, ride)).wristbandValidFor).toBe('until 10:00 PM on November 21');
});

test('an expired or voided band, or one of a refunded ticket, is no longer shown with the ticket', async (own) => {
  await activate(own, ride.barcode, blank, await tokenOf(own, ride));
  await own.services.db.update(wristbands).set({ state: 'void' }).where(eq(wristbands.code, blank));
  expect((await orderOf(own, ride)).wristbandValidFor).toBeNull();
  await own.services.db.update(wristbands).set({ state: 'activated' }).where(eq(wristbands.code, blank));
  await own.services.db.update(passes).set({ isRefunded: true }).where(eq(passes.barcode, ride.barcode));
  expect((await orderOf(own, ride)).wristbandValidFor).toBeNull();
  await own.services.db.update(passes).set({ isRefunded: false }).where(eq(passes.barcode, ride.barcode));
  own.clock.advance((Date.parse('2026-11-22T02:59:59Z') - testNow.getTime()) / 1000);
  expect((await orderOf(own, ride)).wristbandValidFor).toBe('until 10:00 PM on November 21');
  own.clock.advance(1);
  expect((await orderOf(own, ride)).wristbandValidFor).toBeNull();
});

test('a ticket that was redeemed without a band shows none', async () => {
  expect((await orderOf(park, redeemed)).wristbandValidFor).toBeNull();
});

test('a product without a validity text answers with an empty one', async (own) => {
  await own.services.db.execute(
    `update products set may_self_activate = true where product_id = 'WB-HEIGHT'`,
  );
  const answer = await activate(own, heightCheck.barcode, blank, await tokenOf(own, heightCheck));
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect((await bandOf(own, blank))?.validUntil).toEqual(new Date('2026-11-22T07:00:00Z'));
});

test('a band in use gets an answer with its period, and nothing changes', async (own) => {
  const answer = await activate(own, ride.barcode, inUse, await tokenOf(own, ride));
  expect([answer.statusCode, answer.body]).toEqual([403, 'until 10:00 PM on November 21']);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect((await orderOf(own, ride)).isRedeemed).toBe(false);
  await own.services.db.update(wristbands).set({ validUntil: null }).where(eq(wristbands.code, inUse));
  const unknown = await activate(own, ride.barcode, inUse, await tokenOf(own, ride));
  expect([unknown.statusCode, unknown.body]).toEqual([403, 'on the day of its activation only']);
});

test.each([
  ['a void band', voided],
  ['an unknown band', 'HW26ZZZZZZZZZZZZ'],
])('%s is refused with 400', async (_, code) => {
  await withOwnPark(async (own) => {
    expect((await activate(own, ride.barcode, code, await tokenOf(own, ride))).statusCode).toBe(400);
    expect((await orderOf(own, ride)).isRedeemed).toBe(false);
  });
});

test('a product that guests may not activate themselves answers 401, and the band stays blank', async () => {
  const answer = await activate(park, heightCheck.barcode, blank, await tokenOf(park, heightCheck));
  expect(answer.statusCode).toBe(401);
  expect((await bandOf(park, blank))?.state).toBe('blank');
});

test('408 means only that the token has expired, to the second', async () => {
  const dead = await activate(park, bornExpired.barcode, blank, await tokenOf(park, bornExpired));
  expect(dead.statusCode).toBe(408);
  await withOwnPark(async (own) => {
    const token = await tokenOf(own, ride);
    own.clock.advance(15 * 60);
    expect((await activate(own, ride.barcode, blank, token)).statusCode).toBe(408);
    expect((await bandOf(own, blank))?.state).toBe('blank');
  });
});

test('a token is refused for another ticket, for another purpose or when changed', async () => {
  const token = await tokenOf(park, ride);
  const share = (await orderOf(park, ride)).ticketShareToken ?? '';
  const answers = [
    await activate(park, heightCheck.barcode, blank, token),
    await activate(park, ride.barcode, blank, share),
    await activate(park, ride.barcode, blank, `x${token}`),
    await activate(park, ride.barcode, blank, ''),
    await activate(park, ride.barcode, blank, sign({ ...ride, orderId: '10500009' })),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400]);
  expect((await bandOf(park, blank))?.state).toBe('blank');
});

test('a ticket that was redeemed before activates no band, even with a token', async () => {
  expect((await activate(park, redeemed.barcode, blank, sign(redeemed))).statusCode).toBe(400);
  expect((await bandOf(park, blank))?.state).toBe('blank');
});

test('a ticket that was refunded activates no band', async (own) => {
  const isRide = eq(passes.orderId, ride.orderId);
  await own.services.db.update(passes).set({ isRefunded: true }).where(isRide);
  expect((await activate(own, ride.barcode, blank, sign(ride, own))).statusCode).toBe(400);
  expect((await bandOf(own, blank))?.state).toBe('blank');
});

test('a used token is refused: its own band gets its period, any other band stays blank', async (own) => {
  const token = await tokenOf(own, ride);
  await activate(own, ride.barcode, blank, token);
  const before = [await bandOf(own, blank), await passOf(own, ride.orderId)];
  own.clock.advance(60);
  const replay = await activate(own, ride.barcode, blank, token);
  expect([replay.statusCode, replay.body]).toEqual([403, 'until 10:00 PM on November 21']);
  expect((await activate(own, ride.barcode, otherBlank, token)).statusCode).toBe(400);
  expect((await activate(own, ride.barcode, otherBlank, sign(ride, own))).statusCode).toBe(400);
  expect((await bandOf(own, otherBlank))?.state).toBe('blank');
  expect([await bandOf(own, blank), await passOf(own, ride.orderId)]).toEqual(before);
});

test('after five wrong codes each further one needs a solved puzzle, for a quarter of an hour', async (own) => {
  const token = await tokenOf(own, ride);
  for (let tried = 0; tried < 5; tried += 1)
    expect((await activate(own, ride.barcode, `HW26ZZZZZZZZZZZ${tried}`, token)).statusCode).toBe(400);
  expect((await activate(own, ride.barcode, blank, token)).json()).toMatchObject({
    code: 'puzzle-required',
  });
  expect((await bandOf(own, blank))?.state).toBe('blank');
  const solved = await solveAndRepeat((headers) =>
    activate(own, ride.barcode, otherBlank, sign(ride, own), headers),
  );
  expect(solved.statusCode).toBe(200);
  await own.services.db.update(passes).set({ isRedeemed: false, redeemedAt: null });
  own.clock.advance(15 * 60);
  expect((await activate(own, ride.barcode, blank, await tokenOf(own, ride))).statusCode).toBe(200);
});

test('of 200 concurrent activations of one band, by twenty tickets, exactly one succeeds', async (own, db) => {
  const [order] = await db.select().from(orders).where(eq(orders.orderId, ride.orderId));
  const pass = await passOf(own, ride.orderId);
  if (order === undefined || pass === undefined) throw new Error('The demo park has no such ticket.');
  const tickets = Array.from({ length: 20 }, (_, at) => ({
    orderId: String(10_590_000 + at),
    barcode: String(5_126_000_005_900_000 + at),
  }));
  await db.insert(orders).values(tickets.map(({ orderId }) => ({ ...order, orderId })));
  await db.insert(passes).values(tickets.map((ticket) => ({ ...pass, ...ticket, barcodeHash: null })));
  const tokens = tickets.map((ticket) => sign(ticket, own));

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      activate(own, tickets[at % 20]?.barcode ?? '', blank, tokens[at % 20] ?? ''),
    ),
  );

  const statuses = answers.map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // A machine without a spare connection refuses some callers with 503; they have changed nothing and may retry.
  expect(statuses.every((status) => [200, 403, 429, 503].includes(status))).toBe(true);
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThan(10);
  const spent = await db.select().from(passes).where(eq(passes.isRedeemed, true));
  expect(spent.filter((one) => one.orderId.startsWith('1059'))).toHaveLength(1);
  expect(await bandOf(own, blank)).toMatchObject({ state: 'activated' });
});

test('of several bands tried concurrently with one ticket, one is activated and the others stay blank', async (own) => {
  const token = await tokenOf(own, ride);
  const blanks = await own.services.db.select().from(wristbands).where(eq(wristbands.state, 'blank'));
  const answers = await Promise.all(blanks.map(({ code }) => activate(own, ride.barcode, code, token)));
  expect(blanks.length).toBeGreaterThan(3);
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  const left = await own.services.db.select().from(wristbands).where(eq(wristbands.state, 'blank'));
  expect(left).toHaveLength(blanks.length - 1);
});

test('an unavailable database is a 503 here, because 408 means that the attempt has expired', async (own) => {
  const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const db: typeof own.services.db = Object.create(own.services.db, {
    transaction: { value: () => Promise.reject(gone) },
  });
  await withOwnPark(
    async (broken) => {
      const answer = await activate(broken, ride.barcode, blank, sign(ride, broken));
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    },
    { db },
  );
});
