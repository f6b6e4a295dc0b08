import { expect, test } from 'vitest';

import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Order } from '#contract/calls/order.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { sharePark, goldPass } from '#server/testing/test-park.ts';

type HandOff = JsonOf<Contract['POST /api/hand-off/']>;

const demo = readDemoPark();
const [dana, , ended] = demo.orders.find((order) => order.orderId === '10400001')?.shares ?? [];
const byPerson = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

const park = sharePark();

async function handOff(body: unknown): Promise<HandOff & { path: string }> {
  const answer = await park.post('/api/hand-off/', body);
  expect(answer.statusCode).toBe(200);
  const given = answer.json<HandOff>();
  return { ...given, path: new URL(given.url).pathname };
}

test('the link opens the pass on another device, once', async () => {
  const { path } = await handOff(goldPass);
  const first = await park.app.inject({ url: path, headers: byPerson });
  expect([first.statusCode, first.headers.location]).toEqual([303, '/10240001/240126000000100017']);
  const second = await park.app.inject({ url: path, headers: byPerson });
  expect(second.statusCode).toBe(410);
  expect(second.body).toContain('This link has expired');
  expect(second.body).not.toContain('240126000000100017');
});

test('the code is a QR code of the link, which is good for five minutes', async () => {
  const { url, qr, expiresAt, path } = await handOff(goldPass);
  expect(url).toMatch(/^http:\/\/park\.test\/h\/[\w.-]+$/);
  expect(qr.modules).toBeGreaterThan(30);
  expect(qr.path).toMatch(/^M/);
  expect(new Date(expiresAt).getTime() - park.clock.now().getTime()).toBe(300_000);
  park.clock.advance(300);
  expect((await park.app.inject({ url: path, headers: byPerson })).statusCode).toBe(410);
});

test('previews, prefetches, pictures and HEAD do not use the link up', async () => {
  const { path } = await handOff(goldPass);
  const preview =
    'Mozilla/5.0 AppleWebKit/601.2.4 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0';
  const looks = [
    { url: path },
    { method: 'HEAD' as const, url: path, headers: byPerson },
    { url: path, headers: { ...byPerson, 'user-agent': preview } },
    { url: path, headers: { ...byPerson, 'sec-purpose': 'prefetch' } },
    { url: path, headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } },
    { url: path, headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } },
  ];
  for (const look of looks) expect([200, 403]).toContain((await park.app.inject(look)).statusCode);
  expect((await park.app.inject({ url: path, headers: byPerson })).statusCode).toBe(303);
});

test('a browser that does not say who opened the link gets a button that opens the pass', async () => {
  const { path } = await handOff(goldPass);
  const page = await park.app.inject(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.body).toContain('<button>Open your pass</button>');
  expect((await park.app.inject(`${path}?open=yes`)).statusCode).toBe(303);
});

test("a shared guest's code opens the share, and nothing more", async () => {
  const { path } = await handOff({ hashUrl: dana?.hashUrl });
  const { headers } = await park.app.inject({ url: path, headers: byPerson });
  expect(headers.location).toBe(`/${dana?.hashUrl}`);
  const order = (
    await park.post('/api/login/', { hashUrl: String(headers.location).slice(1) })
  ).json<Order>();
  expect(order).toMatchObject({ holder: 'share', orderId: '0', ticketShareToken: null });
});

test('there is no code for an ended share or an unknown pass', async () => {
  expect((await park.post('/api/hand-off/', { hashUrl: ended?.hashUrl })).statusCode).toBe(404);
  expect((await park.post('/api/hand-off/', { ...goldPass, barcode: '240126000000100018' })).statusCode).toBe(
    404,
  );
});

test('tokens made for something else open nothing', async () => {
  const order = (await park.post('/api/login/', goldPass)).json<Order>();
  const url = `/h/${order.ticketShareToken}`;
  expect((await park.app.inject({ url, headers: byPerson })).statusCode).toBe(404);
  expect((await park.app.inject({ url: '/h/nonsense', headers: byPerson })).statusCode).toBe(404);
});

test('of fifty who scan at once one gets in', async () => {
  const { path } = await handOff(goldPass);
  const scans = Array.from({ length: 50 }, () => park.app.inject({ url: path, headers: byPerson }));
  const statuses = (await Promise.all(scans)).map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => status === 410)).toHaveLength(49);
});
