/** Hundreds of guests, and lists of the stock, that want one unlisted band at the same time, over two servers. */
import { eq } from 'drizzle-orm';
import { expect, test, onTestFinished } from 'vitest';

import { orders, passes, wristbands } from '#server/base/db/schema/park.ts';
import { signToken } from '#server/base/security/tokens.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { postAtOnce, openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { importRows } from './import-rows.ts';

const code = 'TP26000000000174';
const ride = '10500001';

/** Twenty tickets of the same product as the demo park's wristband ticket. */
async function addTickets({ park }: TwoServers): Promise<PassNumbers[]> {
  const { db } = park.services;
  const [order] = await db.select().from(orders).where(eq(orders.orderId, ride));
  const [pass] = await db.select().from(passes).where(eq(passes.orderId, ride));
  if (order === undefined || pass === undefined) throw new Error('The demo park has no such ticket.');
  const tickets = Array.from({ length: 20 }, (_, at) => ({
    orderId: String(10_590_000 + at),
    barcode: String(5_126_000_005_900_000 + at),
  }));
  await db.insert(orders).values(tickets.map(({ orderId }) => ({ ...order, orderId })));
  await db.insert(passes).values(tickets.map((ticket) => ({ ...pass, ...ticket, barcodeHash: null })));
  return tickets;
}

test('of 200 activations of an unlisted band by twenty tickets, while lists of the stock name it, one succeeds', async () => {
  const two = await openTwoServers();
  const { services } = two.park;
  // Both servers share this object, and read the rule from it at each request.
  services.brand = Object.assign(services.brand, { wristbands: { prefix: 'TP26', check: 'luhn' } });
  onTestFinished(async () => {
    Object.assign(services.brand, { wristbands: undefined });
    await two.close();
  });
  const tickets = await addTickets(two);
  const bodies = Array.from({ length: 200 }, (_, at) => tickets[at % 20] ?? { orderId: '', barcode: '' }).map(
    ({ orderId, barcode }) => ({
      barcode,
      wristbandBarcode: code,
      wristbandActivateToken: signToken(services.secrets, {
        purpose: 'wristband',
        subject: [orderId, barcode],
        ttlSeconds: 900,
        now: two.park.clock.now(),
      }),
    }),
  );
  const [answers, lists] = await Promise.all([
    postAtOnce(two.apps, '/api/wristband/activate/', bodies, '203.0.113.7'),
    Promise.all(
      Array.from({ length: 20 }, () => importRows(services, 'wristbands', [{ code, state: 'blank' }])),
    ),
  ]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 403, 429, 503].includes(status))).toBe(true);
  expect(lists.flatMap(({ refused }) => refused)).toEqual([]);
  const bands = await services.db.select().from(wristbands).where(eq(wristbands.code, code));
  expect(bands).toMatchObject([{ state: 'activated' }]);
  const reports = await verifyInvariants(services);
  expect(reports.filter(({ id, breaches }) => id === 'I4' && breaches > 0)).toEqual([]);
}, 60_000);
