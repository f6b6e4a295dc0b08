import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readTestPass } from './test-pass.ts';

test('what staff wrote is laid over safe defaults', () => {
  expect(readTestPass('{"product":"Wild Pass Gold","isPassholder":true}')).toMatchObject({
    product: 'Wild Pass Gold',
    isPassholder: true,
    firstName: 'Test',
    credits: 0,
  });
});

test('an empty text is a test pass of defaults', () => {
  expect(readTestPass('  ')).toMatchObject({ product: 'Test pass' });
});

test('text that is no JSON object makes no pass', () => {
  for (const text of ['{', '[]', '1', '"x"', 'null', '{"a":1}}']) expect(readTestPass(text)).toBeUndefined();
});

test('a value of the wrong type, a foreign key and a bad colour are ignored', () => {
  const facts = readTestPass(
    '{"product":5,"credits":"many","__proto__":{"x":1},"secret":"y","backgroundColor":"red"}',
  );
  expect(facts).toMatchObject({ product: 'Test pass', credits: 0, backgroundColor: null });
  expect(Object.keys(facts ?? {})).not.toContain('secret');
});

test('whatever staff type, reading it never fails', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const facts = readTestPass(text);
      return facts === undefined || typeof facts.product === 'string';
    }),
  );
});

const defaults = {
  product: 'Test pass',
  category: 'Ticket',
  firstName: 'Test',
  lastName: 'Guest',
  isPassholder: false,
  skipImage: true,
  skipRegistration: true,
  isRedeemed: false,
  refunded: false,
  credits: 0,
  cash: 0,
  backgroundColor: null,
  foregroundColor: null,
};

test('a test pass of which nothing is said is a good ticket that asks the guest for nothing', () => {
  expect(readTestPass('')).toEqual(defaults);
  expect(readTestPass('{}')).toEqual(defaults);
});

test('every fact that staff write in its right kind is taken', () => {
  const written = {
    product: 'Gold',
    category: 'Season Pass',
    firstName: 'Maya',
    lastName: 'Okafor',
    isPassholder: true,
    skipImage: false,
    skipRegistration: false,
    isRedeemed: true,
    refunded: true,
    credits: 12,
    cash: 36.5,
    backgroundColor: '0B3D62',
    foregroundColor: 'FFF3E0',
  };
  expect(readTestPass(JSON.stringify(written))).toEqual(written);
});

test('an amount is below a million and not negative', () => {
  const creditsOf = (credits: unknown) => readTestPass(JSON.stringify({ credits }))?.credits;
  expect([0, 0.5, 999_999, 1_000_000, -1, '5', true].map(creditsOf)).toEqual([0, 0.5, 999_999, 0, 0, 0, 0]);
  expect(readTestPass('{"credits":1e999}')?.credits).toBe(0);
});

test('a text is cut to 200 characters and never ends in half a character', () => {
  expect(readTestPass(JSON.stringify({ product: 'x'.repeat(201) }))?.product).toBe('x'.repeat(200));
  expect(readTestPass(JSON.stringify({ product: `${'x'.repeat(199)}🎡` }))?.product).toBe(
    `${'x'.repeat(199)}\ufffd`,
  );
});

test('a fact of the wrong kind is replaced by its default', () => {
  const wrong = Object.fromEntries(Object.keys(defaults).map((name) => [name, ['x']]));
  expect(readTestPass(JSON.stringify(wrong))).toEqual(defaults);
  expect(readTestPass('{"isPassholder":"yes","skipImage":0,"firstName":true,"cash":"5"}')).toEqual(defaults);
});

test('a colour that staff write as a number is none', () => {
  expect(readTestPass('{"backgroundColor":123456}')?.backgroundColor).toBeNull();
});
