import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';

import type { GateSecrets } from '#contract/calls/gate.ts';
import type { Order } from '#contract/calls/order.ts';

import type { PassNumbers } from '#domain/pass-id.ts';

import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { passes, passLinks, ticketShares } from '#server/base/db/schema/park.ts';
import { sha256OfLink } from '#server/base/security/sealed-token.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { test, sharePark } from '#server/testing/test-park.ts';
import {
  codeOfPage,
  gateHeaders,
  importDayTickets,
  makeGate,
  pageValues,
  rotateDayTickets,
} from './gate-testing.ts';

const park = sharePark();
let gate: ReturnType<typeof makeGate>;
let headers: { authorization: string };
const seasonPass = { orderId: '10240001', barcode: '240126000000100017' };

beforeAll(async () => {
  headers = await gateHeaders(park, 'gate-1');
  gate = makeGate(park, headers);
  await rotateDayTickets(park);
});

const ticketOf = async (orderId: string): Promise<PassNumbers> => {
  const [ticket] = await importDayTickets(park, [orderId]);
  return ticket ?? seasonPass;
};
const changePass = (ticket: PassNumbers, change: Partial<typeof passes.$inferInsert>) =>
  park.services.db.update(passes).set(change).where(eq(passes.barcode, ticket.barcode));

test('without the setting a pass keeps its plain barcode, and the call judges it', async () => {
  const order = (await park.post('/api/login/', seasonPass)).json<Order>();
  expect(['rotatingCode' in order, order.barcodeDrawing === null]).toEqual([false, false]);
  expect(await gate.check(`${seasonPass.barcode}\r\n`)).toEqual({
    admits: true,
    state: 'valid',
    reason: 'This pass is valid.',
    code: 'plain',
    ageSeconds: null,
    pass: {
      ...seasonPass,
      product: 'Wild Pass Gold',
      category: 'Season Pass',
      isShared: false,
      isPassholder: true,
      hasPhoto: order.hasPhoto,
      begins: null,
      expires: order.expires,
      redeemed: order.redeemed,
    },
  });
});

test('a rotating code admits once and again, and its page shows no plain barcode', async () => {
  const ticket = await ticketOf('43000001');
  const code = await codeOfPage(park, ticket);
  const first = await gate.check(code);
  expect(first).toMatchObject({ admits: true, state: 'valid', code: 'rotating', pass: ticket });
  expect(await gate.check(code)).toEqual(first);
  const order = (await park.post('/api/login/', ticket)).json<Order>();
  expect(order.barcodeDrawing).toBeNull();
});

test('a screenshot is refused when its window and the next one are over', async (own) => {
  const ownGate = makeGate(own, await gateHeaders(own, 'gate'));
  await rotateDayTickets(own);
  const [ticket] = await importDayTickets(own, ['43000002']);
  const code = await codeOfPage(own, ticket ?? {});
  const states: unknown[] = [];
  for (let seconds = 0; seconds <= 45; seconds += 15) {
    const { state, ageSeconds } = await ownGate.check(code);
    states.push([state, ageSeconds]);
    own.clock.advance(15);
  }
  expect(states).toEqual([
    ['valid', 0],
    ['valid', 15],
    ['too-old', 30],
    ['too-old', 45],
  ]);
});

test('a changed value, another pass’s value and a damaged code reveal no pass', async () => {
  const [one, two] = [
    await codeOfPage(park, await ticketOf('43000004')),
    await codeOfPage(park, await ticketOf('43000005')),
  ];
  const mixed = `${one.split('.').slice(0, 4).join('.')}.${two.split('.')[4] ?? ''}`;
  const changed = one.slice(0, -1) + String((Number(one.at(-1)) + 1) % 10);
  const otherHolder = one.replace(/(?<=^PR1D\.[^.]+\.)./, (digit) => (digit === '7' ? '6' : '7'));
  const scans = await Promise.all(
    [mixed, changed, otherHolder, one.replace('PR1D', 'PR1W'), one.replace('PR1D.', 'PR1D.X'), `${one}0`].map(
      gate.check,
    ),
  );
  expect(scans.map(({ state, admits, pass }) => [state, admits, pass])).toEqual([
    ['forged', false, null],
    ['forged', false, null],
    ['forged', false, null],
    ['forged', false, null],
    ['forged', false, null],
    ['malformed', false, null],
  ]);
});

test('a pass that is refunded is refused by both of its codes, and its page shows none', async () => {
  const ticket = await ticketOf('43000006');
  const code = await codeOfPage(park, ticket);
  await changePass(ticket, { isRefunded: true });
  const states = [(await gate.check(code)).state, (await gate.check(ticket.barcode)).state];
  expect(states).toEqual(['refunded', 'refunded']);
  expect(await pageValues(park, ticket)).toBeUndefined();
});

test('a friend has a code of their own, which ends with the share', async () => {
  const ticket = await ticketOf('43000010');
  const hashUrl = 'f'.repeat(96);
  const share = {
    shareId: 'friend-1',
    ...ticket,
    firstName: 'Sam',
    lastName: 'Rivera',
    email: 'sam@example.com',
  };
  const { db, clock } = park.services;
  await db.insert(ticketShares).values({ ...share, sealedHashUrl: Buffer.from('sealed') });
  await db
    .insert(passLinks)
    .values({ ...ticket, hashUrlSha256: sha256OfLink(hashUrl), kind: 'share', shareId: 'friend-1' });
  const code = await codeOfPage(park, { hashUrl });
  expect(await gate.check(code)).toMatchObject({ state: 'valid', pass: { isShared: true } });
  await db.update(ticketShares).set({ revokedAt: clock.now() }).where(eq(ticketShares.shareId, 'friend-1'));
  expect(await gate.check(code)).toMatchObject({ admits: false, state: 'share-ended' });
  expect((await gate.check(await codeOfPage(park, ticket))).state).toBe('valid');
});

