/** The wallet and voucher links of a pass's page, which work without a script. */
import { expect } from 'vitest';

import type { PlainAction } from '#domain/pass-actions.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { fetchPassBehindToken } from '#server/passes/pass-behind-token.queries.ts';
import { makePlainLink } from '#server/passes/plain-link.ts';
import { openGooglePark, withGooglePark } from '#server/testing/google-park.ts';
import { readOffers } from '#server/testing/demo-visits.ts';
import { test, keepOpen, creditCard, dayTicket, goldPass } from '#server/testing/test-park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

const browsers = {
  apple:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Safari/604.1',
  google: 'Mozilla/5.0 (Linux; Android 8.1; Pixel) AppleWebKit/537.36 Chrome/90.0.0.0 Mobile Safari/537.36',
  voucher: 'Mozilla/5.0 (X11; Linux x86_64; rv:91.0) Gecko/20100101 Firefox/91.0',
};
const names = { apple: 'Add to Apple Wallet', google: 'Add to Google Wallet', voucher: 'Print Voucher' };
const actions = ['apple', 'google', 'voucher'] as const;
const share = creditCard?.shares[0];
const sharedPair = { orderId: '10400001', barcode: '7226000004000017' };

const park = keepOpen(() => openGooglePark());

/** The link that the page offers to the kind of browser that takes this action; empty if it is a button. */
async function linkOn(path: string, action: PlainAction, own = park): Promise<string | undefined> {
  const page = await own.app.inject({ url: path, headers: { 'user-agent': browsers[action] } });
  return readOffers(page.body).offers.find(({ name }) => name === names[action])?.href;
}

const pathOf = ({ orderId, barcode }: PassNumbers) => `/${orderId}/${barcode}`;

/** A link of an earlier page of the pass, regardless of later changes of the pass. */
async function earlierLink(action: PlainAction, named: PassNumbers & { shareId?: string }): Promise<string> {
  const found = await fetchPassBehindToken(park.services, { shareId: '', ...named });
  return makePlainLink(park.services, action, found);
}

