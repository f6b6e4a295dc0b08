/** One number in every form in which people type it and readers give it: at the login, the gate, the desk and the club. */
import { beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';

import type { Order } from '#contract/calls/order.ts';
import type { GateCheck } from '#contract/calls/gate.ts';

import { testPasses } from '#server/base/db/schema/administration.ts';
import { claimNumber, joinClub } from '#server/testing/soft-device.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { keepOpen, sharePark } from '#server/testing/test-park.ts';
import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { gateScansPerKey } from '#server/base/limits/limits.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { gateSentenceOf, readyKinds, type GateSentenceKind } from '#domain/gate-sentence.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { passes, photoRequests, isOfPass } from '#server/base/db/schema/park.ts';
import { fetchRotatingPasses } from './gate-secrets.queries.ts';
import { importRows } from '../imports/import-rows.ts';
import { gateHeaders, makeGate, codeOfPage, importDayTickets, rotateDayTickets } from './gate-testing.ts';
import { scansPerSlice } from './scan-budget.ts';

const park = sharePark();
let gate: ReturnType<typeof makeGate>;
let agent: SignedInStaff;
const rest = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: '79' };
const upcA = { short: '012345678905', long: '0012345678905' };

beforeAll(async () => {
  gate = makeGate(park, await gateHeaders(park, 'gate-1'));
  agent = await signInStaff(park, 'admin');
  await importRows(park.services, 'orders', [
    { ...rest, orderId: '１０９９０００１', barcode: '5126-0000-1099-0001' },
    { ...rest, orderId: '10990002', barcode: upcA.short },
    { ...rest, orderId: '10990003', barcode: '0036000291452' },
  ]);
  const look = {
    name: 'Own',
    color: 'ffffff',
    instructions: 'Scan.',
    hidesBarcode: 'no',
    blocksScreenshots: 'no',
  };
  await importRows(park.services, 'customizations', [
    { ...look, backgroundColor: '13579b', rotatesBarcode: 'yes', refusesPlainBarcode: 'no' },
  ]);
  const ruled = { customizationName: 'Own', isActive: 'true' };
  await importRows(park.services, 'customizationRules', [
    { ...ruled, ttBarcode: upcA.long },
    { ...ruled, ttBarcode: '036000291452' },
  ]);
  await park.services.db.insert(testPasses).values({ barcode: '0042100005264', data: '{}' });
});

test.each([
  ['١٠٩٩٠٠٠١', '٥١٢٦٠٠٠٠١٠٩٩٠٠٠١'],
  ['１０９９−０００１', '5126 0000\u00a01099\u20110001'],
])('the login finds order %j and barcode %j', async (orderId, barcode) => {
  const answer = await park.post('/api/login/', { orderId, barcode });
  expect(answer.json<Order>()).toMatchObject({ orderId: '10990001', barcode: '5126000010990001' });
});

test('the gate finds a barcode in whatever digits it is written', async () => {
  const found = await gate.check('\u200e５１２６ ００００ １０９９ ٠٠٠١\r\n');
  expect(found).toMatchObject({ admits: true, pass: { barcode: '5126000010990001' } });
});

test.each([
  ['10990002', upcA.short, upcA.short],
  ['10990002', upcA.long, upcA.short],
  ['10990003', '0036000291452', '0036000291452'],
  ['10990003', '036000291452', '0036000291452'],
])('of order %s the barcode %s, a UPC-A, is that of the pass %s', async (orderId, barcode, stored) => {
  const order = (await park.post('/api/login/', { orderId, barcode })).json<Order>();
  expect(order.barcode).toBe(stored);
  expect(await gate.check(barcode)).toMatchObject({ admits: true, pass: { barcode: stored } });
  const found = await agent.call('POST', '/api/admin/guest/search/', { searchTerm: barcode });
  expect(found.body).toContain(stored);
  expect(order.backgroundColor).toBe('13579b');
  const last = { orderId, barcode: '' };
  const [keyed] = await fetchRotatingPasses(park.services.db, { last, now: park.clock.now(), limit: 1 });
  expect(keyed?.barcode).toBe(stored);
  const tried = await park.post('/api/login/', { orderId: '12345678', barcode: '042100005264' });
  expect(tried.json()).toMatchObject({ isTest: true });
  const pass = { orderId, barcode };
  expect(await importRows(park.services, 'orders', [{ ...rest, ...pass }])).toMatchObject({ unchanged: 1 });
  const rule = { ttBarcode: upcA.short, customizationName: 'Own', isActive: 'true' };
  expect(await importRows(park.services, 'customizationRules', [rule])).toMatchObject({ unchanged: 1 });
});

test('points of a ticket are claimed by either form of its barcode, once', async () => {
  const member = await joinClub(park);
  expect(await claimNumber(park, member, { orderId: upcA.long })).toBe(200);
  const other = await joinClub(park, 'other@mail.example');
  expect(await claimNumber(park, other, { orderId: upcA.short })).toBe(400);
});

test.each(['999999999999', '0999999999999'])(
  'a barcode without a check digit of its own, %s, has one form',
  async (barcode) => {
    const answer = await park.post('/api/login/', { orderId: '10990002', barcode });
    expect(answer.statusCode).toBe(404);
  },
);

const two = keepOpen(() => openTwoServers());
beforeAll(async () => {
  await rotateDayTickets(two.park);
});

