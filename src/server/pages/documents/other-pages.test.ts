/** The pages of wristband activation and stored value cards, and the permissions of their workers. */
import { readdirSync } from 'node:fs';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { storeSetting } from '#server/base/settings.queries.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { openTestPark, sharePark } from '#server/testing/test-park.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';

const storedValue = '/stored-value/328508777317170abd3a002706dc77e4c01cae2521b4e809a73948c97affef4a';
const ticket = '/activate/10500001/5126000005000011';

const park = sharePark();

test('a stored value page is complete before any script, names nobody, and is kept from caches and search engines', async () => {
  const page = await park.app.inject(storedValue);
  expect(page.statusCode).toBe(200);
  for (const shown of ['50 Ride Credit Card', '$8.25', 'Pier Arcade', '2:00 PM'])
    expect(page.body).toContain(shown);
  expect(page.body).not.toContain('Lola');
  expect(page.body).not.toContain('10400005');
  expect(page.body).not.toMatch(/\sstyle="/);
  expect(page.body).toContain('--barcode-modules:');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
});

test('what leads to no card is a 404 page with the text of the catalogue', async () => {
  for (const path of [
    `/stored-value/${'0'.repeat(64)}`,
    '/stored-value/7226000004000058',
    '/stored-value/x%00',
  ]) {
    const page = await park.app.inject(path);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Unable to retrieve ticket card data');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
  }
});

test('the activation asks for a login, then shows the ticket; its page is for its guest only', async () => {
  for (const path of ['/activate', '/activate/']) {
    const form = await park.app.inject(path);
    expect(form.statusCode).toBe(200);
    expect(form.body).toContain('Activate your wristband');
  }
  const page = await park.app.inject(ticket);
  expect(page.body).toContain('Wristband code');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
});

test('without a script the form comes back to the ticket, and a wrong pair to the form', async () => {
  const sent = await park.app.inject('/activate/?orderId=10500001&barcode=5126000005000011');
  expect([sent.statusCode, sent.headers.location]).toEqual([303, ticket]);
  const missed = await park.app.inject('/activate/10500001/5126000005000099');
  expect(missed.statusCode).toBe(404);
  expect(missed.body).toContain('Unable to locate order');
});

test('a worker of ours may run our scripts and WebAssembly, and reach nobody else', async () => {
  const worker = readdirSync('dist/web/client/assets').find((name) => /^scanner\.worker-.*\.js$/.test(name));
  const { headers } = await park.app.inject(`/assets/${worker}`);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  );
});

test.each([
  ['/loyalty/', 'Brownie Club'],
  ['/loyalty', 'Hotel Reservation'],
  ['/loyalty/tickets', 'In-Park Ticket Purchase'],
  ['/loyalty/purchase/', 'Food &amp; Beverage Purchase'],
  ['/loyalty/hotels', 'Hotel Reservation'],
])('%s is a page about nobody', async (path, heading) => {
  const page = await park.app.inject(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(heading);
  expect(page.body).not.toMatch(/\sstyle="/);
  expect(page.headers['x-robots-tag']).toBeUndefined();
});

test('a number in the address is for its guest only, and is not written into the page', async () => {
  const bare = await park.app.inject('/loyalty/tickets');
  const given = await park.app.inject('/loyalty/tickets/10300001');
  expect(given.statusCode).toBe(200);
  expect(given.headers['cache-control']).toBe('private, no-store');
  expect(given.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(given.body).not.toContain('10300001');
  const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
  expect(withoutNonce(given.body)).toBe(withoutNonce(bare.body));
  expect((await park.app.inject('/loyalty/purchase/110111261121102348')).body).not.toContain('110111261');
  expect((await park.app.inject('/loyalty/other')).statusCode).toBe(404);
});

test('the club’s pages offer the code by mail only while the park sends codes, and open without the database', async () => {
  const own = await openTestPark();
  const offers = async (path: string) => {
    const page = await own.app.inject(path);
    return [page.statusCode, /hasCodes(?:&quot;|"|\\")?:(true|false)/.exec(page.body)?.[1]];
  };
  const paths = ['/loyalty', '/loyalty/purchase'];
  expect(await Promise.all(paths.map(offers))).toEqual(paths.map(() => [200, 'true']));
  await storeSetting(own.services.db, 'loyaltyMemberClaims', { isOn: false, perDay: 5 });
  expect(await Promise.all(paths.map(offers))).toEqual(paths.map(() => [200, 'false']));
  await asOwner(own.services.db, (owner) => owner.execute(sql`alter table settings rename to settings_away`));
  expect(await Promise.all(paths.map(offers))).toEqual(paths.map(() => [200, 'true']));
  await own.close();
});

const link = readDemoPark().orders.find(({ orderId }) => orderId === '10300001')?.primaryHashUrl ?? '';
const get = (url: string) => park.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });

test.each([
  [`/${link}.`, `/${link}`],
  [`/${link}%E2%80%9D.`, `/${link}`],
  ['/10300001/5126-0000-0300-0013', '/10300001/5126000003000013'],
  ['/%D9%A1%D9%A0%D9%A3%D9%A0%D9%A0%D9%A0%D9%A0%D9%A1/5126000003000013', '/10300001/5126000003000013'],
  ['/activate/10300001/5126000003000013.', '/activate/10300001/5126000003000013'],
])('the address %s leads to %s, which opens', async (address, clean) => {
  const answer = await get(address);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, clean]);
  expect((await get(clean)).statusCode).toBe(200);
});

