import { expect, test } from 'vitest';

import { chooseCustomizationRule, type CustomizationRule } from './customization.ts';

const line = { barcode: '240126000000100017', merchItemId: '3001', merchPackId: '901', ttCategoryId: 'SP' };

function rule(sequence: number, change: Partial<CustomizationRule>): CustomizationRule {
  return {
    guid: String(sequence),
    ttCategoryId: '',
    ttPackId: '',
    ttBarcode: '',
    customizationName: '',
    isActive: true,
    sequence,
    ...change,
  };
}

const byCategory = rule(3, { ttCategoryId: 'SP' });
const byPack = rule(2, { ttPackId: '901' });
const byBarcode = rule(1, { ttBarcode: line.barcode });

test('a rule for the barcode outranks one for the pack, and that one for the category, whatever their age', () => {
  expect(chooseCustomizationRule([byCategory, byPack, byBarcode], line)).toBe(byBarcode);
  expect(chooseCustomizationRule([byCategory, byPack], line)).toBe(byPack);
  expect(chooseCustomizationRule([byCategory], line)).toBe(byCategory);
});

test('between two rules of the same kind the newer one wins', () => {
  const newer = rule(9, { ttPackId: '901' });
  expect(chooseCustomizationRule([byPack, newer], line)).toBe(newer);
  expect(chooseCustomizationRule([newer, byPack], line)).toBe(newer);
});

test('an inactive rule never wins', () => {
  expect(chooseCustomizationRule([{ ...byBarcode, isActive: false }, byCategory], line)).toBe(byCategory);
});

test('a rule with two ids wants both of them', () => {
  expect(chooseCustomizationRule([rule(5, { ttPackId: '901', ttCategoryId: 'GA' })], line)).toBeUndefined();
  const both = rule(5, { ttPackId: '901', ttCategoryId: 'SP' });
  expect(chooseCustomizationRule([both], line)).toBe(both);
});

test('a rule without any id dresses nothing', () => {
  expect(chooseCustomizationRule([rule(5, {})], line)).toBeUndefined();
});
