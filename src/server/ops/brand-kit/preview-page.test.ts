import { resolve } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import { scan } from '#server/wallets/voucher/voucher-document-testing.ts';
import { makeBrand } from './make-brand.ts';
import { makePreviewPage } from './preview-page.ts';
import { samplePasses } from './sample-passes.ts';

const now = new Date('2026-11-22T12:00:00Z');

async function previewOf(color: string, name = 'Tidewater Park'): Promise<string> {
  const input = { name, color, locale: 'de-DE', currency: 'EUR' };
  const { made } = await makeBrand(input, Temporal.PlainDate.from('2026-11-22'));
  if (made === undefined) throw new Error('The brand was not made.');
  const build = await loadWebBuild(resolve('dist/web'));
  const { drawings, sceneDrawings } = made;
  return makePreviewPage({
    brand: { ...made.brand, drawings, sceneDrawings, badgeDrawings: {} },
    build,
    now,
  });
}

test('the page shows every state of the card and both wallets in both themes', async () => {
  const html = await previewOf('#0b4f6c');

  for (const { title } of samplePasses('Season Pass', now))
    expect([title, html.split(`<figcaption>${title}</figcaption>`).length - 1]).toEqual([title, 2]);
  expect(html.split('class="apple-pass').length - 1).toBe(14);
  expect(html.split('class="google-pass"').length - 1).toBe(14);
  expect(html.split('class="apple-back"').length - 1).toBe(2);
  for (const part of ['kit-mail', 'kit-voucher', 'kit-staff', 'kit-app-icon'])
    expect(html).toContain(`class="${part}`);
});

test('the page runs no script and loads nothing', async () => {
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

test('no two elements of the page share an id', async () => {
  const html = await previewOf('#0b4f6c');

  const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('amounts and days are written as the brand asks for', async () => {
  const html = await previewOf('#0b4f6c');

  expect(html).toMatch(/18,50\s€/u);
  expect(html).not.toContain('$18.50');
});

test('a name with markup stays a text', async () => {
  const html = await previewOf('#0b4f6c', '<b>Park</b> & "Pier"');

  expect(html).not.toContain('<b>Park');
});

test('the page of a brand of its own never names the demo park', async () => {
  const demo = await loadBrand();

  const html = await previewOf('#0b4f6c');

  const { products, admin } = readDemoPark();
  const looks = admin.passCustomizations.map(({ passCustomizationName }) => passCustomizationName);
  const named = [...products.map(({ name }) => name), ...looks];
  for (const text of [demo.name, demo.shortName, demo.clubName, demo.passName, ...named])
    expect([text, html.includes(text)]).toEqual([text, false]);
});

test('the voucher is a picture of the PDF, which a scanner reads', async () => {
  const html = await previewOf('#0b4f6c');

  const [, picture = ''] = /class="kit-voucher"[^>]*src="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
  const codes = await scan(sharp(Buffer.from(picture, 'base64')));
  expect(codes).toEqual(['Code128 100000000000000017', 'QRCode 100000000000000017']);
});

test('the bar of the back office is the component that staff see, in both themes and widths', async () => {
  const html = await previewOf('#0b4f6c');

  const frames = Array.from(html.matchAll(/class="kit-staff[^>]*srcdoc="([^"]*)"/g), ([, text = '']) => text);
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
});
