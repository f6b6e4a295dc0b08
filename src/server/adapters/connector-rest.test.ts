import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { orders, passes } from '#server/base/db/schema/park.ts';
import { checks, stays } from '#server/base/db/schema/loyalty.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import {
  startFakeUpstream,
  type FakeUpstream,
  type UpstreamMode,
  checkOf,
  connectorsTo,
  upstreamSecret as secret,
} from '#server/testing/fake-upstream.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { openConnectors } from './connector-rest.ts';

let park: TestPark;
let upstream: FakeUpstream;
beforeAll(async () => {
  park = await openTestPark();
  upstream = await startFakeUpstream();
});
afterAll(async () => {
  await upstream.close();
  await park.close();
});
beforeEach(() => {
  upstream.behave('good');
  upstream.asked.length = 0;
});

const connectors = () => connectorsTo(upstream);
const open = (timeoutMs = 3000) => openConnectors(park.services, connectors(), { timeoutMs });

function sell(orderId: string, change: Record<string, unknown> = {}): void {
  upstream.answers.set(`/orders/${orderId}`, {
    order: {
      id: orderId,
      soldAt: '2026-11-20T12:00:00Z',
      passes: [
        { media: `51260000${orderId}`, item: { code: 'DAY-ALL' }, price: 79, holder: 'Ada', ...change },
      ],
    },
  });
}

test('an order that only the ticketing system knows opens like any other, and is asked for once', async () => {
  sell('50000001');
  const at = await openTestPark();
  Object.assign(at.services, openConnectors(at.services, connectors()));
  const login = { orderId: '50000001', barcode: '5126000050000001' };
  const first = await at.post('/api/login/', login);
  expect(first.json()).toMatchObject({ firstName: 'Ada', product: 'All Piers Day Ticket' });
  expect((await at.post('/api/login/', login)).statusCode).toBe(200);
  expect(upstream.asked).toEqual([{ path: '/orders/50000001', token: `Bearer ${secret}`, body: '' }]);
  expect((await at.post('/api/login/', { ...login, orderId: '50000009' })).statusCode).toBe(404);
  upstream.behave('error');
  expect((await at.post('/api/login/', { ...login, orderId: '50000008' })).statusCode).toBe(408);
  await at.close();
});

test('a check and a stay are brought by their numbers, and nothing that was not asked for', async () => {
  const check = checkOf({ checkId: 'C-1', checkNumber: '110111261121900077', shortNumber: '90077' });
  upstream.answers.set('/checks?number=90077', [
    check,
    { ...check, checkId: 'C-2', checkNumber: '110111261121900078', shortNumber: '90078' },
  ]);
  const { pointOfSale, hotel } = open();
  expect(await pointOfSale.bringCheck('90077')).toBe(true);
  const kept = await park.services.db.select().from(checks).where(eq(checks.terminalId, '11'));
  expect(kept.filter(({ checkId }) => checkId.startsWith('C-'))).toMatchObject([
    { checkId: 'C-1', subtotalCents: 2450 },
  ]);
  upstream.answers.set('/stays/hb777', {
    reservationNumber: 'HB777',
    folio: '1',
    firstName: 'Ines',
    lastName: 'Duarte',
    arrivesAt: '2026-11-18T21:00:00Z',
    departsAt: '2026-11-20T16:00:00Z',
    roomRevenue: 412,
    status: 'checked-out',
  });
  expect(await hotel.bringStay('hb777')).toBe(true);
  expect(
    await park.services.db.select().from(stays).where(eq(stays.reservationNumber, 'HB777')),
  ).toHaveLength(1);
});

test.each(['..', '../admin', 'a/b', '1?x=1', '', '%2e', 'x'.repeat(41)])(
  'the number "%s" leads nowhere and is never sent',
  async (number) => {
    expect(await open().hotel.bringStay(number)).toBe(false);
    expect(upstream.asked).toEqual([]);
  },
);

test('an answer about another order is not kept', async () => {
  sell('50000011');
  upstream.answers.set('/orders/50000012', upstream.answers.get('/orders/50000011'));
  expect(await open().ticketing.bringOrder('50000012', '')).toBe(false);
  expect(await park.services.db.select().from(orders).where(eq(orders.orderId, '50000011'))).toEqual([]);
});

test.each([{ price: 'free' }, { media: 'x' }, { item: 'DAY-ALL' }, { item: { code: 'NO-SUCH' } }])(
  'an answer whose rows are not right is a fault of the system and keeps nothing (%j)',
  async (change) => {
    sell('50000021', change);
    await expect(open().ticketing.bringOrder('50000021', '')).rejects.toThrow(UpstreamTimeout);
    expect(await park.services.db.select().from(passes).where(eq(passes.orderId, '50000021'))).toEqual([]);
  },
);

test.each(['silent', 'error', 'drip', 'garbage', 'huge', 'redirect'] as const satisfies UpstreamMode[])(
  'a system that is %s is given up within the time there is',
  async (mode) => {
    upstream.behave(mode);
    await expect(open(600).ticketing.bringOrder('50000031', '')).rejects.toThrow(UpstreamTimeout);
  },
);

test('one failure is tried again, a system that keeps failing is left alone for a while', async () => {
  sell('50000041');
  upstream.behave('once-error');
  expect(await open().ticketing.bringOrder('50000041', '')).toBe(true);
  upstream.behave('garbage');
  upstream.asked.length = 0;
  let now = 0;
  const { ticketing } = openConnectors(park.services, connectors(), { now: () => now });
  for (let tries = 0; tries < 8; tries += 1)
    await expect(ticketing.bringOrder('50000042', '')).rejects.toThrow(UpstreamTimeout);
  expect(upstream.asked).toHaveLength(5);
  upstream.behave('good');
  sell('50000043');
  await expect(ticketing.bringOrder('50000043', '')).rejects.toThrow(UpstreamTimeout);
  now += 11_000;
  expect(await ticketing.bringOrder('50000043', '')).toBe(true);
});

test('no more than sixteen guests wait for a system at a time', async () => {
  upstream.behave('silent');
  const { ticketing } = open(400);
  const all = Array.from({ length: 40 }, (_, place) => ticketing.bringOrder(String(50000051 + place), ''));
  await Promise.allSettled(all);
  expect(upstream.asked.length).toBeLessThanOrEqual(16);
});

test('a member claims a check that only the point of sale knows, and is asked to try again where it is silent', async () => {
  const at = await openTestPark();
  Object.assign(at.services, openConnectors(at.services, connectors(), { timeoutMs: 300 }));
  const numbers = { checkId: 'C-99', checkNumber: '110111261121900099', shortNumber: '90099' };
  upstream.answers.set('/checks?number=110111261121900099', checkOf(numbers));
  const member = {
    email: 'connector@mail.example',
    firstName: 'Ada',
    lastName: 'Lovell',
    phone: '6095550177',
    zip: '08260',
  };
  const created = await at.post('/api/loyalty/create', member);
  const claim = (checkNumber: string) =>
    at.post('/api/loyalty/purchase/', { checkNumber, email: member.email, userID: created.body });
  upstream.behave('silent');
  expect((await claim('110111261121900099')).statusCode).toBe(408);
  upstream.behave('good');
  const claimed = await claim('110111261121900099');
  expect([claimed.statusCode, claimed.json<{ points: number }>().points]).toEqual([200, 122]);
  await at.close();
});
