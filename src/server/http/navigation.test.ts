/**
 * A person who navigates to an address gets a page in the park's look for every refusal; programs get problem
 * documents or text.
 */
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { contract, readCallKey } from '#contract/contract.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { openTestPark, sharePark } from '#server/testing/test-park.ts';
import { asksForPage, isNavigation } from './fetch-metadata.ts';

const park = sharePark();

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: browserAccept };
const goTo = (url: string, headers: Record<string, string> = navigation) => park.app.inject({ url, headers });

const madeUpParameters = ['x', '10300001', 'A'.repeat(100), '%zz', '../..', "'; drop table passes; --"];

/** Every GET address of the contract. */
const gets = Object.keys(contract).filter((key) => key.startsWith('GET '));

test.each(gets.flatMap((key) => madeUpParameters.map((value) => [key, value] as const)))(
  '%s with %j is a page for a person where it is refused',
  async (key, value) => {
    const { path } = readCallKey(key);
    const url = path.replaceAll(/:\w+\??|\*/g, encodeURIComponent(value));
    for (const headers of [navigation, { accept: browserAccept }]) {
      const answer = await goTo(url, headers);
      const type = answer.headers['content-type'] ?? '';
      expect(type).not.toContain('problem+json');
      expect(type).not.toContain('text/plain');
      // The operators' calls report an unready server by their own status.
      if (answer.statusCode < 400 || key === 'GET /readyz') continue;
      expect(type).toBe('text/html; charset=utf-8');
      expect(answer.body).toMatch(/<h1[^>]*>(?:<bdi>)?[^<]+(?:<\/bdi>)?<\/h1>/);
      expect(answer.body).toMatch(/<a [^>]*href="\/(?:login)?"|<form [^>]*action="\/"/);
    }
  },
);

test.each([
  ['GET', '/a/b/c/d', 404, 'There is nothing at this address'],
  ['GET', '/loyalty/tickets/1/2', 404, 'There is nothing at this address'],
  ['GET', '/api/nothing', 404, 'There is nothing at this address'],
  ['GET', '/assets/nothing.js', 404, 'There is nothing at this address'],
  ['GET', '/%zz', 400, 'The address is not well formed'],
  ['GET', '/%E0%A4%A', 400, 'The address is not well formed'],
  ['GET', `/${'a'.repeat(2000)}`, 414, 'The address is too long'],
  ['GET', '/api/login/', 405, 'This page cannot be opened this way'],
  ['GET', '/api/apple-wallet/pass/x', 404, 'Unable to locate order'],
  ['GET', '/api/replace-photo/3426000003000064/x', 403, 'This call cannot be made from another site'],
  ['GET', '/api/download/x/photo.bmp', 404, 'There is no photo here'],
  ['GET', '/api/admin/test-passes/', 401, 'Session Expired, Logging Out.'],
  ['POST', '/api/login/', 415, 'This call does not take this content type'],
  ['POST', '/10300001/5126000003000013', 405, 'This page cannot be opened this way'],
] as const)('%s %s is a page with status %i that says "%s"', async (method, url, status, title) => {
  const form = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const answer = await park.app.inject({
    method,
    url,
    headers: { ...navigation, ...form },
    ...(method === 'POST' ? { payload: 'orderId=10300001' } : {}),
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(/<h1[^>]*><bdi>(?<title>[^<]+)<\/bdi><\/h1>/.exec(answer.body)?.groups?.['title']).toBe(title);
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-frame-options': 'DENY' });
  expect(answer.body).not.toMatch(/\sstyle="/);
});

test("another site's form is refused by a page", async () => {
  const headers = { ...navigation, 'sec-fetch-site': 'cross-site' };
  const answer = await park.app.inject({ method: 'POST', url: '/api/login/', headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
});

test.each([
  ['a fault of ours', new Error('fault'), 500, 'Something went wrong on our side'],
  [
    'a store that does not answer',
    Object.assign(new Error('away'), { code: 'ECONNREFUSED' }),
    408,
    'Temporary server error, please retry',
  ],
])('%s is a page that offers another try', async (_, error, status, title) => {
  const photo = readDemoPark().orders[0]?.photoUid ?? '';
  const read = () => Promise.reject(error);
  const own = await openTestPark({ photoStore: { ...park.services.photoStore, read } });
  const answer = await own.app.inject({ url: `/api/download/${photo}/photo.jpg`, headers: navigation });
  await own.close();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`><bdi>${title}</bdi></h1>`);
  expect(answer.body).toMatch(/<a [^>]*href=""[^>]*>Try again<\/a>/);
});

test('a program gets the document that it always got, at the very same addresses', async () => {
  for (const headers of [{}, { accept: '*/*' }, { 'sec-fetch-mode': 'cors', accept: browserAccept }]) {
    const answer = await goTo('/api/apple-wallet/pass/x', headers);
    expect([answer.statusCode, typeOf(answer)]).toEqual([404, 'application/problem+json']);
    expect(answer.json()).toMatchObject({ type: 'about:blank', code: 'order-not-found', status: 404 });
  }
  const script = await goTo('/assets/nothing.js', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'script' });
  expect(typeOf(script)).toBe('application/problem+json');
  const refused = await goTo('/%zz', {});
  expect([refused.statusCode, typeOf(refused)]).toEqual([400, 'application/problem+json']);
  expect(refused.headers['x-content-type-options']).toBe('nosniff');
});

test.each(['/login/x', '/login/x/y', '/admin/x/y', '/staff', '/staff/x', '/set-password/x'])(
  '%s leads to the sign-in of the staff',
  async (url) => {
    const answer = await goTo(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login']);
  },
);

test('a reservation number in the address fills the form and is not written into the page', async () => {
  const page = await goTo('/loyalty/hotels/HB482977');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Hotel Reservation');
  expect(page.body).not.toContain('HB482977');
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
});

test('an address too long for any server is a page for a person, and a document for a program', async () => {
  const address = new URL(await park.app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = (accept: string) =>
    new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(address.port), '127.0.0.1', () =>
        socket.write(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`),
      );
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
  const page = await ask(browserAccept);
  expect(page).toMatch(/^HTTP\/1.1 431 /);
  expect(page).toContain('content-type: text/html');
  expect(page).toContain("frame-ancestors 'none'");
  expect(page).toContain('</html>');
  expect(await ask('*/*')).toContain('application/problem+json');
});

test('who is a person is told by Sec-Fetch-Mode, and by Accept where that is missing', () => {
  expect(isNavigation({ headers: { 'sec-fetch-mode': 'navigate', accept: '*/*' } })).toBe(true);
  expect(isNavigation({ headers: { 'sec-fetch-mode': 'cors', accept: 'text/html' } })).toBe(false);
  expect(isNavigation({ headers: { accept: browserAccept } })).toBe(true);
  expect(isNavigation({ headers: {} })).toBe(false);
  expect(['*/*', 'application/json', 'text/html;q=0, */*', 'text/htmlx', ''].filter(asksForPage)).toEqual([]);
  expect(['text/html', 'TEXT/HTML;charset=utf-8', '*/*, text/html;q=0.1'].filter(asksForPage)).toHaveLength(
    3,
  );
});

/** The media type of an answer, without its character set. */
function typeOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['content-type']).split(';', 1)[0] ?? '';
}
