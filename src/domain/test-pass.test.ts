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
