/** One number in every form in which people type it and readers give it: at the login, the gate, the desk and the club. */
import { beforeAll, expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { testPasses } from '#server/base/db/schema/administration.ts';
import { claimNumber, joinClub } from '#server/testing/club-member.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { fetchRotatingPasses } from './gate-secrets.queries.ts';
import { importRows } from '../imports/import-rows.ts';
import { gateHeaders, makeGate } from './gate-testing.ts';

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
  ['“10990001”.', '\u200e5126000010990001)'],
  ['۱۰۹۹۰۰۰۱', '*5126000010990001*'],
])('the login finds order %j and barcode %j', async (orderId, barcode) => {
  const answer = await park.post('/api/login/', { orderId, barcode });
  expect(answer.json<Order>()).toMatchObject({ orderId: '10990001', barcode: '5126000010990001' });
});

test.each(['５１２６００００１０９９０００１', '\u200e5126 0000 1099 0001\r\n', '٥١٢٦٠٠٠٠١٠٩٩٠٠٠١'])(
  'the gate finds %j',
  async (scanned) => {
    expect(await gate.check(scanned)).toMatchObject({ admits: true, pass: { barcode: '5126000010990001' } });
  },
);

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
