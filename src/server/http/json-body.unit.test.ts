import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readJson } from './json-body.ts';

const codeOf = (body: string | Buffer): unknown => {
  try {
    readJson(Buffer.from(body));
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

test('broken JSON is refused as such', () => {
  for (const body of ['', '{', '{"a":1}}', "{'a':1}", 'NaN', '{"a":"\u0000"}'])
    expect(codeOf(body)).toBe('broken-json');
});

test('an escaped NUL or lone surrogate is refused wherever it hides', () => {
  for (const body of ['"\\u0000"', '{"a":["\\ud800"]}', '{"\\u0000":1}', '{"a":{"b":"x\\udc00y"}}']) {
    expect(codeOf(body)).toBe('forbidden-characters');
  }
});

test('bytes that are no UTF-8 are refused', () => {
  expect(codeOf(Buffer.from([0x22, 0xff, 0x22]))).toBe('forbidden-characters');
});

test('a key that aims at the prototype is dropped', () => {
  expect(readJson(Buffer.from('{"__proto__":{"isAdmin":true},"a":1}'))).toEqual({ a: 1 });
  expect(readJson(Buffer.from('{"b":{"\\u005f_proto__":{"isAdmin":true}},"a":1}'))).toEqual({ a: 1, b: {} });
});

test('every well-formed value comes through as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('__proto__') && !text.includes('\\u'));
      expect(readJson(Buffer.from(text))).toEqual(JSON.parse(text));
    }),
  );
});
