import { expect, test } from 'vitest';

import { isScannedCode } from './scanned-code.ts';

test('a loyalty scanner takes codes of 16 and of 18 characters, and no others', () => {
  const taken = Array.from({ length: 41 }, (_, length) => length).filter((length) =>
    isScannedCode('1'.repeat(length)),
  );
  expect(taken).toEqual([16, 18]);
});

test('a loyalty scanner takes digits only: the address in a square code may be as long', () => {
  for (const text of [
    'harbor.example/a',
    'https://a.example/',
    '11011120261121004x',
    ' 512600000600001',
    'x126000006000010',
  ])
    expect(isScannedCode(text), text).toBe(false);
});
