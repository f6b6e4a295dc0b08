import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  chooseCustomizationRule,
  clubCategoryId,
  clubLine,
  explainCustomization,
  type CustomizationRule,
} from './customization.ts';

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

test('the club’s cards wear the newest active row for the club, and no row that asks for more', () => {
  const club = rule(4, { ttCategoryId: clubCategoryId });
  const newer = rule(5, { ttCategoryId: clubCategoryId });
  const narrower = rule(6, { ttCategoryId: clubCategoryId, ttBarcode: '700000101' });
  const inactive = rule(7, { ttCategoryId: clubCategoryId, isActive: false });
  expect(chooseCustomizationRule([club, newer, narrower, inactive, byCategory], clubLine)).toBe(newer);
  expect(chooseCustomizationRule([club], line)).toBeUndefined();
});

const there = <Rule>(one: Rule) => ({ ...one, isThere: true });

test('what staff read of the rules names the one that won, and why each other lost', () => {
  const rules = [
    there(byCategory),
    there(byPack),
    there(rule(9, { ttPackId: '901' })),
    there(rule(10, { ttBarcode: line.barcode, ttPackId: '902' })),
    there(rule(11, { ttBarcode: line.barcode, isActive: false })),
    { ...rule(12, { ttBarcode: line.barcode }), isThere: false },
    there(rule(13, {})),
  ];
  expect(explainCustomization(rules, line).map(({ rule: { guid }, outcome }) => [guid, outcome])).toEqual([
    ['12', 'nameless'],
    ['11', 'inactive'],
    ['10', 'other-pass'],
    ['9', 'won'],
    ['2', 'older'],
    ['3', 'less-near'],
  ]);
});

test('where no rule fits, none won', () => {
  const rules = [{ ...byPack, isThere: false }, there({ ...byCategory, isActive: false })];
  expect(explainCustomization(rules, line).map(({ outcome }) => outcome)).toEqual(['nameless', 'inactive']);
});

const anyId = (own: string) => fc.constantFrom('', own, 'other');
const anyRule = fc.record({
  ttBarcode: anyId(line.barcode),
  ttPackId: anyId(line.merchPackId),
  ttCategoryId: anyId(line.ttCategoryId),
  isActive: fc.boolean(),
  isThere: fc.boolean(),
});

test('for any set of rules, the one that staff see as the winner is the one that the pass uses', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), (changes) => {
      const rules = changes.map((change, place) => ({ ...rule(place, change), isThere: change.isThere }));
      const told = explainCustomization(rules, line).filter(({ outcome }) => outcome === 'won');
      const worn = chooseCustomizationRule(
        rules.filter(({ isThere }) => isThere),
        line,
      );
      expect(told.map((one) => one.rule)).toEqual(worn === undefined ? [] : [worn]);
    }),
  );
});

test('the line of the club names its category and nothing else', () => {
  expect(clubLine).toEqual({ barcode: '', merchItemId: '', merchPackId: '', ttCategoryId: 'CLUB' });
});
