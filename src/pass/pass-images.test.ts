import { expect, test } from 'vitest';

import {
  EVENT_STRIP_HEIGHT_PT,
  ICON_WIDTH_PT_MIN,
  IMAGE_LIMITS,
  IMAGES_BY_LAYOUT,
  parseImageName,
} from './pass-images.ts';

test.each([
  ['icon.png', { kind: 'icon', scale: 1, language: undefined }],
  ['icon@2x.png', { kind: 'icon', scale: 2, language: undefined }],
  ['primaryLogo@3x.png', { kind: 'primaryLogo', scale: 3, language: undefined }],
  ['de.lproj/logo.png', { kind: 'logo', scale: 1, language: 'de' }],
  ['zh-Hans.lproj/strip@2x.png', { kind: 'strip', scale: 2, language: 'zh-Hans' }],
])('the name %s says what the image is', (fileName, name) => {
  expect(parseImageName(fileName)).toEqual(name);
});

test.each([
  'icon.jpg',
  'icon@1x.png',
  'icon@4x.png',
  'icon@2.png',
  'icon@2xx.png',
  'xicon.png',
  'icon.png.png',
  'icon.pngx',
  'Icon.png',
  'hero.png',
  'toString.png',
  'de/logo.png',
  '.lproj/logo.png',
  '5.lproj/logo.png',
  'a/de.lproj/logo.png',
  'de.lproj/',
  '',
])('%j is no image of a pass', (fileName) => {
  expect(parseImageName(fileName)).toBeUndefined();
});

// The sizes are Apple's; docs/algorithms/wallet-pass.md names its source.
test('the largest size of every image is the one that Apple documents', () => {
  const sizes = Object.entries(IMAGE_LIMITS).map(([kind, limits]) => [kind, limits.widthPt, limits.heightPt]);
  expect(sizes).toEqual([
    ['icon', 38, 38],
    ['logo', 160, 50],
    ['thumbnail', 90, 90],
    ['strip', 375, 144],
    ['background', 345, 505],
    ['footer', 286, 15],
    ['artwork', 358, 448],
    ['primaryLogo', 126, 30],
    ['secondaryLogo', 135, 12],
    ['venueMap', 1000, 1000],
  ]);
  expect(IMAGE_LIMITS.thumbnail).toMatchObject({ ratioMin: 2 / 3, ratioMax: 1.5 });
  expect(IMAGE_LIMITS.icon).toMatchObject({ ratioMin: 1, ratioMax: 1 });
  expect([ICON_WIDTH_PT_MIN, EVENT_STRIP_HEIGHT_PT]).toEqual([29, 98]);
});

test('every style shows its own images beside icon and logo', () => {
  expect(Object.fromEntries(IMAGES_BY_LAYOUT)).toEqual({
    generic: ['thumbnail'],
    eventTicket: ['strip', 'background', 'thumbnail'],
    storeCard: ['strip'],
    coupon: ['strip'],
    boardingPass: ['footer'],
    posterGeneric: ['artwork', 'background', 'primaryLogo', 'secondaryLogo'],
    posterEventTicket: ['artwork', 'primaryLogo', 'secondaryLogo', 'venueMap'],
    semanticBoardingPass: ['primaryLogo'],
  });
});