test.each(['/10300001/abc', '/favicon.gone', '/10300001/5126000003000099.x/y'])(
  'the address %s names no page and stays as it is',
  async (address) => {
    const answer = await get(address);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  },
);

test('a guest without a script who typed an address gets "Send me my link" with it', async () => {
  const answer = await get('/?find=%3Cann%40mail.example%3E');
  expect(answer.body).toMatch(/<details[^>]*id="send-link"[^>]*open/);
  expect(answer.body).toContain('value="ann@mail.example"');
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('the page offers every language by its own name, each in its direction', async () => {
  const page = await park.app.inject('/language?back=/loyalty/');

  expect(page.statusCode).toBe(200);
  for (const name of ['English', 'Deutsch', 'español', 'français', '日本語', '한국어'])
    expect(page.body).toContain(`>${name}</button>`);
  expect(page.body).toContain('class="page-header');
  expect(page.body).toMatch(/value="ar" lang="ar" dir="rtl"[^>]*>العربية<\/button>/);
  expect(page.body.match(/aria-current="true"[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>English$/)]);
  expect(page.body).toContain('<input type="hidden" name="back" value="/loyalty/"/>');
});

test('before its script arrives, a page names itself as the one to return to', async () => {
  for (const path of ['/loyalty/', '/activate/', '/10240001/240126000000100017']) {
    const page = await park.app.inject(`${path}?utm_source=mail`);
    const address = /<a class="language-link"[^>]*href="([^"]+)"/.exec(page.body)?.[1] ?? 'no link';
    const choice = await park.app.inject(address);

    expect(choice.body).toContain(`<input type="hidden" name="back" value="${path}"/>`);
  }
});

test('the choice is kept in a cookie without any other data, and the page returns in that language', async () => {
  const answer = await park.post('/language', 'language=ar&back=%2Floyalty%2F', form);
  const cookie = String(answer.headers['set-cookie']);

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/loyalty/']);
  expect(cookie).toBe('language=ar; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax');

  const headers = { cookie: cookie.split(';')[0] ?? '', 'accept-language': 'fr' };
  const page = await park.app.inject({ url: '/loyalty/', headers });

  expect(page.body).toContain('<html lang="ar" dir="rtl">');
  expect(page.headers).toMatchObject({
    'content-language': 'ar',
    vary: 'accept-encoding, accept-language, cookie',
  });
});

test('over https the cookie has the same name, and browsers send it over https only', async () => {
  const own = await openTestPark({}, { PUBLIC_URL: 'https://pass.park.example' });
  const answer = await own.post('/language', 'language=de&back=%2F', form);
  const cookie = String(answer.headers['set-cookie']);
  await own.close();

  expect(cookie).toBe('language=de; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure');
});

test('only the choice sets the cookie: reading pages in a wanted language sets none', async () => {
  for (const url of ['/', '/loyalty/', '/language', '/login', '/10240001/240126000000100017']) {
    const page = await park.app.inject({ url, headers: { 'accept-language': 'de' } });
    expect(page.headers).not.toHaveProperty('set-cookie');
  }
});

test('a language that no catalogue has leaves the page in the language of the park', async () => {
  const answer = await park.post('/language', 'language=tlh&back=//other.example', form);

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  expect(String(answer.headers['set-cookie'])).toContain('language=en;');
});

test('a refusal names its language, so that no cache mixes two', async () => {
  const answer = await park.post(
    '/api/login/',
    { orderId: '10240001', barcode: '240126000000100099' },
    { 'accept-language': 'ja' },
  );

  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({ 'content-language': 'ja', vary: 'accept-language, cookie' });
});
