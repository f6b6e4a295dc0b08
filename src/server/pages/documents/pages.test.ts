import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { openTestPark, sharePark } from '#server/testing/test-park.ts';

const demo = readDemoPark();
const shares = demo.orders.find((order) => order.orderId === '10400001')?.shares ?? [];

const park = sharePark();

test('the card and its barcode are in the page before any script', async () => {
  const page = await park.app.inject('/10300001/5126000003000013');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('All Piers Day Ticket');
  expect(page.body).toContain('Owen Park');
  // The first frame waits for the card with its barcode, and not for the data behind it.
  expect(page.body).toMatch(
    /<link rel="expect" href="#root" blocking="render"><style.*<div id="root">.*<svg[^>]*>.*<path d="M[^"]{200,}.*id="page-data"/s,
  );
  expect(page.body).not.toMatch(/<script(?![^>]*(type="module"|type="application\/json"))/);
  expect(page.body).not.toMatch(/\sstyle="/);
});

test('every page of a pass, a share, an ended share and a miss is for its guest only', async () => {
  const paths = [
    '/10300001/5126000003000013',
    `/${shares[0]?.hashUrl}`,
    `/${shares[2]?.hashUrl}`,
    '/10300001/5126000003000099',
    '/10300001',
  ];
  for (const path of paths) {
    const { headers } = await park.app.inject(path);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  }
});

test('a miss is a 404 page with the form, and counts like a missed login', async () => {
  const own = await openTestPark();
  for (let count = 0; count < 10; count += 1) {
    const missed = await own.app.inject(`/10300001/51260000030${10_000 + count}`);
    expect(missed.statusCode).toBe(404);
    expect(missed.body).toContain('Unable to locate order');
  }
  const [right, wrong] = [
    await own.app.inject('/10300001/5126000003000013'),
    await own.app.inject('/10300001/5126000003000099'),
  ];
  expect([right.statusCode, wrong.statusCode]).toEqual([429, 429]);
  for (const page of [right, wrong]) {
    expect(page.body).toContain('use the link in your confirmation email');
    expect(page.body).not.toContain('Owen');
    expect(page.headers['retry-after']).toBe('86400');
  }
  await own.close();
});

test('a stored value page whose network must solve a puzzle says nothing of the card, and asks for it by script', async () => {
  const own = await openTestPark();
  for (let count = 0; count < 30; count += 1)
    await own.app.inject(`/stored-value/${String(count).padStart(64, '0')}`);
  const page = await own.app.inject(
    '/stored-value/328508777317170abd3a002706dc77e4c01cae2521b4e809a73948c97affef4a',
  );
  expect(page.statusCode).toBe(429);
  expect(page.body).toContain('"mustAsk":true');
  expect(page.body).not.toContain('50 Ride Credit Card');
  await own.close();
});

test('the form without a script is redirected to the pass, whatever was typed', async () => {
  const target = async (query: string): Promise<unknown> => {
    const answer = await park.app.inject(`/?${query}`);
    return [answer.statusCode, answer.headers.location];
  };
  expect(await target('orderId=10300001&barcode=5126000003000013')).toEqual([
    303,
    '/10300001/5126000003000013',
  ]);
  expect(await target('orderId=+10300001+&barcode=')).toEqual([303, '/10300001/']);
  expect(await target('orderId=//evil.example&barcode=x')).toEqual([303, '/%2F%2Fevil.example/x']);
  expect(await target('orderId=&barcode=5')).toEqual([200, undefined]);
});

test('the one field without a script opens a link or a pair, and keeps a number that stands alone', async () => {
  const find = (text: string) => park.app.inject(`/?${new URLSearchParams({ find: text }).toString()}`);
  const target = async (text: string): Promise<unknown> => {
    const answer = await find(text);
    return [answer.statusCode, answer.headers.location];
  };
  const hash = demo.orders[0]?.primaryHashUrl ?? '';
  expect(await target(`https://another-host.example/${hash}`)).toEqual([303, `/${hash}`]);
  expect(await target('Order 10300001, barcode 5126000003000013')).toEqual([
    303,
    '/10300001/5126000003000013',
  ]);
  expect(await target('1030 0001')).toEqual([303, '/10300001/']);
  expect(await target('https://evil.example/')).toEqual([200, undefined]);

  const alone = await find('5126 0000 0300 0013');
  expect(alone.body).toContain('We have your barcode. Now enter the order ID.');
  expect(alone.body).not.toContain('Owen');
  expect(alone.headers['cache-control']).toContain('no-store');
  expect((await find('<b>Maya</b>')).body).toContain('This does not open a pass.');
  expect((await find('maya@mail.example')).body).toContain('we email you the link');
});

test("a name cannot break out of the page's data", async () => {
  const own = await openTestPark();
  const { passes } = await import('#server/base/db/schema/park.ts');
  await own.services.db
    .update(passes)
    .set({ firstName: '</script><img src=x onerror=alert(1)>', lastName: '"\'&<b>' });
  const page = await own.app.inject('/10300001/5126000003000013');
  expect(page.body).not.toContain('<img src=x');
  expect(page.body).not.toContain('<b>');
  await own.close();
});

