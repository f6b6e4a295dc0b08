import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { foldedForms, foldName, foldText, isInSigns, pairsOf } from './fold.ts';

describe('one name', () => {
  test.each([
    ['José Núñez', 'jose nunez'],
    ['José Núñez'.normalize('NFD'), 'JOSÉ NÚÑEZ'],
    ['O’Brien', "O'Brien"],
    ['O’Brien', 'OBRIEN'],
    ['O`Brien', 'O´Brien'],
    ['Oʼbrien', 'o brien'],
    ['Kaʻiulani', 'Kaiulani'],
    ['Strauß', 'STRAUSS'],
    ['STRAUẞ', 'strauss'],
    ['Łucja Öster', 'lucja  oster'],
    ['Søren Ærø', 'soren aero'],
    ['Đặng Thị', 'dang thi'],
    ['Œuvré', 'oeuvre'],
    ['İnan Yıldız', 'INAN YILDIZ'],
    ['Þóra', 'THORA'],
    ['García-López', 'garcia lopez'],
    ['Νίκος', 'ΝΙΚΟΣ'],
    ['Алёна', 'АЛЕНА'],
    ['ＭＡＹＡ', 'maya'],
    ['山田　花子', '山田花子'],
    ['タナカ', 'たなか'],
    ['ﾀﾅｶ ｶﾞｸ', 'たなか がく'],
    ['김민준'.normalize('NFD'), '김 민준'],
    ['أحمد', 'احمد'],
    ['علی', 'علي'],
  ])('%s is %s', (one, other) => expect(foldName(one)).toBe(foldName(other)));

  test.each([
    ['か', 'が'],
    ['राम', 'रामी'],
    ['Weiß', 'Weis'],
    ['Łukasz', 'Tukasz'],
    ['山田', '山本'],
  ])('%s is not %s', (one, other) => expect(foldName(one)).not.toBe(foldName(other)));
});

test('a text keeps its blanks, digits and punctuation, but for apostrophes', () => {
  expect(foldText("Order #12–34: Café d'Or, 5.50")).toBe('order #12-34: cafe dor, 5.50');
});

test('a folded text is folded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
      expect(foldName(foldName(text))).toBe(foldName(text));
    }),
  );
});

describe('the forms under which a name may be stored', () => {
  test.each([
    ['Maya', ['maya']],
    ['Müller', ['muller', 'mueller']],
    ['Mueller', ['mueller', 'muller']],
    ['Ødegaard', ['odegaard', 'oedegaard']],
    ['Boer', ['boer']],
    ['Sigurðsson', ['sigurdsson', 'sigurdhsson']],
    ['%%', []],
  ])('of %s are %j', (name, forms) => expect(foldedForms(name)).toEqual(forms));
});

test.each([
  ['山田', true],
  ['たなか', true],
  ['민준', true],
  ['maya', false],
  ['山田a', false],
  ['', false],
])('%j is in signs: %s', (name, isIt) => expect(isInSigns(foldName(name))).toBe(isIt));

test('a name of signs has pairs of neighbors, also beyond the first plane', () => {
  expect(pairsOf('山田花')).toEqual(['山田', '田花']);
  expect(pairsOf('𠮷野家')).toEqual(['𠮷野', '野家']);
  expect(pairsOf('山')).toEqual([]);
});