test('the plain barcode of a rotating pass is refused only if staff say so', async (own) => {
  const ownGate = makeGate(own, await gateHeaders(own, 'gate'));
  const [ticket] = await importDayTickets(own, ['43000011']);
  const { barcode = '' } = ticket ?? {};
  await rotateDayTickets(own);
  expect(await ownGate.check(barcode)).toMatchObject({ state: 'valid', code: 'plain' });
  const code = await codeOfPage(own, ticket ?? {});
  await rotateDayTickets(own, { refusesPlainBarcode: true });
  expect(await ownGate.check(barcode)).toMatchObject({ admits: false, state: 'plain-refused' });
  await rotateDayTickets(own, { rotatesBarcode: false });
  expect([(await ownGate.check(barcode)).state, (await ownGate.check(code)).state]).toEqual([
    'valid',
    'not-rotating',
  ]);
});

test('of several passes with one barcode the valid one counts', async () => {
  const [first, second] = [await ticketOf('43000012'), await ticketOf('43000013')];
  await changePass(second, { isRefunded: true });
  await changePass(first, { barcode: second.barcode });
  expect(await gate.check(second.barcode)).toMatchObject({ admits: true, pass: { orderId: '43000012' } });
});

test.each(['no-such-barcode', 'ü', '\u{1F3A1}', '   ', '0'.repeat(500), '9'.repeat(40)])(
  'the scan %j proves no pass, and is answered',
  async (scanned) => {
    expect(await gate.check(scanned)).toMatchObject({ admits: false, state: 'unknown', pass: null });
  },
);

test.each([[{}], [{ scanned: '' }], [{ scanned: 7 }], [{ scanned: 'x'.repeat(501) }]])(
  'the body %j is refused',
  async (body) => {
    expect((await park.post('/api/gate/verify/', body, headers)).statusCode).toBe(400);
  },
);

test('a gate’s key is needed for both calls, and opens no other', async () => {
  const made = await makeApiKey(park.services, { name: 'tills', kinds: ['checks'] });
  const tills = { authorization: `Bearer ${made ?? ''}` };
  const scan = (given: Record<string, string>) => park.post('/api/gate/verify/', { scanned: '1' }, given);
  const list = (given: Record<string, string>) =>
    park.app.inject({ url: '/api/gate/secrets/', headers: given });
  const answers = await Promise.all([scan({}), scan(tills), list({}), list(tills)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 401, 403]);
  const put = { method: 'PUT', url: '/api/import/orders', headers, payload: { rows: [{}] } } as const;
  expect((await park.app.inject(put)).statusCode).toBe(403);
});

test('a key that guesses is closed on this server, also for hits, until its hour is over', async (own) => {
  const ownHeaders = await gateHeaders(own, 'gate');
  const ownGate = makeGate(own, ownHeaders);
  expect((await ownGate.scan('nothing')).statusCode).toBe(200);
  await own.services.db.update(attemptCounters).set({ count: 2000 });
  const statuses = [await ownGate.scan('nothing'), await ownGate.scan(seasonPass.barcode)];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  expect(Number(statuses[1]?.headers['retry-after'])).toBeGreaterThan(0);
  own.clock.advance(3600);
  expect((await ownGate.scan(seasonPass.barcode)).statusCode).toBe(200);
});

const secretsOf = async (query = ''): Promise<GateSecrets> =>
  (await park.app.inject({ url: `/api/gate/secrets/${query}`, headers })).json<GateSecrets>();

test('the keys of a day name every pass whose code rotates once, in parts', async () => {
  await importDayTickets(
    park,
    Array.from({ length: 600 }, (_, index) => String(43_100_000 + index)),
  );
  const heads: string[] = [];
  let parts = 0;
  for (let next: string | null = ''; next !== null; parts += 1) {
    const part: GateSecrets = await secretsOf(next === '' ? '' : `?cursor=${next}`);
    heads.push(...part.passes.map(({ head }) => head));
    next = part.next;
  }
  const own = await codeOfPage(park, { orderId: '43100599', barcode: '5126000043100599' });
  expect(heads.filter((head) => own.startsWith(`${head}.`))).toHaveLength(1);
  expect(new Set(heads).size).toBe(heads.length);
  expect(parts).toBeGreaterThan(1);
  const season = await secretsOf();
  expect(season.passes.some(({ product }) => product === 'Wild Pass Gold')).toBe(false);
});

test('the keys are those of one day, for today and tomorrow only', async () => {
  const [today, tomorrow] = [await secretsOf(), await secretsOf('?day=2026-11-22')];
  expect([today.day, today.validFrom, today.validTo]).toEqual([
    '2026-11-21',
    '2026-11-21T00:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ]);
  expect(today.passes.map(({ head }) => head)).toEqual(tomorrow.passes.map(({ head }) => head));
  const keys = [...today.passes, ...tomorrow.passes].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  '?day=2026-11-23',
  '?day=yesterday',
  '?cursor=x',
  `?cursor=${Buffer.from('a\t\u0000').toString('base64url')}`,
])('the keys of %s are refused', async (query) => {
  expect((await park.app.inject({ url: `/api/gate/secrets/${query}`, headers })).statusCode).toBe(400);
});
