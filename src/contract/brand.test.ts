import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '#domain/colors.ts';
import { contrastPairs } from './brand-palette.ts';
import { type Brand, parseBrand } from './brand.ts';

/** The file as it is; its colours have the # that the parsed pass colours have lost. */
const readFile = (): Brand => JSON.parse(readFileSync('brand/brand.json', 'utf8')) as Brand; // the first test says so
const readBrand = (): Brand => parseBrand(readFile());

/** The park's own brand with some of it changed by hand, as an operator would. */
const brandWith = (change: (brand: Record<string, unknown> & Brand) => void): unknown => {
  const brand = { ...readFile(), ownTexts: {} };
  change(brand);
  return brand;
};

const faultsOf = (json: unknown): string[] => {
  try {
    parseBrand(json);
    return [];
  } catch (error) {
    return String(error).split('\n- ').slice(1);
  }
};

test('the brand that comes with the product can be used', () => {
  expect(faultsOf(JSON.parse(readFileSync('brand/brand.json', 'utf8')))).toEqual([]);
});

test('pass colours lose their # when the file is read, because passes are dressed in bare digits', () => {
  const { passColors } = readFile();
  expect(readBrand().passColors).toEqual({
    background: passColors.background.slice(1),
    foreground: passColors.foreground.slice(1),
    label: passColors.label.slice(1),
  });
});

test.each(['light', 'dark'] as const)('every text can be read on every ground of the %s theme', (theme) => {
  const palette = readBrand().colors[theme];

  const ratios = contrastPairs.map(({ over, ground, ratioMin }) => ({
    pair: `${over} on ${ground}`,
    isReadable: contrastRatio(palette[over].slice(1), palette[ground].slice(1)) >= ratioMin,
  }));

  expect(ratios.filter(({ isReadable }) => !isReadable)).toEqual([]);
  expect(ratios.length).toBeGreaterThan(40);
});

test('all text pairs ask for the contrast of 4.5 and only outlines for 3', () => {
  const lower = contrastPairs.filter(({ ratioMin }) => ratioMin < 4.5);

  expect(new Set(lower.map(({ over }) => over))).toEqual(new Set(['outline']));
  expect(lower.every(({ ratioMin }) => ratioMin === 3)).toBe(true);
});

test('the words that guests know are said exactly', () => {
  const { texts, pointsName, smsShortCode } = readBrand();

  expect(texts.passDisclaimer).toBe('This is not your wild pass card!');
  expect(texts.pointsEarnedHeading).toBe("You've Earned some Brownie Points!");
  expect(pointsName).toBe('Brownie points');
  expect(smsShortCode).toBe('36401');
});

test('guests read of the points, of the app, and of what they consent to, all that is specified', () => {
  const { texts, consents } = readBrand();

  expect(texts.pointsEarned).toContain('points have been added');
  expect(texts.appInvitation).toMatch(
    /^Download the .* app and finish setting up your account with the same email/,
  );
  expect(consents.email).toContain('news and announcements');
  for (const part of [
    'Message frequency varies',
    'Message and data rates may apply',
    'HELP to 36401',
    'STOP to 36401',
    'Consent is not a condition of purchase',
  ])
    expect(consents.sms).toContain(part);
});

test('an operator sees every error of the file at once', () => {
  const broken = brandWith((brand) => {
    brand.timeZone = 'Mars/Olympus';
    brand.website = 'http://plain.example';
    brand.colors = {
      light: { ...brand.colors.light, brand: 'teal' },
      dark: { ...brand.colors.dark, onBrand: brand.colors.dark.brand },
    };
    brand['slogan'] = 'Unknown to the product';
    Reflect.deleteProperty(brand, 'passName');
  });

  expect(faultsOf(broken)).toEqual([
    'timeZone: must be a time zone such as America/New_York',
    'website: must be an https address',
    'passName: is missing',
    'colors.light.brand: must be a colour such as #0b4f6c',
    'brand.json: unknown key slogan',
    'colors.dark: onBrand on brand has a contrast of 1.00, it needs 4.5',
  ]);
});

test.each([
  ['name', ' ', 'name: must not be empty'],
  ['shortName', 'Harborlight Piers', 'shortName: must have at most 12 characters'],
  ['code', 'h', 'code: must be 2 to 6 capital letters or digits'],
  ['locale', 'english!', 'locale: must be a locale such as en-US'],
  ['locale', '', 'locale: must be a locale such as en-US'],
  ['currency', 'dollar', 'currency: must be an ISO 4217 code of a currency with two decimals, such as USD'],
  ['currency', 'JPY', 'currency: must be an ISO 4217 code of a currency with two decimals, such as USD'],
  ['currency', 'XYZ', 'currency: must be an ISO 4217 code of a currency with two decimals, such as USD'],
  ['operatingDayRollover', '24:00', 'operatingDayRollover: must be a time such as 02:00'],
  ['loyaltyEmail', 'brownies', 'loyaltyEmail: must be an email address'],
  ['appStoreUrl', 'javascript:alert(1)', 'appStoreUrl: must be an https address'],
  ['downloadName', 'Harborlight Piers', 'downloadName: must be small letters, digits and hyphens'],
  ['clubName', 5, 'clubName: must be a text'],
  ['colors', 'blue', 'colors: must be an object'],
])('a wrong %s is refused: %j', (key, value, fault) => {
  const broken = brandWith((brand) => Object.assign(brand, { [key]: value }));

  expect(faultsOf(broken)).toEqual([fault]);
});

test('a picture cannot be taken from outside the brand folder', () => {
  const broken = brandWith((brand) => (brand.images = { ...brand.images, logo: '../../secret.svg' }));

  expect(faultsOf(broken)).toEqual(['images.logo: must be the name of an SVG file beside brand.json']);
});

