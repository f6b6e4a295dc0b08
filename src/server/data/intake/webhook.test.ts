import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { passes } from '#server/base/db/schema/park.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';

const secret = 'webhook-secret-webhook-secret-webhook';
const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
let park: TestPark;
beforeAll(async () => {
  const file = join(folder, 'connectors.json');
  writeFileSync(
    file,
    JSON.stringify({
      webhooks: {
        ticketing: { secretEnv: 'TICKETING_WEBHOOK', kinds: ['orders', 'balances', 'redemptions'] },
      },
    }),
  );
  park = await openTestPark({}, { CONNECTORS_FILE: file, TICKETING_WEBHOOK: secret });
});
afterAll(async () => {
  await park.close();
  rmSync(folder, { recursive: true });
});

const nowSeconds = Math.floor(testNow.getTime() / 1000);

function sign(body: string, { at = nowSeconds, by = secret } = {}): Record<string, string> {
  return {
    'x-timestamp': String(at),
    'x-signature': createHmac('sha256', by).update(`${at}.${body}`).digest('hex'),
  };
}

function send(message: unknown, headers?: Record<string, string>, source = 'ticketing') {
  const payload = typeof message === 'string' ? message : JSON.stringify(message);
  return park.post(`/api/webhooks/${source}`, payload, {
    'content-type': 'application/json',
    ...(headers ?? sign(payload)),
  });
}

const passKey = (orderId: string) => ({ orderId, barcode: `51260000${orderId}` });
const sold = (orderId: string, eventId = `sold-${orderId}`) => ({
  eventId,
  kind: 'orders',
  rows: [{ ...passKey(orderId), productId: 'CR-50', orderedAt: '2026-11-20T12:00:00Z', amount: 45 }],
});
const balance = (orderId: string, credits: number, minute: number) => ({
  eventId: `balance-${orderId}-${minute}`,
  kind: 'balances',
  rows: [{ ...passKey(orderId), credits, cash: 0, changedAt: `2026-11-21T16:0${minute}:00Z` }],
});

async function passOf(orderId: string) {
  const [row] = await park.services.db.select().from(passes).where(eq(passes.orderId, orderId));
  return row;
}

test('a signed message is stored like an import', async () => {
  expect((await send(sold('60000001'))).statusCode).toBe(204);
  expect(await passOf('60000001')).toMatchObject({ productId: 'CR-50', credits: 50 });
});

test('a forged, an old, a foreign and an unsigned message change nothing', async () => {
  const message = JSON.stringify(sold('60000011'));
  const refused = [
    await send(message, {}),
    await send(message, sign(message, { by: 'x'.repeat(40) })),
    await send(message, sign(message, { at: nowSeconds - 301 })),
    await send(message, sign(message, { at: nowSeconds + 301 })),
    await send(message.replace('45', '54'), sign(message)),
    await send(message, { ...sign(message), 'x-timestamp': String(nowSeconds + 1) }),
    await send(message, { ...sign(message), 'x-signature': 'f'.repeat(64) }),
    await send(message, sign(message), 'somebody'),
    await send(message, sign(message), 'constructor'),
  ];
  expect(new Set(refused.map((answer) => answer.statusCode))).toEqual(new Set([401]));
  expect(await passOf('60000011')).toBeUndefined();
  expect((await send(message, sign(message, { at: nowSeconds - 299 }))).statusCode).toBe(204);
});

test('a source may send only its configured kinds, in valid JSON', async () => {
  expect((await send({ eventId: '1', kind: 'checks', rows: [{ checkId: '1' }] })).statusCode).toBe(403);
  expect((await send('{"eventId":')).statusCode).toBe(400);
  expect((await send({ eventId: '1', kind: 'orders', rows: [] })).statusCode).toBe(400);
});

test('messages that arrive three times and in any order leave the newest data', async () => {
  const messages = [
    sold('60000021'),
    balance('60000021', 40, 1),
    balance('60000021', 30, 2),
    balance('60000021', 20, 3),
  ];
  const backwards = [...messages, ...messages, ...messages].toReversed();
  // The sender repeats a message that was not accepted, such as a balance of an unsold pass.
  let waiting = backwards;
  for (let rounds = 0; rounds < 3 && waiting.length > 0; rounds += 1) {
    const left: typeof waiting = [];
    for (const message of waiting) if ((await send(message)).statusCode !== 204) left.push(message);
    waiting = left;
  }
  expect(waiting).toEqual([]);
  expect((await passOf('60000021'))?.credits).toBe(20);
});

test('a message of several rows is accepted completely or not at all, and the refusal names the invalid row', async () => {
  const [row] = sold('60000031').rows;
  const answer = await send({ eventId: 'both', kind: 'orders', rows: [row, { ...row, orderId: 'x' }] });
  expect([answer.statusCode, answer.json<{ faults: unknown }>().faults]).toEqual([
    409,
    [{ path: '/rows/1', message: 'orderId is not 8 digits' }],
  ]);
  expect(await passOf('60000031')).toBeUndefined();
});

test('a repeated message is accepted, and a different one under its event id is refused', async () => {
  expect((await send(sold('60000041', 'the-event'))).statusCode).toBe(204);
  expect((await send(sold('60000041', 'the-event'))).statusCode).toBe(204);
  const other = await send(sold('60000042', 'the-event'));
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'webhook-event-differs']);
  expect(await passOf('60000042')).toBeUndefined();
});

test('of two concurrent messages under one event id, one is accepted and the other refused', async () => {
  const answers = await Promise.all([
    send(sold('60000043', 'one-event')),
    send(sold('60000044', 'one-event')),
  ]);
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
  const kept = await Promise.all(['60000043', '60000044'].map(passOf));
  expect(kept.filter((pass) => pass !== undefined)).toHaveLength(1);
});
