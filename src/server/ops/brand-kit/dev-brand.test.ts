import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

import sharp from 'sharp';
import { expect, test as pageTest } from 'vitest';

import { withOwnPark, test } from '#server/testing/test-park.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import { scan } from '#server/wallets/voucher/voucher-document-testing.ts';
import { makeBrand } from './make-brand.ts';
import { makePreviewPage } from './preview-page.ts';
import { samplePasses } from './sample-passes.ts';

const input = {
  name: 'Tidewater Park',
  color: '#0b4f6c',
  scene: 'coaster',
  locale: 'de-DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  supportEmail: '',
  website: '',
  passName: '',
  clubName: '',
  pointsName: '',
  passDisclaimer: '',
  appDescription: '',
};

const host = { host: 'localhost:3000' };

test('developers see the page, and the preview of what they type', async ({ app }) => {
  const page = await app.inject('/dev/brand');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Name of the park');
  expect(page.headers['content-security-policy']).toMatch(/script-src 'nonce-[\w-]+';/);

  const preview = await app.inject({
    method: 'POST',
    url: '/dev/brand/preview',
    headers: host,
    payload: input,
  });

  expect(preview.json()).toMatchObject({ errors: [], notes: [] });
  expect(preview.json<{ html: string }>().html).toContain('Tidewater Park');
});

test('wrong fields are named, and a logo that is too long is refused before it is read', async ({ app }) => {
  const payload = { ...input, color: 'sea', currency: 'JPY' };
  const wrong = await app.inject({ method: 'POST', url: '/dev/brand/preview', headers: host, payload });
  const errors = wrong.json<{ errors: { field: string }[] }>().errors;
  expect(errors.map(({ field }) => field)).toEqual(['color', 'currency']);

  const logo = '<svg>'.repeat(20_000);
  const long = await app.inject({
    method: 'POST',
    url: '/dev/brand/preview',
    headers: host,
    payload: { ...input, logo },
  });
  expect(long.statusCode).toBeGreaterThanOrEqual(400);
  expect(long.statusCode).toBeLessThan(500);
});

test('the folder is written below DATA_DIR, once, and never elsewhere', async ({ app, services }) => {
  const dataDir = makeTemporaryFolder('dev-brand');
  services.config.dataDir = dataDir;
  const write = async (folder: string) => {
    const payload = { ...input, folder, base: 'data' };
    return (await app.inject({ method: 'POST', url: '/dev/brand/folder', headers: host, payload })).json<{
      folder: string | null;
      errors: { field: string; reason: string }[];
    }>();
  };

  expect(await write('brands/tidewater')).toEqual({
    folder: join(dataDir, 'brands/tidewater'),
    errors: [],
  });
  expect(readFileSync(join(dataDir, 'brands/tidewater/brand.json'), 'utf8')).toContain('Europe/Berlin');
  expect(await write('brands/tidewater')).toMatchObject({
    folder: null,
    errors: [{ field: 'folder', reason: expect.stringContaining('is not empty') }],
  });
  for (const folder of [
    '',
    '..',
    '../out',
    '/etc/park',
    'a/../../b',
    '.git/hooks',
    'a//b',
    'a b',
    'x'.repeat(299),
  ])
    expect([folder, (await write(folder)).folder]).toEqual([folder, null]);
  const elsewhere = makeTemporaryFolder('dev-brand-out');
  mkdirSync(join(dataDir, 'links'));
  symlinkSync(elsewhere, join(dataDir, 'links/out'));
  expect((await write('links/out/park')).errors[0]?.reason).toContain('below the folder');
});

test('no one else sees it: not from another machine, not under another name, and never in production', async () => {
  await withOwnPark(async ({ app }) => {
    const calls = [
      {
        method: 'POST',
        url: '/dev/brand/preview',
        headers: { host: 'park.attacker.example' },
        payload: input,
      },
      {
        method: 'POST',
        url: '/dev/brand/preview',
        headers: host,
        remoteAddress: '203.0.113.9',
        payload: input,
      },
      { method: 'GET', url: '/dev/brand', headers: host, remoteAddress: '203.0.113.9' },
      {
        method: 'POST',
        url: '/dev/brand/folder',
        headers: { ...host, 'sec-fetch-site': 'cross-site' },
        payload: { ...input, folder: 'x', base: 'data' },
      },
    ] as const;
    const statuses = await Promise.all(calls.map(async (call) => (await app.inject(call)).statusCode));
    expect(statuses).toEqual([404, 404, 404, 403]);
  });
  await withOwnPark(async ({ app, services }) => {
    services.config.mode = 'production';
    expect((await app.inject('/dev/brand')).statusCode).toBe(404);
    const write = { ...input, folder: 'x', base: 'data' };
    const answer = await app.inject({
      method: 'POST',
      url: '/dev/brand/folder',
      headers: host,
      payload: write,
    });
    expect(answer.statusCode).toBe(404);
  });
});

