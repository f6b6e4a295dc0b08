import { expect, test } from 'vitest';

import { isCodeOfRule, type WristbandRule } from './wristband-rule.ts';

test('without a rule no unlisted code is a band', () => {
  expect(isCodeOfRule('TP26000000000001', undefined)).toBe(false);
});

test.each<[string, WristbandRule['check'], string, boolean]>([
  ['any code with the prefix', 'none', 'TP26ABCDEFGHIJKL', true],
  ['a code with another prefix', 'none', 'TQ26ABCDEFGHIJKL', false],
  ['a prefix at another position', 'none', 'ATP26BCDEFGHIJKL', false],
  // 79927398713 is the number of the patent of Luhn's formula.
  ['a good Luhn digit', 'luhn', 'TP26079927398713', true],
  ['a wrong Luhn digit', 'luhn', 'TP26079927398714', false],
  ['two Luhn digits that changed places', 'luhn', 'TP26079923798713', false],
  ['a letter among Luhn digits', 'luhn', 'TP2607992739871A', false],
  // 4006381333931 is an EAN-13 of a pencil.
  ['a good GS1 digit', 'gs1', 'TP04006381333931', true],
  ['a wrong GS1 digit', 'gs1', 'TP04006381333932', false],
  ['a letter among GS1 digits', 'gs1', 'TP0400638133393A', false],
  // The example of the standard: A12425GABC1234002 with the check character M.
  ['a good character of ISO 7064', 'mod37-36', 'TPA12425GABC1234002M', true],
  ['a wrong character of ISO 7064', 'mod37-36', 'TPA12425GABC1234002N', false],
  ['two characters that changed places', 'mod37-36', 'TPA12425GACB1234002M', false],
])('%s under the check %s: %s is taken: %s', (_, check, code, isTaken) => {
  const prefix = code.startsWith('TP0') ? 'TP0' : code.startsWith('TPA') ? 'TP' : 'TP26';
  expect(isCodeOfRule(code, { prefix, check })).toBe(isTaken);
});

test('a code that is shorter than its prefix and its check is refused', () => {
  expect(isCodeOfRule('TP26', { prefix: 'TP26', check: 'luhn' })).toBe(false);
  expect(isCodeOfRule('TP265', { prefix: 'TP26', check: 'mod37-36' })).toBe(false);
});

test('of the 36 last characters exactly one is right under ISO 7064', () => {
  const characters = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const rule: WristbandRule = { prefix: 'TP', check: 'mod37-36' };
  for (const body of ['TP0000000000000', 'TPZZZZZZZZZZZZZ', 'TP26K7Q2M9X4T1Z'])
    expect(characters.filter((last) => isCodeOfRule(body + last, rule))).toHaveLength(1);
});
