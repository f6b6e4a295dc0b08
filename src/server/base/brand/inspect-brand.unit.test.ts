/** Security: a brand folder may hold anything; every reason is listed, and nothing of it stops or fools the server. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { displayFontFileOf } from './display-font.ts';
import { inspectBrand } from './inspect-brand.ts';
import { loadBrand } from './load-brand.ts';

function copyBrand(): string {
  const folder = makeTemporaryFolder('brand');
  cpSync('brand', folder, { recursive: true });
  return folder;
}

function changeJson(folder: string, change: (brand: Record<string, unknown>) => void): void {
  const file = join(folder, 'brand.json');
  const brand = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>; // our own file
  change(brand);
  writeFileSync(file, JSON.stringify(brand));
}

const put = (name: string, content: string | Buffer) => (folder: string) =>
  writeFileSync(join(folder, name), content);

const svg = (content: string, root = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`;

const displayFont = readFileSync('src/server/base/brand/display-font/young-serif.woff2');

const square = { create: { width: 64, height: 64, channels: 3, background: '#fff' } } as const;
const picture = await sharp(square).png().toBuffer();
const printersJpeg = await sharp(square).toColourspace('cmyk').jpeg().toBuffer();

test('the demo folder is right, and each of its files is named', async () => {
  const { brand, faults, unnamedFiles } = await inspectBrand('brand');
  expect([brand?.name, faults, unnamedFiles]).toEqual(['Harborlight Piers', [], []]);
});

test("the park's own font and horizon are read and delivered", async () => {
  const folder = copyBrand();
  put('letters.woff2', displayFont)(folder);
  changeJson(folder, (brand) => (brand['displayFont'] = 'letters.woff2'));
  const { brand, faults, unnamedFiles } = await inspectBrand(folder);
  expect([faults, unnamedFiles]).toEqual([[], []]);
  const [path, bytes] = brand === undefined ? [] : displayFontFileOf(brand);
  expect(path).toMatch(/^letters-[\w-]{8}\.woff2$/);
  expect(bytes?.equals(displayFont)).toBe(true);
  expect(brand?.drawings.horizon).toContain('<svg');
});

test.each<[what: string, spoil: (folder: string) => void, reason: string]>([
  ['no folder', (folder) => rmSync(folder, { recursive: true }), 'brand.json cannot be read in'],
  ['no brand.json', (folder) => rmSync(join(folder, 'brand.json')), 'brand.json cannot be read in'],
  ['broken JSON', put('brand.json', '{\n  "name": "A",\n  oops\n}'), 'brand.json: line 3 is not valid JSON'],
  ['cut JSON', put('brand.json', '{\n  "name": "A",\n'), 'brand.json: line 2 is not valid JSON'],
  ['a list', put('brand.json', '[]'), 'brand.json: must be an object'],
  ['Latin-1', put('brand.json', Buffer.from('{"name": "Gr\u00fcn"}', 'latin1')), 'is not text in UTF-8'],
  ['JSON of a megabyte', put('brand.json', ' '.repeat(1_000_000)), 'must be at most 262144 bytes'],
  [
    'JSON without end of its depth',
    put(
      'brand.json',
      `{"passBack": ${'['.repeat(60_000)}${']'.repeat(60_000)}, "supportEmail": "a@b.example"}`,
    ),
    'passBack.0: must be an object',
  ],
  [
    'a font that is missing',
    (folder) => changeJson(folder, (brand) => (brand['displayFont'] = 'letters.woff2')),
    'letters.woff2 cannot be read',
  ],
  [
    'a font of another format',
    (folder) => {
      changeJson(folder, (brand) => (brand['displayFont'] = 'letters.woff2'));
      put('letters.woff2', 'OTTO, or so')(folder);
    },
    'letters.woff2 is not WOFF2',
  ],
  [
    'a font that is cut off',
    (folder) => {
      changeJson(folder, (brand) => (brand['displayFont'] = 'letters.woff2'));
      put('letters.woff2', displayFont.subarray(0, 4_000))(folder);
    },
    'letters.woff2 cannot be read as a font',
  ],
  [
    'a font of 65 KB',
    (folder) => {
      changeJson(folder, (brand) => (brand['displayFont'] = 'letters.woff2'));
      put('letters.woff2', Buffer.alloc(66_560))(folder);
    },
    'letters.woff2 must be at most 65536 bytes',
  ],
  [
    'a font outside of the folder',
    (folder) => changeJson(folder, (brand) => (brand['displayFont'] = '../letters.woff2')),
    'displayFont: must be the name of a WOFF2 file beside brand.json',
  ],
  ['a missing drawing', (folder) => rmSync(join(folder, 'strip.svg')), 'strip.svg cannot be read'],
  ['a PNG named .svg', put('mark.svg', picture), 'mark.svg is not an SVG drawing but a PNG picture'],
  [
    'a CMYK JPEG named .svg',
    put('logo.svg', printersJpeg),
    'logo.svg is not an SVG drawing but a JPEG picture',
  ],
  ['a PDF named .svg', put('logo.svg', '%PDF-1.7\n'), 'logo.svg is not an SVG drawing but a PDF document'],
  ['a drawing that is compressed', put('logo.svg', gzipSync(svg(''))), 'but a compressed file'],
  ['bytes of no format', put('logo.svg', Buffer.from([0, 1, 2])), 'it holds no text'],
  [
    'a logo in white',
    put('logo.svg', svg('<path fill="#fff" d="M0 0h40v10H0z"/>', 'viewBox="0 0 40 10"')),
    'logo.svg cannot be seen on white, where pages and vouchers show it (images.logo)',
  ],
  ['an empty drawing', put('mark.svg', ''), 'mark.svg must begin with an <svg> that has a viewBox'],
  ['a view box without area', put('mark.svg', svg('', 'viewBox="0 0 0 10"')), 'that has a viewBox'],
  ['a drawing of megabytes', put('mark.svg', svg(' '.repeat(5_000_000))), 'must be at most 12288 bytes'],
  ['a script', put('mark.svg', svg('<script>1</script>')), 'must not carry scripts'],
  [
    'a script in a prefix',
    put('mark.svg', svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>')),
    'must not carry scripts',
  ],
  ['a handler', put('mark.svg', svg('<path onclick = "x()"/>')), 'must not carry scripts'],
  [
    'an animated link',
    put('mark.svg', svg('<use><set attributeName="href" to="x"/></use>')),
    'must not carry scripts',
  ],
  [
    'entities',
    put('mark.svg', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`),
    'must not define entities',
  ],
  [
    'a file of the host',
    put('mark.svg', svg('<image xlink:href="file:///etc/passwd"/>')),
    'must not refer to',
  ],
  ['an address', put('mark.svg', svg('<use href="https://a.example/x.svg#a"/>')), 'must not refer to'],
  ['a style sheet', put('mark.svg', `<?xml-stylesheet href="#a"?>${svg('')}`), 'must not refer to'],
  ['broken XML', put('mark.svg', svg('<g><path>')), 'mark.svg cannot be drawn'],
  [
    'a missing scene',
    (folder) => rmSync(join(folder, 'scene-carousel.svg')),
    'scene-carousel.svg cannot be read',
  ],
  ['a script in a scene', put('scene-arcade.svg', svg('<script>1</script>')), 'must not carry scripts'],
  ['a square scene', put('scene-arcade.svg', svg('')), 'scene-arcade.svg must be a wide scene'],
  ['a wrong shape', put('app-icon.svg', svg('', 'viewBox="0 0 20 10"')), 'app-icon.svg must be square'],
  [
    'a link out of the folder',
    (folder) => {
      rmSync(join(folder, 'mark.svg'));
      symlinkSync('/etc/hostname', join(folder, 'mark.svg'));
    },
    'mark.svg is a link to a file of another folder',
  ],
  [
    'a folder in place of a drawing',
    (folder) => {
      rmSync(join(folder, 'mark.svg'));
      mkdirSync(join(folder, 'mark.svg'));
    },
    'mark.svg is not a file',
  ],
  [
    'a device without end',
    (folder) => {
      rmSync(join(folder, 'mark.svg'));
      symlinkSync('/dev/zero', join(folder, 'mark.svg'));
    },
    'mark.svg is not a file',
  ],
])('%s is refused with its reason', async (_, spoil, reason) => {
  const folder = copyBrand();
  spoil(folder);
  const { brand, faults } = await inspectBrand(folder);
  expect(brand).toBeUndefined();
  expect(faults.join('\n')).toContain(reason);
  await expect(loadBrand(folder)).rejects.toThrow(reason);
});

const badgesOfApple = (folder: string, badge: unknown) =>
  changeJson(folder, (brand) => {
    brand['badges'] = { apple: { de: badge } };
  });
const badge = { file: 'apple-de.svg', text: 'Zu Apple Wallet hinzufügen' };
const wide = 'viewBox="0 0 110.7 35"';

test("the vendors' badges may have comments, a document type and styles, and are kept unchanged", async () => {
  const folder = copyBrand();
  const drawing = `<?xml version="1.0"?><!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<style>.a{fill:#fff}</style><path class="a" d="M0 0h9v9z"/>', wide)}`;
  put('apple-de.svg', drawing)(folder);
  badgesOfApple(folder, badge);
  const { brand, faults, unnamedFiles } = await inspectBrand(folder);
  expect([faults, unnamedFiles]).toEqual([[], []]);
  expect(brand?.badgeDrawings).toEqual({ 'apple-de.svg': drawing });
});

test.each<[what: string, content: string | Buffer | undefined, reason: string]>([
  ['no file', undefined, 'apple-de.svg cannot be read'],
  ['a PNG', picture, 'apple-de.svg is not an SVG drawing but a PNG picture'],
  ['100 KB', svg(' '.repeat(100_000), wide), 'apple-de.svg must be at most 65536 bytes'],
  ['a script', svg('<script>1</script>', wide), 'apple-de.svg must not carry scripts or links'],
  ['a handler', svg('<path onload="x()"/>', wide), 'must not carry scripts or links'],
  ['an embedded page', svg('<foreignObject/>', wide), 'must not carry scripts or links'],
  ['a picture of another site', svg('<image href="https://a.example/a.png"/>', wide), 'must not refer to'],
  [
    'a style of another site',
    svg('<style>@import "https://a.example/a.css"</style>', wide),
    'must not refer to',
  ],
  [
    'a font of another site',
    svg('<style>a{src:url(https://a.example/f)}</style>', wide),
    'must not refer to',
  ],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('', wide)}`, 'must not define entities'],
  ['text in a font', svg('<text>Add to Apple Wallet</text>', wide), 'must have its texts drawn as paths'],
  ['a square', svg('', 'viewBox="0 0 10 10"'), 'apple-de.svg must be 2 to 8 times as wide as high'],
  ['broken XML', svg('<g><path>', wide), 'apple-de.svg cannot be drawn'],
])('a badge of %s is refused with its reason', async (_, content, reason) => {
  const folder = copyBrand();
  if (content !== undefined) put('apple-de.svg', content)(folder);
  badgesOfApple(folder, badge);
  expect((await inspectBrand(folder)).faults.join('\n')).toContain(reason);
});

test.each([
  [{ ...badge, file: '../../secret.svg' }, 'badges.apple.de.file: must be the name of an SVG file'],
  [{ file: 'apple-de.svg' }, 'badges.apple.de.text: is missing'],
  [{ ...badge, text: ' ' }, 'badges.apple.de.text: must not be empty'],
])('the badge %j is refused', async (given, reason) => {
  const folder = copyBrand();
  badgesOfApple(folder, given);
  expect((await inspectBrand(folder)).faults.join('\n')).toContain(reason);
});

test('a country without phone numbers is refused', async () => {
  const folder = copyBrand();
  changeJson(folder, (brand) => {
    brand['phoneRegion'] = 'QQ';
  });
  expect((await inspectBrand(folder)).faults).toEqual(['phoneRegion: QQ is no country with phone numbers']);
});

test('a drawing that multiplies itself is refused quickly', async () => {
  const folder = copyBrand();
  const levels = Array.from(
    { length: 40 },
    (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`,
  );
  put(
    'mark.svg',
    svg(`<defs><path id="l0" d="M0 0h9v9z"/>${levels.join('')}</defs><use href="#l40"/>`),
  )(folder);
  expect((await inspectBrand(folder)).faults).toEqual([
    'mark.svg must not repeat its parts so often that it is slow to draw',
  ]);
});

test('errors of values and of files are one list, and a file that nothing names is listed apart', async () => {
  const folder = copyBrand();
  changeJson(folder, (brand) => {
    brand['currency'] = 'JPY';
    brand['locale'] = 'ar-EG';
  });
  rmSync(join(folder, 'mark.svg'));
  put('notes\u001b[31m.txt', 'mine')(folder);
  const { faults, unnamedFiles } = await inspectBrand(folder);
  expect(faults).toEqual([
    'locale: writes numbers in other digits than 0 to 9, which are not those of barcodes and forms',
    expect.stringContaining('currency: must be an ISO 4217 code of a currency with two decimals'),
    'mark.svg cannot be read',
  ]);
  expect(unnamedFiles).toEqual(['notes?[31m.txt']);
});

test('links within the folder are read, as a container mounts its settings', async () => {
  const folder = copyBrand();
  cpSync(join(folder, 'mark.svg'), join(folder, 'data.svg'));
  rmSync(join(folder, 'mark.svg'));
  symlinkSync('data.svg', join(folder, 'mark.svg'));
  expect((await inspectBrand(folder)).faults).toEqual([]);
});
