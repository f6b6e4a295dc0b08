/** The demo page: it shows what the database holds, it leads somewhere, and only a demo in development has it. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { hashPassword } from '#server/base/security/passwords.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { demoAnchorSetting, demoPassword, readDemoPark } from '../demo-data.ts';

const demo = readDemoPark();

const park = sharePark();

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href);

test('every pass is a card that leads to its page, and so is a card that was shared', async () => {
  const { statusCode, body } = await park.app.inject('/demo');
  const links = linksOf(body);

  expect(statusCode).toBe(200);
  for (const { orderId, barcode } of demo.orders) expect(links).toContain(`/${orderId}/${barcode}`);
  const shared = demo.orders.flatMap(({ shares }) => shares.slice(0, 1));
  for (const { hashUrl, firstName } of shared) {
    expect(links).toContain(`/${hashUrl}`);
    expect(body).toContain(`The same card, shared with ${firstName}`);
  }
  expect(body.match(/class="pass-card"/g)).toHaveLength(1 + demo.orders.length + shared.length);
});

test('every link of the page opens, the voucher as a file', async () => {
  const { body } = await park.app.inject('/demo');
  const voucher = await park.app.inject('/demo/voucher');
  const file = await park.app.inject(String(voucher.headers.location));

  for (const link of linksOf(body).filter((one) => one !== '/demo/voucher'))
    expect((await park.app.inject(link)).statusCode, link).toBe(200);
  expect(voucher.statusCode).toBe(303);
  expect(file.headers['content-type']).toContain('application/pdf');
});

test('a card looks as its pass is now, in colors that no style attribute brings', async ({
  app,
  services,
}) => {
  const pass = demo.orders.find(({ productId, isRedeemed }) => productId === 'DAY-ALL' && !isRedeemed);
  const before = (await app.inject('/demo')).body;
  await services.db
    .update(passes)
    .set({ isRefunded: true })
    .where(eq(passes.barcode, pass?.barcode ?? ''));
  const { body, headers } = await app.inject('/demo');
  const count = (html: string): number => html.match(/pass-mark">Refunded/g)?.length ?? 0;

  expect(count(body)).toBe(count(before) + 1);
  expect(body).not.toMatch(/<script|<[^>]+ style=/);
  expect(body).toMatch(/\.look-0\{--pass-/);
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'nonce-/);
});

test('a pass that came after the demo is none of its test cases', async ({ app, services }) => {
  const [first] = await services.db.select().from(passes).where(eq(passes.orderId, '10300001'));
  if (first === undefined) throw new Error('The demo park has no order 10300001.');
  const added = { ...first, barcode: '5126000003999999', photoUid: null, barcodeHash: null };
  await services.db.insert(passes).values(added);

  expect((await app.inject('/demo')).body).not.toContain('5126000003999999');
});

test('the login beside the back office is one that works, or there is none', async (own) => {
  const { app, services } = own;
  const { body } = await app.inject('/demo');
  const [, teamMemberUsername = '', teamMemberPassword = ''] =
    /<dt>Email<\/dt><dd>([^<]+)<\/dd><dt>Password<\/dt><dd>([^<]+)</.exec(body) ?? [];
  const login = { teamMemberUsername, teamMemberPassword };
  expect((await own.post('/app/login/', login)).statusCode).toBe(201);

  await services.db.update(teamMembers).set({ passwordHash: await hashPassword('another of our own') });
  const changed = (await app.inject('/demo')).body;
  expect(changed).toContain('No member of the team has the password of the demo any more.');
  expect(changed).not.toContain(demoPassword);
});

test('a phone of the same network sees the passes, but no page that answers to the machine alone', async () => {
  const { body } = await park.app.inject({ url: '/demo', remoteAddress: '192.168.1.20' });

  expect(body).toContain('class="pass-card"');
  expect(linksOf(body).filter((link) => link.startsWith('/dev/') || link.includes('://'))).toEqual([]);
});

/** The parts of an answer that do not differ from request to request. */
const plainAnswer = async ({ app }: TestPark, request: { url: string; headers?: Record<string, string> }) => {
  const { statusCode, body, headers } = await app.inject(request);
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '-';
  const { 'content-length': _length, date: _date, ...others } = headers;
  const plain = (text: string): string => text.replaceAll(nonce, 'NONCE').replace(/"asOf":"[^"]+"/, '');
  return { statusCode, body: plain(body), headers: JSON.parse(plain(JSON.stringify(others))) as unknown };
};

async function expectUnknown(own: TestPark): Promise<void> {
  for (const headers of [{ accept: 'text/html' }, { accept: '*/*' }])
    for (const [path, unknown] of [
      ['/demo', '/nowhere'],
      ['/demo/voucher', '/nowhere/voucher'],
    ] as const) {
      const answer = await plainAnswer(own, { url: path, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer).toEqual(await plainAnswer(own, { url: unknown, headers }));
    }
}

test('in production no page stands at the address', async (own) => {
  own.services.config.mode = 'production';
  await expectUnknown(own);
});

test('a park without the demo has no such page', async (own) => {
  await own.services.db.delete(settings).where(eq(settings.key, demoAnchorSetting));
  await expectUnknown(own);
});

test('a caller from the internet finds no such page, with or without a proxy', async () => {
  const direct = await park.app.inject({ url: '/demo', remoteAddress: '203.0.113.9' });
  const passedOn = await park.app.inject({ url: '/demo', headers: { 'x-forwarded-for': '203.0.113.9' } });

  expect([direct.statusCode, passedOn.statusCode]).toEqual([404, 404]);
});

test('demo times of another day say so', async ({ app, clock }) => {
  expect((await app.inject('/demo')).body).not.toContain('demo’s times');
  clock.advance(2 * 86_400_000);
  expect((await app.inject('/demo')).body).toContain('The demo’s times are those of');
});
