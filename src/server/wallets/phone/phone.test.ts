/** The simulated phones over real HTTP and the strict stand-ins: the whole path of a change, and every bad input. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { makeDevelopmentPush } from '#server/adapters/apple-push-development.ts';
import { appleRegistrations, applePasses, walletLogs } from '#server/base/db/schema/live-passes.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { card, failLoudly } from '#server/testing/live-park.ts';
import { findFreePort } from '#server/testing/test-database-server.ts';
import { openTestPark, readParkKeys, withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { makeGoogleRound } from '../updates/google-round.ts';
import { pushDueUpdates } from '../updates/start-live-passes.ts';

const cardPath = `/${card.orderId}/${card.barcode}`;

interface Desk {
  own: TestPark;
  act: (call: 'add' | 'file' | 'act', body: object) => Promise<string>;
  /** Waits until the drawn phones match, and returns them. */
  sees: (expected: { apple?: RegExp; google?: RegExp }) => Promise<{ apple: string; google: string }>;
}

/** Runs a test with a park that listens, so that the phones call it as real ones do. */
async function withDesk(run: (desk: Desk) => Promise<void>, language = ''): Promise<void> {
  const port = await findFreePort();
  const { walletKeys } = await readParkKeys();
  const { applePush, phones } = makeDevelopmentPush(walletKeys);
  const own = await openTestPark(
    { applePush, pushedPhones: phones },
    { PUBLIC_URL: `http://localhost:${port}` },
  );
  await own.app.listen({ port, host: '127.0.0.1' });
  const stop = new AbortController();
  const shown = { apple: '', google: '' };
  const url = `http://127.0.0.1:${port}/dev/phone/events?desk=test&language=${language}`;
  const answer = await fetch(url, { signal: stop.signal });
  const reading = readEvents(answer, (drawn) => Object.assign(shown, drawn));
  try {
    await run({
      own,
      act: async (call, body) => {
        const payload = { desk: 'test', ...body };
        const headers = { host: 'localhost:3000' };
        const done = await own.app.inject({ method: 'POST', url: `/dev/phone/${call}`, headers, payload });
        expect(done.statusCode).toBe(200);
        return done.json<{ text: string }>().text;
      },
      sees: async ({ apple = /^/, google = /^/ }) => {
        await expect.poll(() => shown.apple, { timeout: 10_000, interval: 20 }).toMatch(apple);
        await expect.poll(() => shown.google, { timeout: 10_000, interval: 20 }).toMatch(google);
        return { ...shown };
      },
    });
  } finally {
    stop.abort();
    await reading.catch(() => undefined);
    await own.close();
    await applePush.close();
  }
}

async function readEvents(answer: Response, take: (phones: object) => void): Promise<void> {
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data !== undefined) take(JSON.parse(data) as object); // the server's own event
    }
  }
}

async function setCredits(own: TestPark, credits: number): Promise<void> {
  const { db, clock } = own.services;
  await db.transaction(async (tx) => {
    await tx.update(passes).set({ credits }).where(eq(passes.barcode, card.barcode));
    await touchPass(tx, card, 'balance', clock.now());
  });
  while ((await pushDueUpdates(own.services)).taken > 0);
  await makeGoogleRound(own.services, failLoudly)();
}

async function fileOf(own: TestPark, proof: object = card): Promise<Buffer> {
  return (await own.post('/api/apple-wallet/', proof)).rawPayload;
}

test('a change goes from the database over push to both phones, with its messages', () =>
  withDesk(async ({ own, act, sees }) => {
    expect(await act('add', { phone: 'apple', address: cardPath })).toBe('Added to Apple Wallet.');
    expect(await act('add', { phone: 'google', address: `http://localhost:1${cardPath}` })).toBe(
      'Added to Google Wallet.',
    );
    await sees({ apple: /<dd>42<\/dd>/, google: /<dd>42<\/dd>/ });
    await setCredits(own, 41);
    const { apple, google } = await sees({ apple: /Credits: 41/, google: /Credits: 41/ });
    expect(apple).toMatch(/<dd>41<\/dd>/);
    expect(apple).toMatch(/push from the push service/);
    expect(google).toMatch(/<dd>41<\/dd>/);
  }));

test('the change message is in the language of the page', () =>
  withDesk(async ({ own, act, sees }) => {
    await act('add', { phone: 'apple', address: cardPath });
    await sees({ apple: /CRÉDITOS/ });
    await setCredits(own, 40);
    expect((await sees({ apple: /Créditos: 40/ })).apple).not.toContain('Credits: 40');
  }, 'es'));

