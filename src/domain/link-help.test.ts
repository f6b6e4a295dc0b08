import { expect, test } from 'vitest';

import { askedNumberLengthMax, askedNumberOf } from './link-help.ts';
import { hashUrlPattern } from './pass-id.ts';
import { readTypedPass } from './typed-pass.ts';

test.each([
  ['', ''],
  ['   ', ''],
  ['10240005', '10240005'],
  [' #1024-0005 ', '10240005'],
  ['1024 0005', '10240005'],
  ['5126 0000 0500 0011', '5126000005000011'],
  ['10240005/5126000005000011', '10240005 5126000005000011'],
  ['Order 10240005, barcode 5126000005000011', '10240005 5126000005000011'],
  ['hx-2031', 'hx-2031'],
  ['order 10240005', 'order 10240005'],
  ['two\nlines\u0000 and a\u202Eturn', 'two lines and aturn'],
])('the number "%s" is kept as "%s"', (typed, kept) => {
  expect(askedNumberOf(typed)).toBe(kept);
});

test('what was kept is kept again as it is', () => {
  for (const typed of ['1024 0005', '10240005/5126000005000011', 'HX-2031', 'Order 10240005'])
    expect(askedNumberOf(askedNumberOf(typed))).toBe(askedNumberOf(typed));
});

test('both numbers of a pass are read by the search of the desk', () => {
  const kept = askedNumberOf('10240005, 5126000005000011');
  expect(readTypedPass(kept)).toMatchObject({ orderId: '10240005', barcode: '5126000005000011' });
});

test('a hashed link is longer than a number may be, so that no request holds one', () => {
  expect(hashUrlPattern.test('a'.repeat(askedNumberLengthMax))).toBe(false);
});
