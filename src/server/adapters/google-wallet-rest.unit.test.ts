import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { GoogleResource, GoogleWallet } from '#server/base/ports/google-wallet.ts';
import { startStrictGoogle, type StrictGoogleServer } from '#server/testing/google-park.ts';
import { makeGoogleWalletRest } from './google-wallet-rest.ts';
import { googlePatchOf, removableFields, type GoogleObjectType } from './google-wallet-patch.ts';
import { knownFieldsOf, nameFaultsOf, schemaOfType } from './google-wallet-strict-names.ts';
import { strictSchemas } from './google-wallet-strict-schemas.ts';
import { makeTokenBucket } from './token-bucket.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = {
  issuerId: '338',
  email: 'a@b.example',
  privateKey: pair.privateKey,
  redemptionIssuers: [],
  areDevelopment: false,
};
const written: GoogleResource = { type: 'genericClass', id: '338.c', content: { id: '338.c' } };
const isNew = { isKnown: false };

let server: StrictGoogleServer | undefined;
let wallet: GoogleWallet;
beforeEach(async () => {
  await server?.close();
  server = await startStrictGoogle({ issuerId: '338', email: keys.email, publicKey: pair.publicKey });
  // Long enough for a busy machine; what ends by itself does not wait for it.
  wallet = connect(server, 5000);
});
afterAll(() => server?.close());

function connect({ baseUrl, tokenUrl }: StrictGoogleServer, timeoutMs: number): GoogleWallet {
  return makeGoogleWalletRest({ keys, baseUrl, tokenUrl, timeoutMs, pauseMs: 1 });
}

/** Answers the first few requests for classes itself. */
function disturbFirst(count: number, by: () => Response | Promise<Response>): { seen: number } {
  const counter = { seen: 0 };
  server?.disturb(({ path }) => {
    if (!path.includes('genericClass')) return undefined;
    counter.seen += 1;
    return counter.seen <= count ? by() : undefined;
  });
  return counter;
}

test.each([429, 500, 502, 503])('a passing %i is tried again', async (status) => {
  const counter = disturbFirst(2, () => new Response('{}', { status }));
  await wallet.write(written, isNew);
  expect(counter.seen).toBe(3);
});

test.each([
  [429, 'busy'],
  [503, 'unavailable'],
])('a lasting %i is given up after three tries as "%s"', async (status, kind) => {
  const counter = disturbFirst(99, () => new Response('<html>Vendor words</html>', { status }));
  await expect(wallet.write(written, isNew)).rejects.toMatchObject({ kind, message: kind });
  expect(counter.seen).toBe(3);
});

test('no answer in time is a time-out', async () => {
  disturbFirst(99, () => new Promise(() => undefined));
  const impatient = server && connect(server, 300);
  await expect(impatient?.write(written, isNew)).rejects.toMatchObject({ kind: 'timeout' });
});

test('nobody at the door is "unavailable"', async () => {
  await server?.close();
  await expect(wallet.write(written, isNew)).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each([
  ['an answer about something else', () => Response.json({ id: '338.other' })],
  ['an answer that is no JSON', () => new Response('<html>')],
  ['an answer without end', () => new Response(`{"id":"${'x'.repeat(2 * 1024 * 1024)}"}`)],
  [
    'a redirect',
    () => new Response(undefined, { status: 302, headers: { location: 'https://evil.example/' } }),
  ],
])('%s is not taken for success', async (_, by) => {
  disturbFirst(99, by);
  await expect(wallet.write(written, isNew)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a token that is no longer accepted is asked for anew, once', async () => {
  await wallet.write(written, isNew);
  let tokens = 0;
  let refused = 0;
  server?.disturb(({ path }) => {
    if (path === '/token') tokens += 1;
    else if (refused === 0) {
      refused += 1;
      return Response.json({}, { status: 401 });
    }
    return undefined;
  });
  await wallet.write(written, { isKnown: true });
  expect([tokens, refused]).toEqual([1, 1]);
});

test('an account that Google does not know is refused at the door', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = makeGoogleWalletRest({
    keys: { ...keys, privateKey: other.privateKey },
    ...(server === undefined ? {} : { baseUrl: server.baseUrl, tokenUrl: server.tokenUrl }),
    pauseMs: 1,
  });
  await expect(stranger.write(written, isNew)).rejects.toMatchObject({ kind: 'refused' });
  expect(server?.strict.requests).toEqual([]);
});

test('the account signs by the clock that it is given, not by the machine’s', async () => {
  const hoursBehind = makeGoogleWalletRest({
    keys,
    clock: { now: () => new Date(Date.now() - 3 * 3_600_000) },
    ...(server === undefined ? {} : { baseUrl: server.baseUrl, tokenUrl: server.tokenUrl }),
    pauseMs: 1,
  });
  await expect(hoursBehind.write(written, isNew)).rejects.toMatchObject({ kind: 'refused' });
  expect(server?.strict.requests).toEqual([]);
});

test('ten writes at once share one token', async () => {
  let tokens = 0;
  server?.disturb(({ path }) => {
    if (path === '/token') tokens += 1;
    return undefined;
  });
  const ids = Array.from({ length: 10 }, (_, place) => `338.c${place}`);
  await Promise.all(ids.map((id) => wallet.write({ type: 'genericClass', id, content: { id } }, isNew)));
  expect(tokens).toBe(1);
});

// Object.keys returns the keys of this record.
const types = Object.keys(removableFields) as GoogleObjectType[];

test.each(types)('a change of a %s names only fields that Google’s own description gives it', (type) => {
  const known = knownFieldsOf(schemaOfType[type]);
  expect(removableFields[type].filter((field) => !known.has(field))).toEqual([]);
  expect(nameFaultsOf(schemaOfType[type], googlePatchOf(type, { id: '1.a' }))).toEqual([]);
});

test.each(types)('whatever a %s of ours may go without, a change takes out', (type) => {
  const schema = strictSchemas[type];
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('An object has fields.');
  const optional = Object.entries(schema.shape)
    .filter(([, field]) => field instanceof z.ZodMiniOptional)
    .map(([name]) => name)
    // Google never unlinks an object, so no change may try.
    .filter((name) => name !== 'linkedObjectIds');
  expect(removableFields[type].toSorted()).toEqual(optional.toSorted());
});

test('what a pass has is written over what it might have lost', () => {
  expect(
    googlePatchOf('loyaltyObject', { id: '1.a', barcode: { type: 'QR_CODE' }, messages: undefined }),
  ).toMatchObject({ id: '1.a', barcode: { type: 'QR_CODE' }, messages: null, groupingInfo: null });
});

function bucketAt(start: number) {
  const clock = { time: start };
  const waits: number[] = [];
  const take = makeTokenBucket({
    perSecond: 20,
    waitMsMax: 2000,
    now: () => clock.time,
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { clock, waits, take };
}

test('twenty go at once, the next wait for the second to pass, and nobody waits for ever', async () => {
  const { waits, take } = bucketAt(0);
  const results = await Promise.all(Array.from({ length: 61 }, take));
  expect(results.filter(Boolean)).toHaveLength(40);
  expect(waits).toEqual(Array.from({ length: 20 }, () => 1050));
});

test('in no second do more than twenty leave, however they come', async () => {
  const { clock, waits, take } = bucketAt(0);
  const departures: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    clock.time += (count * 37) % 90;
    const waited = waits.length;
    if (await take()) departures.push(clock.time + (waits.length > waited ? (waits.at(-1) ?? 0) : 0));
  }
  expect(departures.length).toBeGreaterThan(100);
  for (const from of departures)
    expect(departures.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(20);
});
