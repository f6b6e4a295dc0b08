import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { passLanguages } from '#domain/pass-languages.ts';
import { artworkFaults, renderArtwork } from '#server/base/brand/artwork.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { drawBrand } from './draw-brand.ts';
import type { BrandInput } from './brand-input.ts';
import { makeBrand, type MadeBrand } from './make-brand.ts';
import { brandColorsOf } from '#server/base/brand/palettes.ts';
import { sceneNames } from './scenes/scenes.ts';
import { writeBrandFolder } from './write-brand-folder.ts';

const today = Temporal.PlainDate.from('2026-11-22');

async function make(input: BrandInput): Promise<MadeBrand> {
  const { made, errors } = await makeBrand(input, today);
  if (made === undefined) throw new Error(JSON.stringify(errors));
  return made;
}

async function errorsOf(input: BrandInput): Promise<Record<string, string>> {
  const { errors = [] } = await makeBrand(input, today);
  return Object.fromEntries(errors.map(({ field, reason }) => [field, reason]));
}

let demo: string;
beforeAll(async () => {
  const brand = await loadBrand();
  demo = [brand.name, brand.shortName, brand.passName, brand.clubName].join('|');
});

test('a name and a color give a folder that the server loads', async () => {
  const { files } = await make({ name: 'Tidewater Park', color: '#0B4F6C' });
  const folder = join(makeTemporaryFolder('brand-kit'), 'tidewater');

  await writeBrandFolder(folder, files);

  const brand = await loadBrand(folder);
  expect([brand.name, brand.shortName, brand.code]).toEqual(['Tidewater Park', 'Tidewater', 'TP']);
});

test.each(passLanguages)('the texts of a brand are in the language of its locale: %s', async (language) => {
  const input = { name: 'Tidewater Park', locale: language, currency: 'EUR', smsShortCode: '36401' };
  const { brand, files } = await make(input);
  const english = (await make({ ...input, locale: 'en-GB' })).brand;
  const wordsOf = ({ texts, consents, passBack, passName, pointsName }: typeof brand) => [
    ...Object.values(texts),
    consents.email,
    consents.sms,
    ...passBack.flatMap(Object.values),
    passName,
    pointsName,
  ];
  const isSame = wordsOf(brand).map((text, index) => text === wordsOf(english)[index]);
  // French has the word "points" too.
  const shared = language === 'en' ? isSame.length : language === 'fr' ? 1 : 0;
  expect(isSame.filter(Boolean)).toHaveLength(shared);
  expect(wordsOf(brand).join(' ')).not.toMatch(/[{}]/);
  expect(files['README.md']).toContain(new Intl.DisplayNames(['en'], { type: 'language' }).of(language));
});

test('an unknown language gets English, and other points than the first ones no name for one', async () => {
  expect((await make({ name: 'Tidewater Park', locale: 'sv-SE' })).brand.passName).toBe('Season Pass');
  const named = { name: 'Tidewater Park', locale: 'de-AT' };
  expect((await make(named)).brand).toMatchObject({ pointsName: 'Punkte', pointName: 'Punkt' });
  expect((await make({ ...named, pointsName: 'Taler' })).brand.pointName).toBeUndefined();
});

test.each(sceneNames)('in a park with the scene %s, no kind of product has the same scene', async (scene) => {
  const { brand, drawings, sceneDrawings } = await make({ name: 'Tidewater Park', scene });
  const shown = Object.values(brand.scenes).map((file) => sceneDrawings[file]);
  expect(new Set([...shown, drawings.strip]).size).toBe(4);
});

test('a folder that is not empty stays as it is, unless the operator insists', async () => {
  const { files } = await make({ name: 'Tidewater Park' });
  const folder = makeTemporaryFolder('brand-kit');
  await writeBrandFolder(folder, { 'own.txt': 'mine' });

  await expect(writeBrandFolder(folder, files)).rejects.toThrow('is not empty');
  await writeBrandFolder(folder, files, { isForced: true });

  await expect(readFile(join(folder, 'own.txt'), 'utf8')).resolves.toBe('mine');
  await expect(readFile(join(folder, 'brand.json'), 'utf8')).resolves.toContain('Tidewater Park');
});

test('a file where the folder should be is a reason, not a crash', async () => {
  const folder = makeTemporaryFolder('brand-kit');
  await writeBrandFolder(folder, { taken: '' });

  await expect(writeBrandFolder(join(folder, 'taken'), {})).rejects.toThrow('is a file, not a folder');
});

test.each(sceneNames)('every drawing of the scene "%s" is small, safe and can be rendered', async (scene) => {
  const { files } = await make({ name: 'Tidewater Park', color: '#7a1fa2', scene });

  const drawings = Object.entries(files).filter(([name]) => name.endsWith('.svg'));
  expect(drawings).toHaveLength(15);
  for (const [name, svg] of drawings) {
    expect([name, artworkFaults(svg)]).toEqual([name, []]);
    const picture = await renderArtwork(svg, { width: 96, height: 96, color: '#000000' }, {});
    expect(picture.length).toBeGreaterThan(200);
  }
});

