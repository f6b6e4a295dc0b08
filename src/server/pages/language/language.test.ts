import { expect, test } from 'vitest';

import { sharePark } from '#server/testing/shared-park.ts';
import { openTestPark } from '#server/testing/test-park.ts';

const park = sharePark();

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
    const link = /<a class="language-link"[^>]*href="([^"]+)"/.exec(page.body)?.[1] ?? 'no link';
    const choice = await park.app.inject(link);

    expect(choice.body).toContain(`<input type="hidden" name="back" value="${path}"/>`);
  }
});

test('the choice is kept in a cookie without any other data, and the page returns in that language', async () => {
  const answer = await park.app.inject({
    method: 'POST',
    url: '/language',
    headers: form,
    payload: 'language=ar&back=%2Floyalty%2F',
  });
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
  const answer = await own.app.inject({
    method: 'POST',
    url: '/language',
    headers: form,
    payload: 'language=de&back=%2F',
  });
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
  const answer = await park.app.inject({
    method: 'POST',
    url: '/language',
    headers: form,
    payload: 'language=tlh&back=//other.example',
  });

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  expect(String(answer.headers['set-cookie'])).toContain('language=en;');
});

test('a refusal names its language, so that no cache mixes two', async () => {
  const answer = await park.app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { 'accept-language': 'ja' },
    payload: { orderId: '10240001', barcode: '240126000000100099' },
  });

  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({ 'content-language': 'ja', vary: 'accept-language, cookie' });
});
