/**
 * Walks the contract: every call says which secret it takes, and every secret that could be guessed has a budget, which
 * a wrong one uses up and which then refuses (decisions §9; docs/limits.md).
 */
import { resolve } from 'node:path';
import { Writable } from 'node:stream';

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, onTestFinished } from 'vitest';
import * as z from 'zod/mini';

import { contract, readCallKey, type CallKey } from '#contract/contract.ts';
import type { Call } from '#contract/call.ts';

import { readRows } from '#server/base/db/database.ts';
import { guessableCalls, refusedOtherwise, secretOf } from '#server/testing/secrets-of-calls.ts';
import { wrongRequestsOf, type WrongRequest } from '#server/testing/wrong-secrets.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { openTestPark, sharePark } from '#server/testing/test-park.ts';
import { makeApp } from '#server/app.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';

const stranger = '203.0.113.7';

const park = sharePark();
beforeEach(async () => {
  for (const table of ['attempt_counters', 'sign_in_tries', 'sign_in_codes'])
    await park.services.db.execute(sql`delete from ${sql.identifier(table)}`);
  await park.services.db.execute(sql`update team_members set sign_in_failures = 0, waits_until = null`);
});

test('every call of the contract says which secret it takes', () => {
  const unsaid = (Object.keys(contract) as CallKey[]).filter((key) => secretOf(key) === undefined);
  expect(unsaid, 'name each of them in src/server/testing/secrets-of-calls.ts').toEqual([]);
  expect(guessableCalls().length).toBeGreaterThan(35);
});

test.each(guessableCalls())('%s has a budget for wrong secrets', async (key) => {
  const next = await wrongRequestsOf(park, key);
  const before = await readCounters();
  const first = await ask(key, next());
  expect([first.statusCode < 500, await readCounters()]).not.toEqual([true, before]);
  expect(first.statusCode, first.body).toBeLessThan(500);

  await useUpEverything();
  const usedUp = await readCounters();
  const second = await ask(key, next());
  expect([second.statusCode, await readCounters()]).toEqual([refusedOtherwise[key] ?? 429, usedUp]);
  if (second.statusCode !== 429) return;
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  expect(second.body).not.toBe('');
});