function scanAll(scans: readonly string[], headers: Record<string, string>) {
  return Promise.all(
    scans.map((scanned, index) =>
      (two.apps[index % 2] ?? two.apps[0]).inject({
        method: 'POST',
        url: '/api/gate/verify/',
        headers,
        payload: { scanned },
      }),
    ),
  );
}

test('six hundred scans at once on two servers are all judged rightly', async () => {
  const orderIds = Array.from({ length: 60 }, (_, index) => String(44_000_000 + index));
  const tickets = await importDayTickets(two.park, orderIds);
  const codes = await Promise.all(tickets.map((ticket) => codeOfPage(two.park, ticket)));
  const forged = codes.map((code) => `${code.slice(0, -8)}00000000`);
  const scans = Array.from({ length: 200 }, (_, index) => index % 60).flatMap((index) => [
    codes[index] ?? '',
    tickets[index]?.barcode ?? '',
    forged[index] ?? '',
  ]);
  const answers = await scanAll(scans, await gateHeaders(two.park, 'busy'));
  const states = answers.map((answer) => answer.json<GateCheck>().state);
  expect(states).toEqual(scans.map((_, index) => (index % 3 === 2 ? 'forged' : 'valid')));
});

test('a key’s budget is one for all servers, and is exceeded by no more than their slices', async () => {
  const headers = await gateHeaders(two.park, 'over');
  await scanAll(['x'], headers);
  const left = 300;
  await two.park.services.db.update(attemptCounters).set({ count: gateScansPerKey.attemptsMax - left });
  const answers = await scanAll(
    Array.from({ length: 800 }, () => '240126000000100017'),
    headers,
  );
  const taken = answers.filter(({ statusCode }) => statusCode === 200).length;
  // The first scan left most of a slice; each of the others was reserved before the row was full.
  expect(taken).toBeGreaterThanOrEqual(left);
  expect(taken).toBeLessThanOrEqual(left + 2 * scansPerSlice);
  expect(answers.every(({ statusCode }) => [200, 429].includes(statusCode))).toBe(true);
});

const isPass = ({ orderId, barcode }: PassNumbers) => isOfPass(passes, { orderId, barcode });

async function orderOf({ orderId, barcode }: PassNumbers): Promise<Order> {
  return (await park.post('/api/login/', { orderId, barcode })).json<Order>();
}

const kindOf = (facts: Order['gate']): GateSentenceKind =>
  gateSentenceOf(facts, park.services.clock.now()).kind;

test('no pass of the park reads that it is ready where a gate refuses it, and none is refused where a gate admits it', async () => {
  const all = await park.services.db.select().from(passes);
  const kinds = new Set<GateSentenceKind>();
  for (const pass of all) {
    const order = await orderOf(pass);
    const kind = kindOf(order.gate);
    const { admits, state } = await gate.check(pass.barcode);
    const says = `${pass.orderId}/${pass.barcode}: ${kind}, the gate says ${state}`;
    const isToDo = /^(?:photo-missing|registration-missing|empty$)/.test(kind);
    expect(admits, says).toBe(readyKinds.has(kind) || isToDo);
    kinds.add(kind);
  }
  expect(all.length).toBeGreaterThan(30);
  for (const kind of [
    'ready',
    'not-yet',
    'used',
    'expired',
    'refunded',
    'photo-missing',
    'empty',
    'ready-photo-requested',
  ])
    expect(kinds).toContain(kind);
});

test('another pass of the order carries the same facts as its own page', async () => {
  const [rosa] = await park.services.db.select().from(passes).where(eq(passes.orderId, '10600001'));
  if (rosa === undefined) throw new Error('The demo has a family.');
  for (const sibling of (await orderOf(rosa)).siblings) {
    const own = await orderOf({ orderId: rosa.orderId, barcode: sibling.barcode });
    expect(sibling.gate).toEqual(own.gate);
  }
});

test('a refund tells its guest the day of its report, or of the row', async () => {
  const [first, second] = await importDayTickets(park, ['43100001', '43100002']);
  if (first === undefined || second === undefined) throw new Error('The tickets were not imported.');
  await importRows(park.services, 'refunds', [{ ...first, refundedAt: '2026-11-12T16:00:00Z' }]);
  expect((await orderOf(first)).gate.refundedAt).toBe('2026-11-12T16:00:00.000Z');
  await importRows(park.services, 'refunds', [{ ...second }]);
  const recorded = (await orderOf(second)).gate.refundedAt;
  expect(recorded).not.toBeNull();
  // A later report with the true time corrects it; one with a later time does not.
  await importRows(park.services, 'refunds', [{ ...second, refundedAt: '2026-11-10T16:00:00Z' }]);
  await importRows(park.services, 'refunds', [{ ...second, refundedAt: '2026-11-11T16:00:00Z' }]);
  expect((await orderOf(second)).gate.refundedAt).toBe('2026-11-10T16:00:00.000Z');
});

test('a season pass in use is ready, its photo request is open, and without its photo it asks for one', async () => {
  const ada = { orderId: '10240005', barcode: '240226000000100057' };
  const [request] = await park.services.db
    .select()
    .from(photoRequests)
    .where(eq(photoRequests.orderId, ada.orderId));
  expect((await orderOf(ada)).gate.photoRequestDueAt).toBe(request?.dueAt.toISOString());
  await park.services.db.update(passes).set({ hasPhoto: false }).where(isPass(ada));
  expect(kindOf((await orderOf(ada)).gate)).toBe('photo-taken-off');
  expect((await gate.check(ada.barcode)).state).toBe('redeemed');
});
