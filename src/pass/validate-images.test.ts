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

test('an image may be exactly as large as its limit, and one pixel more on either side is found', () => {
  const linesFor = (width: number, height: number): string[] =>
    explainProblems(cardWithImages({ 'logo@2x.png': createPng(width, height) }));
  expect(linesFor(320, 100)).toEqual([]);
  expect(linesFor(321, 100)).toEqual([
    'A6 error logo@2x.png: has 321 x 100 pixels; at most 320 x 100 are allowed',
  ]);
  expect(linesFor(320, 101)).toEqual([
    'A6 error logo@2x.png: has 320 x 101 pixels; at most 320 x 100 are allowed',
  ]);
});

test('a photo may be one pixel off its shape, as pixels are whole, and no more', () => {
  const linesFor = (width: number, height: number): number =>
    explainProblems(seasonPass({}, { 'thumbnail.png': createPng(width, height) })).length;
  expect([linesFor(60, 90), linesFor(59, 90), linesFor(58, 90)]).toEqual([0, 0, 1]);
  expect([linesFor(90, 60), linesFor(88, 58), linesFor(90, 59), linesFor(89, 58)]).toEqual([0, 0, 1, 1]);
});

test('an icon is sharp from 29 points on', () => {
  const linesFor = (side: number): number =>
    explainProblems(cardWithImages({ 'icon@2x.png': createPng(side, side) })).length;
  expect([linesFor(58), linesFor(57)]).toEqual([0, 1]);
});

test('a logo is not asked to be square or sharp', () => {
  expect(explainProblems(cardWithImages({ 'logo.png': createPng(20, 10) }))).toEqual([]);
});

test.each(['pass.json', 'manifest.json', 'signature'])('the file %s is written by the packer', (fileName) => {
  expect(explainProblems(cardWithImages({ [fileName]: JPEG }))).toEqual([
    `A1 error ${fileName}: is written by the packer, it cannot be given`,
  ]);
});

test.each(['Thumbs.db', '__MACOSX/icon.png', 'en.lproj/.DS_Store', 'x/thumbs.db'])(
  '%s is a file of the operating system',
  (fileName) => {
    expect(explainProblems(cardWithImages({ [fileName]: JPEG }))).toEqual([
      `A1 error ${fileName}: is a file of the operating system and does not belong in a pass`,
    ]);
  },
);

test.each([
  '5.lproj/logo.png',
  'a/en.lproj/logo.png',
  'en.lproj/a/logo.png',
  'en.lproj/',
  'en.lprojx/logo.png',
])('%s lies in a folder that is no language', (fileName) => {
  expect(explainProblems(cardWithImages({ [fileName]: JPEG }))).toEqual([
    `A1 error ${fileName}: lies in a folder; only languages (xx.lproj) have one`,
  ]);
});

test('a file of a language that is no image is reported as a file, not as a folder', () => {
  expect(explainProblems(cardWithImages({ 'en-US.lproj/logo.jpg': JPEG }))).toEqual([
    'A6 error en-US.lproj/logo.jpg: must be a PNG with the ending .png',
  ]);
  expect(explainProblems(cardWithImages({ 'Thumbs.dbx': JPEG }))).toEqual([
    'A6 error Thumbs.dbx: must be a PNG with the ending .png',
  ]);
});

test('a translated image is shown where there is none outside the languages', () => {
  const translated = { 'strip.png': undefined, 'strip@2x.png': undefined, 'strip@3x.png': undefined };
  expect(
    explainProblems(cardWithImages({ ...translated, 'pl.lproj/strip.png': createPng(300, 100) })),
  ).toEqual([]);
});

test('a poster is made of artwork or of a background', () => {
  const poster = { posterGeneric: { headerFields: [{ key: 'p', value: 1 }] } };
  const withImage = (name: string) => ({
    ...card(poster),
    images: new Map([...cardWithImages({}).images, [name, createPng(100, 100)]]),
  });
  expect(explainProblems(withImage('artwork.png'))).toEqual([]);
  expect(explainProblems(withImage('background.png'))).toEqual([]);
});

const TAGS = {
  eventName: 'x',
  venueName: 'x',
  venueRegionName: 'x',
  venueRoom: 'x',
  eventType: 'PKEventTypeMovie',
  eventStartDate: '2027-07-04T21:00-04:00',
};
const POSTER = { preferredStyleSchemes: ['posterEventTicket'], semantics: TAGS };

test('a poster ticket needs artwork, which its background may be even beside a strip', () => {
  expect(explainProblems(ticket(POSTER))).toEqual([
    'A14 error artwork.png: is missing, so the posterEventTicket layout is not shown',
  ]);
  expect(explainProblems(ticket(POSTER, { 'background.png': createPng(180, 220) }))).toEqual([]);
  expect(explainProblems(ticket(POSTER, { 'artwork.png': createPng(180, 220) }))).toEqual([]);
});

test('a thumbnail cannot stand beside a strip, in a poster ticket either', () => {
  const images = { 'thumbnail.png': createPng(90, 90), 'artwork.png': createPng(180, 220) };
  const words = 'A6 error thumbnail.png: cannot stand beside strip.png in an event ticket; keep one of them';
  expect(explainProblems(ticket(POSTER, images))).toEqual([words]);
  expect(explainProblems(ticket({}, { 'thumbnail.png': createPng(90, 90) }))).toEqual([words]);
});

test('a strip of an event ticket has at most 98 points of height', () => {
  expect(explainProblems(ticket({}, { 'strip@2x.png': createPng(750, 196) }))).toEqual([]);
  expect(explainProblems(ticket({}, { 'strip@2x.png': createPng(750, 197) }))).toEqual([
    'A6 warning strip@2x.png: has 197 rows, of which an event ticket shows 196',
  ]);
});