function ask(key: CallKey, { url, headers = {}, body }: WrongRequest) {
  const type = typeof body === 'object' ? { 'content-type': 'application/json' } : {};
  return park.app.inject({
    method: readCallKey(key).method,
    url,
    remoteAddress: stranger,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Every counter of tries in the database; `door` only limits the record of refusals. */
async function readCounters(): Promise<unknown> {
  const answer = await park.services.db.execute(sql`
    select 'window ' || key as counter, count from attempt_counters where key not like 'door:%'
    union all select 'lane ' || lane, failures from sign_in_tries
    union all select 'code ' || email_key, tries_left from sign_in_codes
    union all select 'session ' || username, sign_in_failures from team_members where sign_in_failures > 0
    order by 1`);
  return readRows(answer, z.object({ counter: z.string(), count: z.number() }));
}

/** Uses up every budget that the first wrong secret has touched. */
async function useUpEverything(): Promise<void> {
  const { db } = park.services;
  const end = new Date(park.clock.now().getTime() + 600_000).toISOString();
  await db.execute(sql`update attempt_counters set count = 1000000, window_ends_at = ${end}::timestamptz`);
  await db.execute(sql`update sign_in_tries set failures = 50, waits_until = ${end}::timestamptz`);
  await db.execute(sql`update sign_in_codes set tries_left = 0`);
  await db.execute(sql`update team_members set waits_until = ${end}::timestamptz where sign_in_failures > 0`);
}

// Security T6, generated from the contract: every call for the primary ticketholder alone refuses a shared guest's
// proof.

const card = readDemoPark().orders.find((order) => order.shares.length > 0);
const share = card?.shares[0];

const typed = {
  firstName: 'Eve',
  lastName: 'Moss',
  email: 'eve@mail.example',
  phone: '6095550101',
  wristbandBarcode: 'HW26AMHYQKRPHFD7',
  wristbandActivateToken: share?.hashUrl,
  uid: share?.id,
  filename: 'me.jpg',
  filesize: 10,
  filetype: 'image/jpeg',
  data: '/9j/4AAQSkZJRg==',
  crop: { x: 0, y: 0, width: 100, height: 75 },
};

/**
 * Every way in which a shared guest might name the card: the link, the fields of its view, and the old three-part
 * path.
 */
const proofs = {
  'the link': { hashUrl: share?.hashUrl },
  'what the view shows': { orderId: '0', barcode: card?.barcode, hashUrl: share?.hashUrl },
  'the share id beside the pair': { orderId: card?.orderId, barcode: card?.barcode, shareId: share?.id },
};

/**
 * Pages are left out, because a person who can write the pair into an address knows what the primary ticketholder
 * knows.
 */
const calls = Object.entries<Call>(contract).filter(
  ([key, { access }]) =>
    key.includes(' /api/') &&
    (access.kind === 'pass-token' || (access.kind === 'pass-proof' && access.scope === 'primary')),
);

test.each(Object.entries(proofs))(
  'with %s no call of the primary ticketholder does anything',
  async (_, proof) => {
    const own = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
    const answers: [string, number][] = [];
    for (const [key, call] of calls) {
      const { method, path } = readCallKey(key);
      const names: Record<string, string | undefined> = {
        ...proof,
        pass: share?.hashUrl,
        shareId: share?.id,
      };
      const url = path.replaceAll(/:(\w+)\??/g, (_all, name: string) =>
        encodeURIComponent(names[name] ?? 'x'),
      );
      const answer = await own.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${share?.hashUrl}`, 'content-type': 'application/json' },
        ...(call.body === undefined ? {} : { payload: JSON.stringify({ ...typed, ...proof }) }),
      });
      answers.push([key, answer.statusCode]);
    }
    const registered = await own.post('/api/login/', { orderId: card?.orderId, barcode: card?.barcode });
    await own.close();
    expect(calls.length).toBeGreaterThanOrEqual(7);
    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    expect(registered.json()).toMatchObject({ firstName: card?.firstName, email: card?.email });
  },
);

test('no answer to a shared guest holds the order id, not even in a link or a token that can be decoded', async () => {
  const own = await openTestPark();
  const hashUrl = share?.hashUrl ?? '';
  onTestFinished(() => own.close());
  const answers = await Promise.all([
    own.app.inject(`/${hashUrl}`),
    own.post('/api/login/', { hashUrl }),
    own.post('/api/apple-wallet/', { hashUrl, delivery: 'link' }),
    own.post('/api/google-wallet/', { hashUrl, hasPhoto: false }),
    own.post('/api/hand-off/', { hashUrl }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  for (const { body } of answers) {
    const words = [...body.matchAll(/[\w+/-]{16,}/g)].flatMap(([word]) => word.split('/'));
    const decoded = words.map((word) => Buffer.from(word, 'base64url').toString('latin1'));
    expect([body, ...decoded].filter((text) => text.includes(card?.orderId ?? ''))).toEqual([]);
  }
});

test('no name, number, link or token of a guest is logged or counted, in success, refusal or failure', async () => {
  const own = await openTestPark();
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await makeApp(own.services, {
    build: await loadWebBuild(resolve('dist/web')),
    log: { level: 'trace', stream },
  });
  const demo = readDemoPark();
  const linked = demo.orders.find((order) => order.shares.length > 0)?.shares[0]?.hashUrl ?? '';
  const secrets = [
    '10240001',
    '240126000000100017',
    'Okafor',
    'maya.okafor',
    linked,
    'f86221c3-85d8',
    'canary',
    '198.51.100.77',
  ];
  const post = (url: string, payload: object | string) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
      remoteAddress: '198.51.100.77',
    });
  const pair = { orderId: '10240001', barcode: '240126000000100017' };
  const login = await post('/api/login/', pair);
  secrets.push(login.json<{ ticketShareToken: string }>().ticketShareToken);
  await post('/api/login/', { hashUrl: linked });
  await post('/api/login/', { ...pair, barcode: '240126000000109999' });
  await post('/api/login/', '{"canary');
  await post('/api/login/', { ...pair, shareId: 'canary' });
  const { link } = (await post('/api/apple-wallet/', { ...pair, delivery: 'link' })).json<{ link: string }>();
  secrets.push(link);
  for (const url of [
    link,
    `/${linked}`,
    '/10240001/240126000000100017',
    '/api/canary',
    '/api/download/f86221c3-85d8-5fde-a1a7-2e9636453606/photo.bmp',
  ]) {
    await app.inject({ url, remoteAddress: '198.51.100.77' });
  }
  await post('/api/voucher/', pair);
  const shown = { orderId: '10400002', barcode: '7226000004000025' };
  const { ticketShareToken } = (await post('/api/login/', shown)).json<{ ticketShareToken: string }>();
  const shared = await app.inject({
    method: 'POST',
    url: '/api/share/',
    payload: { ...shown, firstName: 'Canary', lastName: 'Yellow', email: 'canary@mail.example', phone: '' },
    headers: { authorization: `Bearer ${ticketShareToken}` },
  });
  const { directLink, id } = shared.json<{ directLink: string; id: string }>();
  await post('/api/stored-value/', { barcodeHash: 'f'.repeat(64) });
  await app.inject({ url: `/stored-value/${'f'.repeat(64)}` });
  const band = { barcode: shown.barcode, wristbandBarcode: 'HW26AMHYQKRPHFD7', wristbandActivateToken: 'x' };
  await post('/api/wristband/activate/', band);
  secrets.push(
    ticketShareToken,
    directLink.slice(-96),
    id,
    'Canary',
    'Yellow',
    'f'.repeat(64),
    'HW26AMHYQKRPHFD7',
  );
  // An internal failure: the database refuses, and its error message contains the parameters.
  await own.services.db.delete(passes);
  await own.close();
  const failed = await post('/api/login/', pair);
  expect(failed.statusCode).toBeGreaterThanOrEqual(400);
  const said = lines.join('') + (await own.services.metrics.registry.metrics());
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(said).toContain('/api/login');
  for (const secret of secrets) expect(said).not.toContain(secret);
});
