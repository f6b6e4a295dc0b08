import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { EndedShare } from '#contract/calls/order.ts';
import type { GuestPageData } from '#contract/guest-page.ts';

import { northAmericanPlan } from '#domain/phone.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { artworkOf } from '#server/base/brand/served-artwork.ts';
import { loadWebBuild, makeDocument, makeStaffDocument } from './document.ts';
import { flattenMedia } from './flatten-media.ts';
import { pathBack } from '../other-pages.routes.ts';

const brand = await loadBrand();
const nonce = 'fresh-for-each-page';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-build-'));
  await writeBuild(folder, { css: '.card{color:var(--ink)}' });
});

afterAll(() => rm(folder, { recursive: true }));

test('a guest page holds its markup, its data and the links to its scripts, all from our own origin', async () => {
  const html = await makeGuestDocument(dataOf({}));

  expect(html).toMatch(/^<!doctype html>\n<html lang="en-US" dir="ltr">/);
  expect(html).toContain('<title>Pass of Maya</title>');
  expect(html).toContain('<h1>Maya</h1>');
  expect(html).toContain('<script type="module" fetchpriority="low" src="/assets/guest-1.js"></script>');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/shared-1.js">');
  expect(html).not.toMatch(/(?:src|href)="(?![/#])/);
  expect(readPageData(html)).toEqual(dataOf({}));
});

test('the one style element carries the nonce, the built style sheet and both themes of the brand', async () => {
  const html = await makeGuestDocument(dataOf({}));

  expect(html.match(/<style/g)).toHaveLength(1);
  expect(html).toContain(`<style nonce="${nonce}">:root,.paper{--page:${brand.colors.light.page};`);
  expect(html).toContain(
    `@media screen and (prefers-color-scheme:dark){:root{--page:${brand.colors.dark.page};`,
  );
  expect(html).toContain(`--brand-soft:${brand.colors.light.brandSoft}`);
  expect(html).toContain('.card{color:var(--ink)}</style>');
  expect(html).not.toMatch(/\sstyle=/);
});

test('a guest page has the face of the headings, and the sky of the hour behind it', async () => {
  const at = async (sky: GuestPageData['sky']) => makeGuestDocument({ ...dataOf({}), sky });
  const [day, dusk] = [await at('day'), await at('dusk')];

  expect(day).toMatch(
    /Display;src:url\((\S+?young\S+?)\).*<body>.*<link [^>]*as="font" [^>]*href="\1" crossorigin>/s,
  );
  expect(day).toMatch(/<body>\n<div class="sky" aria-hidden="true">.*<\/div><h1>/);
  expect([day.includes('--sky-lit:0'), dusk.includes('--sky-lit:0')]).toEqual([true, false]);
  const [, top] = /--sky-top:(#[0-9a-f]{6})/.exec(dusk) ?? [];
  expect(dusk).toContain(`media="(prefers-color-scheme: light)" content="${top}"`);
});

test('a pass dresses its page, and without a pass the brand does', async () => {
  const dressed = await makeGuestDocument(dataOf({ backgroundColor: '4A148C' }));
  const plain = await makeGuestDocument({ ...dataOf({}), page: { kind: 'not-found' } });

  expect(dressed).toContain('--pass-background:#4A148C');
  expect(plain).toContain(`--pass-background:#${brand.passColors.background}`);
});

test('a colour that is none cannot get into the style sheet', async () => {
  const html = await makeGuestDocument(dataOf({ backgroundColor: '000}</style><script>alert(1)</script>' }));

  expect(html).not.toContain('--pass-background');
  expect(html).not.toContain('<script>');
});

test('no name can end the data or the title it stands in', async () => {
  const data = dataOf({ product: '</script><img src=x onerror=alert(1)>' });
  const html = await makeGuestDocument(data);

  expect(html).toContain('<title>Pass of &lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</title>');
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(readPageData(html)).toEqual(data);
});

test('the staff page is an empty root for its own script', async () => {
  const html = makeStaffDocument({
    build: await loadWebBuild(folder),
    nonce,
    brand,
    setup: { wallets: { apple: true, google: true }, guestUrl: '/', directory: null, scanListKey: '' },
  });

  expect(html).toContain(`<div id="root" data-page="{&quot;brandName&quot;:&quot;${brand.name}&quot;`);
  expect(html).toContain('<link rel="stylesheet" href="/assets/staff-1.css">');
  expect(html).toContain('<script type="module" fetchpriority="low" src="/assets/staff-1.js"></script>');
  expect(html).not.toContain('page-data');
});

test('the web build says where its assets are', async () => {
  expect((await loadWebBuild(folder)).assetsFolder).toBe(join(folder, 'client/assets'));
});

test('a server without a web build says how to get one', async () => {
  await expect(loadWebBuild(join(folder, 'nowhere'))).rejects.toThrow('run npm run build');
});

test('a style sheet that would break out of its element is refused', async () => {
  const broken = join(folder, 'broken');
  await writeBuild(broken, { css: 'a::after{content:"</style>"}' });

  await expect(loadWebBuild(broken)).rejects.toThrow('would end its own element');
});

async function makeGuestDocument(data: GuestPageData): Promise<string> {
  return makeDocument({ build: await loadWebBuild(folder), data, nonce, brand });
}

/** Page data of a pass with the given changes. */
function dataOf(change: Partial<EndedShare>): GuestPageData {
  const answer: EndedShare = {
    shareId: '1',
    holder: 'share',
    ticketShares: [],
    product: 'Maya',
    backgroundColor: '0B3D62',
    foregroundColor: 'FFFFFF',
    ...change,
  };
  const asOf = '2026-11-21T19:02:00Z';
  return {
    page: { kind: 'main', orderId: '', barcode: '', hashUrl: null, answer, asOf, error: null },
    platform: 'desktop',
    sky: 'day',
    brand: {
      ...brand,
      artwork: artworkOf(brand),
      scenes: {},
      phone: northAmericanPlan,
      badges: {},
      chosenTexts: null,
      foreign: {},
    },
    wallets: { apple: true, google: true },
    hasDevelopmentKeys: false,
    countsPages: false,
    language: 'en',
    languageName: 'English',
  };
}

function readPageData(html: string): unknown {
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

/** A minimal web build in the form that Vite writes. */
async function writeBuild(target: string, { css }: { css: string }): Promise<void> {
  const entryOf = (name: string) => ({
    file: `assets/${name}-1.js`,
    css: [`assets/${name}-1.css`],
    imports: ['shared'],
  });
  const manifest = {
    'virtual:guest-entry/en': entryOf('guest'),
    'src/web/staff/app/staff.entry.tsx': entryOf('staff'),
    'src/web/developers/developers.entry.ts': { file: 'assets/developers-1.js' },
    shared: { file: 'assets/shared-1.js' },
  };
  await mkdir(join(target, 'client/assets'), { recursive: true });
  await mkdir(join(target, 'server'));
  await mkdir(join(target, 'worker'));
  await mkdir(join(target, 'scan-worker'));
  await Promise.all([
    writeFile(join(target, 'client/manifest.json'), JSON.stringify(manifest)),
    writeFile(join(target, 'client/assets/guest-1.css'), css),
    writeFile(join(target, 'worker/service-worker.js'), 'void 0;'),
    writeFile(join(target, 'scan-worker/scan-worker.js'), 'void 0;'),
    writeFile(join(target, 'client/assets/staff-1.css'), css),
    writeFile(
      join(target, 'server/guest.server.js'),
      `const nameOf = ({ page }) => page.answer?.product ?? 'nobody';
       export const renderGuestPage = (data) => '<h1>' + nameOf(data).replaceAll('<', '&lt;') + '</h1>';
       export const renderTitle = (data) => 'Pass of ' + nameOf(data);
       export const passPropertiesOf = (pass) => ({ '--pass-background': '#' + pass.backgroundColor });`,
    ),
  ]);
}

test.each([
  ['a rule for wide screens is dropped', '.a{x:1}@media (min-width:720px){.a{x:2}}.b{y:1}', '.a{x:1}.b{y:1}'],
  ['a rule for phones is applied', '@media (min-width:360px){.a{x:2}}', '.a{x:2}'],
  [
    'widths in rem count sixteen pixels',
    '@media (min-width:40rem){.a{x:2}}@media (max-width:40rem){.b{y:2}}',
    '.b{y:2}',
  ],
  ['dark mode and print are dropped', '@media print{.a{x:1}}@media (prefers-color-scheme:dark){.a{x:2}}', ''],
  ['a query about anything else stays', '@media (hover:hover){.a{x:1}}', '@media (hover:hover){.a{x:1}}'],
  [
    'nested queries are resolved too',
    '@layer c{@media (min-width:1px){@media print{.a{x:1}}.b{y:1}}}',
    '@layer c{.b{y:1}}',
  ],
  ['a brace in a text ends no block', `@media print{.a{content:'}'}}.b{y:1}`, '.b{y:1}'],
  ['a block that never ends is no endless loop', '@media print{.a{x:1}', ''],
])('%s', (_name, css, flat) => {
  expect(flattenMedia(css, 390)).toBe(flat);
});

test('a page that follows the scheme of its reader keeps dark mode', () => {
  const css =
    '@media (prefers-color-scheme:dark){.a{x:2}@media (min-width:720px){.a{x:3}}}@media print{.b{y:1}}';

  expect(flattenMedia(css, 390, 'both')).toBe('@media (prefers-color-scheme:dark){.a{x:2}}');
});

test.each([
  ['/10240001/240126000000100017', '/10240001/240126000000100017'],
  ['/loyalty/', '/loyalty/'],
  [undefined, '/'],
  ['//other.example', '/'],
  ['/\\other.example', '/'],
  ['https://other.example', '/'],
  ['/x?next=y', '/'],
  ['/x\r\nset-cookie: a=b', '/'],
])('the choice of a language leads back to %j as %j', (back, path) => {
  expect(pathBack(back)).toBe(path);
});