test.each([
  ['Latin with marks', 'Ñandú Übermut Świat'],
  ['Cyrillic', 'Тайдуотер Парк'],
  ['Greek', 'Θάλασσα Παρκ'],
  ['Chinese', '潮水遊園地'],
  ['Japanese', 'みなとランド'],
  ['Korean', '바다 놀이공원'],
  ['Arabic', 'مدينة الألعاب'],
  ['emoji', '🎡🎢🎠'],
  ['a long line', 'The Grand Old Amusement Park and Pier of Saint Bartholomew'],
  ['many Chinese letters', '潮水遊園地'.repeat(11)],
  ['invisible letters', '\u200b\u200d\u2060'],
  ['letters without a font', '\u{1e900}\u{1e901}'],
])('a name in %s gives a whole brand', async (_script, name) => {
  const { files } = await make({ name });

  for (const file of ['logo.svg', 'logo-pass.svg'] as const)
    expect(artworkFaults(files[file] ?? '')).toEqual([]);
});

test('letters that no font has are left out of the logo, and the operator reads which', async () => {
  const { notes } = await make({ name: 'Park \u{1e900}' });

  expect(notes).toEqual(['No font has "\u{1e900}", so the logo leaves it out.']);
});

test('any name that a keyboard can type gives drawings that are small and safe', async () => {
  const colors = brandColorsOf('#0b4f6c');
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60, unit: 'grapheme-ascii' }), async (name) => {
      const { files } = await drawBrand({ name, shortName: name.slice(0, 12), scene: 'wheel', colors });
      expect(Object.values(files).flatMap(artworkFaults)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('every error of the input is reported at once, with its field', async () => {
  const errors = await errorsOf({
    name: 'x'.repeat(61),
    color: 'seaweed',
    scene: 'zoo',
    timeZone: 'Mars/Olympus',
    currency: 'JPY',
    locale: 'not a locale',
    website: 'http://tidewater.example',
    supportEmail: 'nowhere',
    logo: '<svg viewBox="0 0 1 1"><script/></svg>',
  });

  expect(Object.keys(errors).toSorted()).toEqual(
    [
      'name',
      'color',
      'scene',
      'timeZone',
      'currency',
      'locale',
      'website',
      'supportEmail',
      'logo',
    ].toSorted(),
  );
});

test('a color of three digits and one without # are read as people write them', async () => {
  const colorOf = async (color: string) => (await make({ color })).brand.colors.light.brand;

  expect(await colorOf('#048')).toBe('#004488');
  expect(await colorOf(' 0B4F6C ')).toBe('#0b4f6c');
});

test('a brand of its own never names the demo park', async () => {
  const { files } = await make({ name: 'Tidewater Park', locale: 'de-DE', currency: 'EUR' });

  expect(Object.values(files).join('\n')).not.toMatch(new RegExp(demo));
});

test('what was not given is listed in the README, and a lawyer is named first', async () => {
  const { files } = await make({ name: 'Tidewater Park', color: '#0b4f6c', timeZone: 'Europe/Berlin' });

  const readme = files['README.md'] ?? '';
  expect(readme).toContain('Have a lawyer review');
  expect(readme).toContain('`supportEmail` was not given');
  expect(readme).not.toContain('`timeZone` was not given');
});

const oneColor =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="#0b4f6c" d="M0 0h40v10H0z"/></svg>';

test('a logo of one color serves everywhere: on dark pages lighter, on passes in the color of the pass', async () => {
  const { files, notes } = await make({ name: 'Tidewater Park', logo: oneColor });

  expect(files['logo.svg']).toBe(oneColor);
  expect(files['logo-on-dark.svg']).not.toContain('#0b4f6c');
  expect(files['logo-pass.svg']).toContain('fill="currentColor"');
  expect(notes).toEqual([]);
});

test('a logo of several colors is explained where it cannot serve', async () => {
  const logo = oneColor.replace('</svg>', '<path fill="#ffffff" d="M1 1h2v2H1z"/></svg>');

  const { files, notes } = await make({ name: 'Tidewater Park', logo });

  expect(files['logo.svg']).toBe(logo);
  expect(files['logo-pass.svg']).not.toContain('M0 0h40');
  expect(notes.join('\n')).toContain('replace logo-mono.svg and logo-pass.svg');
});

test('a white logo is drawn in the brand color on white pages', async () => {
  const { files } = await make({ color: '#0b4f6c', logo: oneColor.replace('#0b4f6c', '#fff') });

  expect(files['logo.svg']).toContain('fill="#0b4f6c"');
});
