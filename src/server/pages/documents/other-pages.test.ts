/** The pages of wristband activation and stored value cards, and the permissions of their workers. */
import { readdirSync } from 'node:fs';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { storeSetting } from '#server/base/settings.queries.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { openTestPark } from '#server/testing/test-park.ts';

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
