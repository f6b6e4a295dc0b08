import { expect, test } from 'vitest';

import { agreedTexts, fittedPass, type ReadCode } from './agreed-texts.ts';

const ean = (pass: string): ReadCode => ({ text: '4006381333931', format: 'EAN13', pass });

test.each(['Code128', 'QRCode'])('a %s counts at once', (format) => {
  const code = { text: '5126000006000010', format, pass: 'stretched' };
  expect(agreedTexts()([code], 0)).toEqual(['5126000006000010']);
});

test('an EAN counts once another pass reads it too', () => {
  const agreed = agreedTexts();
  const film = [[ean('stretched')], [], [ean('sharpened')]];
  expect(film.map((codes, picture) => agreed(codes, picture))).toEqual([[], [], ['4006381333931']]);
});

test('an EAN that only one pass reads, again and again, does not count', () => {
  const agreed = agreedTexts();
  const film = Array.from({ length: 20 }, (_, at) => (at % 4 === 1 ? [ean('stretched')] : []));
  expect(film.flatMap((codes, picture) => agreed(codes, picture))).toEqual([]);
});

test('an EAN that many rows of a picture show counts at once, and one that two rows show does not', () => {
  expect(agreedTexts()([{ ...ean('plain'), lineCount: 8 }], 0)).toEqual(['4006381333931']);
  expect(agreedTexts()([{ ...ean('plain'), lineCount: 2 }], 0)).toEqual([]);
});

test('an EAN that was fitted to two pictures counts', () => {
  const agreed = agreedTexts();
  const film = [[ean(fittedPass)], [ean(fittedPass)]];
  expect(film.map((codes, picture) => agreed(codes, picture))).toEqual([[], ['4006381333931']]);
});

test('an EAN that was fitted does not make another one count', () => {
  const agreed = agreedTexts();
  agreed([ean(fittedPass)], 0);
  expect(agreed([{ ...ean('stretched'), text: '4006381333948' }], 1)).toEqual([]);
});

test('an earlier reading is forgotten after some pictures', () => {
  const agreed = agreedTexts();
  agreed([ean(fittedPass)], 0);
  expect(agreed([ean(fittedPass)], 8)).toEqual([]);
});