test('a deleted pass ends its registration, and a push after that reaches no one', () =>
  withDesk(async ({ own, act, sees }) => {
    await act('add', { phone: 'apple', address: cardPath });
    const { apple } = await sees({ apple: /data-id/ });
    expect(await own.services.db.select().from(appleRegistrations)).toHaveLength(1);
    const id = /data-act="remove" data-id="([^"]*)"/.exec(apple)?.[1];
    expect(await act('act', { phone: 'apple', act: 'remove', id })).toBe('Deleted.');
    await sees({ apple: /No pass in Apple Wallet/ });
    expect(await own.services.db.select().from(appleRegistrations)).toEqual([]);
  }));

test('a refused update is reported to the server’s log, as an iPhone does', () =>
  withDesk(async ({ own, act, sees }) => {
    const { db } = own.services;
    await act('add', { phone: 'apple', address: cardPath });
    await sees({ apple: /data-id/ });
    // The key that made the token is gone, so the server refuses the phone's token.
    await db.update(applePasses).set({ keyId: 'gone' });
    await setCredits(own, 12);
    await sees({ apple: /POST \/v1\/log → 200/ });
    const [log] = await db.select().from(walletLogs);
    expect(log?.message).toContain('unexpected response code 401');
  }));

test('a bundle adds each of its passes', () =>
  withDesk(async ({ own, act }) => {
    const { link } = (
      await own.post('/api/apple-wallet/all/', { orderId: '10600001', barcode: '5126000006000010' })
    ).json<{ link: string }>();
    const bundle = (await own.app.inject(link)).rawPayload;
    expect(await act('file', { file: bundle.toString('base64') })).toBe('3 passes added to Apple Wallet.');
  }));

test('files that a phone refuses are refused with the reason, and nothing is added', () =>
  withDesk(async ({ own, act, sees }) => {
    const file = await fileOf(own);
    const spoiled = Buffer.from(file);
    spoiled[Math.floor(file.length / 3)] = (spoiled[Math.floor(file.length / 3)] ?? 0) ^ 1;
    const texts = [
      await act('file', { file: Buffer.from('hello').toString('base64') }),
      await act('file', { file: '' }),
      await act('file', { file: spoiled.toString('base64') }),
      await act('file', { file: file.subarray(0, -30).toString('base64') }),
    ];
    for (const text of texts) expect(text).toMatch(/^Refused, as a phone would: /);
    await sees({ apple: /No pass in Apple Wallet/ });
  }));

test('addresses that name no pass, and links that Google refuses, are answered with a sentence', () =>
  withDesk(async ({ act }) => {
    expect(await act('add', { phone: 'apple', address: 'hello' })).toContain('not the address of a pass');
    expect(await act('add', { phone: 'apple', address: '/1/2' })).toMatch(/^The server answers 4\d\d: /);
    expect(await act('add', { phone: 'google', address: 'https://pay.google.com/gp/v/save/a.b.c' })).toMatch(
      /^Google refuses the link: /,
    );
  }));

test('no one else sees the phones: not from another machine, not under another name, and never in production', async () => {
  const add = { desk: 'x', phone: 'apple', address: cardPath };
  const host = { host: 'localhost:3000' };
  await withOwnPark(async ({ app, services }) => {
    const statuses = async () => [
      (await app.inject({ url: '/dev/phone', remoteAddress: '203.0.113.9' })).statusCode,
      (await app.inject({ url: '/dev/phone/events?desk=x&language=', remoteAddress: '203.0.113.9' }))
        .statusCode,
      (
        await app.inject({
          method: 'POST',
          url: '/dev/phone/add',
          headers: { host: 'a.example' },
          payload: add,
        })
      ).statusCode,
    ];
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await app.inject({ url: '/dev/phone', headers: host })).statusCode).toBe(200);
    services.config.mode = 'production';
    const calls = [
      { method: 'GET', url: '/dev/phone' },
      { method: 'GET', url: '/dev/phone/events?desk=x&language=' },
      { method: 'POST', url: '/dev/phone/add', payload: add },
      { method: 'POST', url: '/dev/phone/file', payload: { desk: 'x', file: '' } },
      {
        method: 'POST',
        url: '/dev/phone/act',
        payload: { desk: 'x', phone: 'apple', act: 'remove', id: '' },
      },
    ] as const;
    for (const call of calls) expect((await app.inject({ ...call, headers: host })).statusCode).toBe(404);
  });
});