test('without a script, the wallet’s button is a link that serves the pass file', async () => {
  for (const path of [pathOf(goldPass), pathOf(dayTicket), `/${share?.hashUrl}`]) {
    const answer = await park.app.inject((await linkOn(path, 'apple')) ?? '');
    expect([answer.statusCode, answer.headers['content-type']], path).toEqual([
      200,
      'application/vnd.apple.pkpass',
    ]);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*\.pkpass"$/);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  }
});

test('without a script, Google’s button is a link that leads to the save link, which Google takes', async () => {
  for (const path of [pathOf(goldPass), `/${share?.hashUrl}`]) {
    const answer = await park.app.inject((await linkOn(path, 'google')) ?? '');
    expect(answer.statusCode, path).toBe(303);
    const saved = await park.google.openSaveLink(answer.headers.location ?? '');
    expect(saved.objectIds).toHaveLength(1);
  }
});

test('without a script, Print Voucher is a link that serves the PDF, also for a pass that no wallet takes', async () => {
  const excluded = { orderId: '10300007', barcode: '5126000003000070' };
  for (const path of [pathOf(goldPass), pathOf(excluded), `/activate${pathOf(excluded)}`]) {
    const answer = await park.app.inject((await linkOn(path, 'voucher')) ?? '');
    expect([answer.statusCode, answer.headers['content-type']], path).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('a link names neither order nor barcode nor share, to whoever reads it', async () => {
  for (const action of actions) {
    const link = await earlierLink(action, { ...sharedPair, shareId: share?.id ?? '' });
    const sealed = Buffer.from(link.split('/').at(-1) ?? '', 'base64url').toString('latin1');
    for (const secret of [sharedPair.orderId, sharedPair.barcode, share?.id ?? '']) {
      expect(link).not.toContain(secret);
      expect(sealed).not.toContain(secret);
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(secret);
    }
  }
});

test('a link works for a quarter of an hour, then says that it has expired, to a person by a page', () =>
  withGooglePark(async (own) => {
    for (const action of actions) {
      const link = (await linkOn(pathOf(goldPass), action, own)) ?? '';
      own.clock.advance(15 * 60 - 1);
      expect((await own.app.inject(link)).statusCode, action).toBe(action === 'google' ? 303 : 200);
      own.clock.advance(1);
      expect((await own.app.inject(link)).json(), action).toMatchObject({
        status: 410,
        code: 'link-expired',
      });
      const page = await own.app.inject({ url: link, headers: { accept: 'text/html' } });
      expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
      expect(readOffers(page.body).text).toContain('This link has expired, please open your pass again');
    }
  }));

test('a link that was changed, or that does something else, finds no pass', async () => {
  const tokens = new Map<PlainAction, string>();
  for (const action of actions) tokens.set(action, await earlierLink(action, goldPass));
  for (const [action, link] of tokens) {
    const middle = Math.floor(link.length * 0.7);
    const changed = `${link.slice(0, middle)}${link[middle] === 'A' ? 'B' : 'A'}${link.slice(middle + 1)}`;
    const folder = link.slice(0, link.lastIndexOf('/') + 1);
    const foreign = [...tokens].flatMap(([other, one]) =>
      other === action ? [] : [folder + one.slice(one.lastIndexOf('/') + 1)],
    );
    for (const wrong of [changed, `${folder}nonsense`, ...foreign])
      expect((await park.app.inject(wrong)).statusCode, wrong).toBe(404);
  }
});

test('a prefetch is refused and a HEAD makes nothing: neither uses up a making of the pass', async (own) => {
  const found = await fetchPassBehindToken(own.services, { ...goldPass, shareId: '' });
  for (const action of ['apple', 'voucher'] as const) {
    const url = makePlainLink(own.services, action, found);
    for (let count = 0; count < 21; count += 1) {
      const head = await own.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
      const early = await own.app.inject({ url, headers: { 'sec-purpose': 'prefetch' } });
      expect(early.statusCode).toBe(403);
    }
    expect((await own.app.inject(url)).statusCode, action).toBe(200);
  }
});

test('Google is told nothing by a prefetch or a HEAD', async () => {
  const url = await earlierLink('google', sharedPair);
  const before = park.google.requests.length;
  expect((await park.app.inject({ method: 'HEAD', url })).headers['location']).toBeUndefined();
  expect((await park.app.inject({ url, headers: { purpose: 'prefetch' } })).statusCode).toBe(403);
  expect(park.google.requests).toHaveLength(before);
  expect((await park.app.inject(url)).statusCode).toBe(303);
  expect(park.google.requests.length).toBeGreaterThan(before);
});

test.each([
  ['apple', '10240002', 409, 'photo-first'],
  ['google', '10240002', 409, 'photo-first'],
  ['apple', '10240011', 409, 'pass-already-in-wallet'],
  ['google', '10240011', 409, 'pass-already-in-wallet'],
  ['apple', '10300007', 403, 'pass-excluded'],
  ['google', '10300007', 403, 'pass-excluded'],
  ['voucher', '10240009', 409, 'order-refunded'],
] as const)('an earlier %s link of order %s is refused with what the button says', async (...row) => {
  const [action, orderId, status, code] = row;
  const barcode = readDemoPark().orders.find((order) => order.orderId === orderId)?.barcode ?? '';
  const answer = await park.app.inject(await earlierLink(action, { orderId, barcode }));
  expect(answer.json()).toMatchObject({ status, code });
});

test('a shared guest has no link to the voucher, and none that outlives the share', async (own) => {
  const found = await fetchPassBehindToken(own.services, { ...sharedPair, shareId: share?.id ?? '' });
  const voucher = await own.app.inject(makePlainLink(own.services, 'voucher', found));
  expect(voucher.json()).toMatchObject({ status: 403, code: 'voucher-not-for-shares' });
  const wallet = makePlainLink(own.services, 'apple', found);
  expect((await own.app.inject(wallet)).statusCode).toBe(200);
  await own.services.db.execute(
    `update ticket_shares set revoked_at = now() where share_id = '${share?.id}'`,
  );
  expect((await own.app.inject(wallet)).statusCode).toBe(404);
});

test('looking at a page makes no pass; the twenty-first use of its links in a day is refused', () =>
  withGooglePark(async (own) => {
    for (let count = 0; count < 25; count += 1) await linkOn(pathOf(goldPass), 'apple', own);
    const apple = (await linkOn(pathOf(goldPass), 'apple', own)) ?? '';
    const google = (await linkOn(pathOf(goldPass), 'google', own)) ?? '';
    for (let count = 0; count < 10; count += 1) {
      expect((await own.app.inject(apple)).statusCode).toBe(200);
      expect((await own.app.inject(google)).statusCode).toBe(303);
    }
    for (const link of [apple, google]) {
      const refused = await own.app.inject(link);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        429,
        'pass-limit-reached',
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  }));
