import { expect, test } from 'vitest';

import { agreedTexts } from './agreed-texts.ts';

const ean = { text: '4006381333931', format: 'EAN13' };

test('a Code 128 counts at once', () => {
  expect(agreedTexts(4)([{ text: '5126000006000010', format: 'Code128' }])).toEqual(['5126000006000010']);
});

test('an EAN counts once another pass reads it too', () => {
  const agreed = agreedTexts(4);
  expect([[ean], [], [ean]].map((codes) => agreed(codes))).toEqual([[], [], ['4006381333931']]);
});

test('an EAN that only one pass reads, again and again, does not count', () => {
  const agreed = agreedTexts(4);
  const film = Array.from({ length: 20 }, (_, at) => (at % 4 === 1 ? [ean] : []));
  expect(film.flatMap((codes) => agreed(codes))).toEqual([]);
});

test('an earlier reading is forgotten after some pictures', () => {
  const agreed = agreedTexts(4);
  agreed([ean]);
  for (let at = 0; at < 8; at++) agreed([]);
  expect(agreed([ean])).toEqual([]);
});