const now = new Date('2026-11-22T12:00:00Z');

async function previewOf(color: string, name = 'Tidewater Park'): Promise<string> {
  const typed = { name, color, locale: 'de-DE', currency: 'EUR' };
  const { made } = await makeBrand(typed, Temporal.PlainDate.from('2026-11-22'));
  if (made === undefined) throw new Error('The brand was not made.');
  const build = await loadWebBuild(resolve('dist/web'));
  const { drawings, sceneDrawings } = made;
  return makePreviewPage({
    brand: { ...made.brand, drawings, sceneDrawings, badgeDrawings: {} },
    build,
    now,
  });
}

pageTest('the page shows every state of the card and both wallets in both themes', async () => {
  const html = await previewOf('#0b4f6c');

  for (const { title } of samplePasses('Season Pass', now))
    expect([title, html.split(`<figcaption>${title}</figcaption>`).length - 1]).toEqual([title, 2]);
  expect(html.split('class="apple-pass').length - 1).toBe(14);
  expect(html.split('class="google-pass"').length - 1).toBe(14);
  expect(html.split('class="apple-back"').length - 1).toBe(2);
  for (const part of ['kit-mail', 'kit-voucher', 'kit-staff', 'kit-app-icon'])
    expect(html).toContain(`class="${part}`);
});

pageTest('the page runs no script and loads nothing', async () => {
  const html = await previewOf('#ffd400');

  expect(html).not.toMatch(/(?:<|&lt;)script|\son\w+=/i);
  expect(html.split('<iframe').length).toBe(html.split('sandbox="" inert srcdoc=').length);
  const loaded = Array.from(
    html.matchAll(/(?:src|srcset|xlink:href|<use href)="([^"]*)"/gi),
    ([, address = '']) => address,
  );
  expect(loaded.filter((address) => !/^(?:data:|#)/.test(address))).toEqual([]);
  expect(html).not.toMatch(/url\((?!(?:["']|&quot;)?(?:data:|#))/);
  expect(html).toContain("default-src 'none'");
});

pageTest('no two elements of the page share an id', async () => {
  const html = await previewOf('#0b4f6c');

  const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

pageTest('amounts and days are written as the brand asks for', async () => {
  const html = await previewOf('#0b4f6c');

  expect(html).toMatch(/18,50\s€/u);
  expect(html).not.toContain('$18.50');
});

pageTest('a name with markup stays a text', async () => {
  const html = await previewOf('#0b4f6c', '<b>Park</b> & "Pier"');

  expect(html).not.toContain('<b>Park');
});

pageTest('the page of a brand of its own never names the demo park', async () => {
  const demo = await loadBrand();

  const html = await previewOf('#0b4f6c');

  const { products, admin } = readDemoPark();
  const looks = admin.passCustomizations.map(({ passCustomizationName }) => passCustomizationName);
  const named = [...products.map(({ name }) => name), ...looks];
  for (const text of [demo.name, demo.shortName, demo.clubName, demo.passName, ...named])
    expect([text, html.includes(text)]).toEqual([text, false]);
});

pageTest('the voucher is a picture of the PDF, which a scanner reads', async () => {
  const html = await previewOf('#0b4f6c');

  const [, picture = ''] = /class="kit-voucher"[^>]*src="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
  const codes = await scan(sharp(Buffer.from(picture, 'base64')));
  expect(codes).toEqual(['Code128 100000000000000017', 'QRCode 100000000000000017']);
});

pageTest(
  'the bar of the back office is the component that staff see, in both themes and widths',
  async () => {
    const html = await previewOf('#0b4f6c');

    const frames = Array.from(
      html.matchAll(/class="kit-staff[^>]*srcdoc="([^"]*)"/g),
      ([, text = '']) => text,
    );
    const plain = frames.map((text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
    );
    expect(plain.map((text) => /data-mantine-color-scheme="(\w+)"/.exec(text)?.[1])).toEqual([
      ...['light', 'light', 'dark', 'dark'],
    ]);
    for (const text of plain) {
      expect(text).toMatch(/<nav[^>]*aria-label="Main"[^]*alex\.rivera[^]*>Logout</);
      expect(text).toContain('aria-label="Menu"');
    }
  },
);