test('the text-message consent must name the short code that guests text to', () => {
  const broken = brandWith((brand) => (brand.smsShortCode = '99999'));

  expect(faultsOf(broken)).toEqual(['consents.sms: must name the smsShortCode, 99999']);
});

test.each<[what: string, missing: string[], change: object, faults: string[]]>([
  [
    'a short code and its consent',
    ['smsShortCode'],
    { consents: { version: '1', email: 'Write to me.' } },
    [],
  ],
  ['the links to apps', ['appStoreUrl', 'playStoreUrl'], {}, []],
  ['a club', ['clubName', 'pointsName', 'pointName', 'loyaltyEmail'], { hasClub: false }, []],
  [
    'the names of a club that it has',
    ['clubName'],
    {},
    ['clubName: is missing; without a club say "hasClub": false'],
  ],
  [
    'a short code that its consent names',
    ['smsShortCode'],
    {},
    ['smsShortCode: is missing, although there is a consents.sms'],
  ],
  [
    'the consent for a short code',
    [],
    { consents: { version: '1', email: 'Write to me.' } },
    ['consents.sms: is missing, although there is an smsShortCode'],
  ],
])('a park may lack %s only as a whole', (_, missing, change, faults) => {
  const brand = brandWith((given) => {
    for (const key of missing) Reflect.deleteProperty(given, key);
    Object.assign(given, change);
  });

  expect(faultsOf(brand)).toEqual(faults);
});

test.each<[what: string, ownTexts: unknown, fault: string | undefined]>([
  ['two languages', { 'de-DE': { headline: 'Hallo' }, en: { help: 'Ask us.' } }, undefined],
  [
    'a long text',
    { en: { headline: 'a'.repeat(81) } },
    'ownTexts.en.headline: must have at most 80 characters',
  ],
  ['an empty text', { en: { help: ' ' } }, 'ownTexts.en.help: must not be empty'],
  [
    'a script as a link',
    { en: { links: [{ label: 'Terms', url: 'javascript:alert(1)' }] } },
    'ownTexts.en.links.0.url: must be an https address',
  ],
  ['an unknown text', { en: { slogan: 'Hi' } }, 'ownTexts.en: unknown key slogan'],
])('of texts of its own %s is judged', (_, ownTexts, fault) => {
  const brand = brandWith((given) => Object.assign(given, { ownTexts }));

  expect(faultsOf(brand)).toEqual(fault === undefined ? [] : [fault]);
});

test('the back of a pass must name the address guests write to', () => {
  const broken = brandWith((brand) => (brand.supportEmail = 'other@park.example'));

  expect(faultsOf(broken)).toEqual(['passBack: must name the supportEmail, other@park.example']);
});

test.each([
  [
    'another count of entries',
    { de: { passBack: [{ label: 'Kontakt', text: 'guestservices@harborlight.example' }] } },
    /passTexts\.de\.passBack: must have 2 entries/,
  ],
  [
    'no address to write to',
    {
      de: {
        passBack: [
          { label: 'Kontakt', text: 'Am Eingang' },
          { label: 'Gut zu wissen', text: 'Viel Spaß' },
        ],
      },
    },
    /passTexts\.de\.passBack: must name the supportEmail/,
  ],
  ['a language that passes lack', { sv: { clubName: 'Klubb' } }, /passTexts/],
  ['an unknown key', { de: { club: 'Verein' } }, /passTexts\.de: unknown key club/],
  ['an empty name', { de: { clubName: ' ' } }, /passTexts\.de\.clubName: must not be empty/],
])('texts of passes with %s are refused', (_, passTexts, reason) => {
  expect(faultsOf(brandWith((brand) => Object.assign(brand, { passTexts }))).join('\n')).toMatch(reason);
});

test('a pass whose texts cannot be read on its background is refused', () => {
  const broken = brandWith((brand) => (brand.passColors = { ...brand.passColors, background: '#fefefe' }));

  expect(faultsOf(broken)).toHaveLength(2);
});

test.each([null, [], 'brand', 7])('a file that holds %j is refused', (json) => {
  expect(faultsOf(json)).toContain('brand.json: must be an object');
});

test('a rule for unlisted wristbands has a prefix and a known check, and may be absent', () => {
  const rule = (wristbands: unknown) => brandWith((brand) => Object.assign(brand, { wristbands }));
  expect(faultsOf(rule({ prefix: 'TP26', check: 'luhn' }))).toEqual([]);
  expect(faultsOf(rule({ prefix: 'tp', check: 'sum' }))).toEqual([
    'wristbands.prefix: must be 2 to 12 capital letters or digits',
    'wristbands.check: must be one of none, luhn, gs1, mod37-36',
  ]);
});

test('days of retention lie within the bounds of their kind, and each problem has its reason', () => {
  const retention = (value: unknown) =>
    faultsOf(brandWith((brand) => Object.assign(brand, { retention: value })));
  expect(retention({ names: 400, members: 'keep', mails: 7 })).toEqual([]);
  expect(retention({ names: 30, stays: 'keep', mails: 1.5, members: 10, audit: 400 })).toEqual([
    'retention.names: must be 365 to 3650 days, because a refund or a disputed payment may need the name for a year, and no claim about a sale lives ten',
    'retention.stays: must be 90 to 3650 days, because a stay is claimed by its name within its window, and its points can be disputed after it',
    'retention.members: must be 730 to 3650 days or "keep", because a guest who comes every other year has an account in use',
    'retention.mails: must be 7 to 400 days, because a guest who lacks a mail writes within a week',
    'retention: unknown key audit',
  ]);
});