test('a page comes compressed as the browser likes it', async () => {
  const ask = (encoding: string) => park.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  const plain = (await ask('identity')).body;
  const withoutNonce = (html: string): string => html.replace(/nonce="[^"]+"/g, '');
  const brotli = await ask('gzip, deflate, br');
  const gzipped = await ask('gzip');
  expect([brotli.headers['content-encoding'], gzipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(withoutNonce(brotliDecompressSync(brotli.rawPayload).toString())).toBe(withoutNonce(plain));
  expect(withoutNonce(gunzipSync(gzipped.rawPayload).toString())).toBe(withoutNonce(plain));
});

test('scripts and styles are kept for a year, sent compressed, and nothing else of the build can be read', async () => {
  const page = (await park.app.inject('/')).body;
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const answer = await park.app.inject({ url: script, headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  for (const path of [
    '/assets/../manifest.json',
    '/assets/%2e%2e/manifest.json',
    '/assets/nothing.js',
    `${script}.br`,
    '/assets/',
    '/assets/%00',
  ]) {
    expect((await park.app.inject(path)).statusCode, path).toBe(404);
  }
});

test('the back office has its shell at /login and /admin', async () => {
  for (const path of ['/login', '/login/', '/admin', '/admin/']) {
    const page = await park.app.inject(path);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  }
});

test('browsers find icons and manifest at the root', async () => {
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/icon-maskable-512.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const answer = await park.app.inject(path);
    expect([answer.statusCode, answer.headers['content-type']?.split(';')[0]]).toEqual([200, type]);
  }
});

test('the photo of a pass is text, or bytes for whoever wants a picture, and only under its own slot', async () => {
  const uid = demo.orders[0]?.photoUid ?? '';
  const text = await park.app.inject(`/api/download/${uid}/photo.bmp`);
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.body.startsWith('data:image/bmp;base64,Qk')).toBe(true);
  const bytes = await park.app.inject({
    url: `/api/download/${uid}/photo.bmp`,
    headers: { accept: 'image/*' },
  });
  expect([bytes.headers['content-type'], bytes.rawPayload.subarray(0, 2).toString()]).toEqual([
    'image/bmp',
    'BM',
  ]);
  const small = await park.app.inject(`/api/download/${uid}/photo.jpg`);
  for (const { headers } of [text, small]) expect(headers['cache-control']).toBe('no-store');
  expect(small.headers['content-type']).toBe('image/jpeg');
  expect(small.rawPayload.length).toBeLessThan(60_000);
  for (const other of [
    demo.orders[1]?.photoUid,
    'f86221c3-85d8-5fde-a1a7-2e9636453607',
    '../../etc/passwd',
    "' or 1=1",
  ]) {
    expect(
      (await park.app.inject(`/api/download/${encodeURIComponent(other ?? '')}/photo.bmp`)).statusCode,
    ).toBe(404);
  }
});

test('only a good pass may be kept on the device; a miss, an ended share and an excluded pass must go', async () => {
  const pages = {
    '/10300001/5126000003000013': 'pass',
    [`/${shares[0]?.hashUrl}`]: 'pass',
    [`/${shares[2]?.hashUrl}`]: 'no',
    '/10300001/5126000003000099': 'no',
    '/10300007/5126000003000070': 'no',
    '/': 'no',
  };
  for (const [path, keep] of Object.entries(pages))
    expect((await park.app.inject(path)).headers['x-keep'], path).toBe(keep);
});

test('the service worker is served at the root, never cached, and may only reach us, also for the script of a worker', async () => {
  const worker = await park.app.inject('/service-worker.js');
  expect(worker.headers['content-type']).toContain('text/javascript');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; worker-src 'self'",
  );
  expect(worker.body).toContain('x-keep');
});

test('a phone that has the service worker takes its changed policy over, because the script changes with it', async () => {
  const { headers, body } = await park.app.inject('/service-worker.js');
  expect(body).toContain(headers['content-security-policy']);
});

/** Vite's client, React's refresh and development build, and our own modules, by texts that each of them holds. */
const developmentParts =
  /@vite\/client|@react-refresh|\$RefreshReg\$|createHotContext|data-vite-dev-id|dev-edition|\/@dev\/|react-dom-client\.development|jsxDEV/;
const build = 'dist/web';

test('no script, style or renderer of a build holds a part that is for development', () => {
  const files = globSync('**/*.{js,css,json,svg}', { cwd: build });
  const found = files.filter((file) => developmentParts.test(readFileSync(join(build, file), 'utf8')));

  expect(files.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test.each([
  '/',
  '/10240001/240126000000100017',
  '/lookup',
  '/loyalty',
  '/login',
  '/admin',
  '/nothing/of/this',
])('the page at %s holds no such part, and allows no script but files of our own', async (path) => {
  const { body, headers } = await park.app.inject({ url: path, headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']).split('; ');

  expect(body).toMatch(/<script type="module"[^>]* src="\/assets\//);
  expect(body).not.toMatch(developmentParts);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.filter((directive) => /unsafe-inline|'unsafe-eval'|ws:|localhost/.test(directive))).toEqual(
    [],
  );
});

test.each(['/@vite/client', '/@react-refresh', '/@dev/guest.js', '/src/web/guest/app/guest.entry.tsx'])(
  'the server has nothing at %s',
  async (path) => expect((await park.app.inject(path)).statusCode).toBe(404),
);
