import { expect, test } from 'vitest';

import { agreedTexts, fittedPass, nativePass, type ReadCode } from './agreed-texts.ts';

const ean = (pass: string): ReadCode => ({ text: '4006381333931', format: 'EAN13', pass });
const check = (pass: string, lineCount: number): ReadCode => ({
  text: '5126000006000010',
  format: 'Code128',
  pass,
  lineCount,
});

test('a square code counts at once', () => {
  const code = { text: '5126000006000010', format: 'QRCode', pass: 'edges' };
  expect(agreedTexts()([code], 0)).toEqual(['5126000006000010']);
});

test('a Code 128 that eight rows show counts at once', () => {
  expect(agreedTexts()([check('edges', 8)], 0)).toEqual(['5126000006000010']);
});

test('a Code 128 that seven rows show counts once another pass reads it too, and not by itself', () => {
  const agreed = agreedTexts();
  const film = [[check('edges', 7)], [check('edges', 7)], [check('stretched', 0)]];
  expect(film.map((codes, picture) => agreed(codes, picture))).toEqual([[], [], ['5126000006000010']]);
});

test('an EAN counts once another pass reads it too', () => {
  const agreed = agreedTexts();
  const film = [[ean('stretched')], [], [ean('sharpened')]];
  expect(film.map((codes, picture) => agreed(codes, picture))).toEqual([[], [], ['4006381333931']]);
});

test('an EAN that another pass reads in the same picture counts', () => {
  const agreed = agreedTexts();
  expect([agreed([ean('edges')], 0), agreed([ean(fittedPass)], 0)]).toEqual([[], ['4006381333931']]);
});

test('an EAN that only one pass reads, again and again, does not count', () => {
  const agreed = agreedTexts();
  const film = Array.from({ length: 20 }, (_, at) => (at % 4 === 1 ? [ean('stretched')] : []));
  expect(film.flatMap((codes, picture) => agreed(codes, picture))).toEqual([]);
});

test('an EAN does not count by many rows of one pass', () => {
  const agreed = agreedTexts();
  const film = Array.from({ length: 9 }, () => [{ ...ean('edges'), lineCount: 200 }]);
  expect(film.flatMap((codes, picture) => agreed(codes, picture))).toEqual([]);
});

test.each([fittedPass, nativePass])('a code that the pass "%s" reads from two pictures counts', (pass) => {
  const agreed = agreedTexts();
  const codes = [ean(pass), check(pass, 0)];
  expect([agreed(codes, 0), agreed(codes, 1)]).toEqual([[], ['4006381333931', '5126000006000010']]);
});

test('a code that was fitted twice to one picture does not count', () => {
  const agreed = agreedTexts();
  expect([agreed([ean(fittedPass)], 3), agreed([ean(fittedPass)], 3)]).toEqual([[], []]);
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
