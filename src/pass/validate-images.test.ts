import { expect, test } from 'vitest';

import {
  type BrokenPass,
  JPEG,
  card,
  cardWithImages,
  explainProblems,
  seasonPass,
  ticket,
} from './testing/broken-pass.ts';
import { createPng } from './testing/sample-pass.ts';

const BROKEN: readonly BrokenPass[] = [
  [
    'a poster without artwork',
    card({ posterGeneric: { headerFields: [{ key: 'points', value: 1 }] } }),
    'A6 warning artwork.png: is missing; a poster is made of it',
  ],
  [
    'no icon for sharp screens',
    cardWithImages({ 'icon@3x.png': undefined }),
    'A6 warning icon@3x.png: is missing, so phones show a blurred icon',
  ],
  [
    'a tiny icon',
    cardWithImages({ 'icon@2x.png': createPng(29, 29) }),
    'A6 warning icon@2x.png: has 29 x 29 pixels and will look blurred; use at least 58',
  ],
  [
    'an icon that is not square',
    cardWithImages({ 'icon@3x.png': createPng(110, 90) }),
    'A6 error icon@3x.png: has 110 x 90 pixels, but must be a square',
  ],
  [
    'a strip that is cut off',
    cardWithImages({ 'strip.png': createPng(375, 144).subarray(0, 400) }),
    'A6 error strip.png: is a PNG that is cut off',
  ],
  [
    'a file of the operating system',
    cardWithImages({ '.DS_Store': JPEG }),
    'A1 error .DS_Store: is a file of the operating system and does not belong in a pass',
  ],
  [
    'a folder around the images',
    cardWithImages({ 'card.pass/logo.png': createPng(100, 40) }),
    'A1 error card.pass/logo.png: lies in a folder; only languages (xx.lproj) have one',
  ],
  [
    'a manifest among the images',
    cardWithImages({ 'manifest.json': JPEG }),
    'A1 error manifest.json: is written by the packer, it cannot be given',
  ],
  [
    'an image with the ending .jpg',
    cardWithImages({ 'strip.jpg': JPEG }),
    'A6 error strip.jpg: must be a PNG with the ending .png',
  ],
  [
    'a translated logo below a common one',
    cardWithImages({ 'pl.lproj/logo.png': createPng(100, 40) }),
    'A6 warning pl.lproj/logo.png: is never shown, as logo.png outside the languages comes first',
  ],
  [
    'a photo that is too narrow',
    seasonPass({}, { 'thumbnail@2x.png': createPng(100, 180) }),
    'A6 error thumbnail@2x.png: has 100 x 180 pixels, but must be between 2:3 and 3:2 in shape',
  ],
  [
    'a strip that an event ticket crops',
    ticket({}, { 'strip.png': createPng(375, 144) }),
    'A6 warning strip.png: has 144 rows, of which an event ticket shows 98',
  ],
  [
    'a strip beside a background',
    ticket({}, { 'background.png': createPng(180, 220) }),
    'A6 error background.png: cannot stand beside strip.png in an event ticket; keep one of them',
  ],
  [
    'an image that Wallet does not know',
    cardWithImages({ 'hero.png': createPng(9, 9) }),
    'A6 error hero.png: is not an image that Wallet knows (icon, logo, thumbnail, strip, background, footer, artwork, primaryLogo, secondaryLogo, venueMap, each also as @2x and @3x)',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});
