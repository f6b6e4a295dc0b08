import { expect, test } from 'vitest';

import { makeRewardCode, readRewardCode, rewardCodeBytes, writeRewardCode } from './reward-code.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const samples = Array.from({ length: 50 }, (_, sample) =>
  makeRewardCode(
    Uint8Array.from({ length: rewardCodeBytes }, (_one, byte) => (sample * 97 + byte * 61) & 255),
  ),
);

test('a code has ten characters and is read as it was made', () => {
  for (const code of samples) {
    expect(code).toMatch(/^[A-Z2-7]{10}$/);
    expect(readRewardCode(code)).toBe(code);
  }
});

test('a code differs with its random bytes', () => {
  expect(new Set(samples).size).toBe(samples.length);
});

test('a code is read in groups, in small letters, with blanks, and with the digits that look like letters', () => {
  const code = makeRewardCode(new Uint8Array([0x43, 0x84, 0x10, 0xe8, 0x21, 0x08]));
  expect(readRewardCode(` ${writeRewardCode(code).toLowerCase()} `)).toBe(code);
  expect(readRewardCode(Array.from(code).join(' '))).toBe(code);
  expect(readRewardCode(code.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8'))).toBe(code);
});

test('every single wrong character is noticed', () => {
  const wrong = samples.flatMap((code) =>
    Array.from(code).flatMap((right, at) =>
      Array.from(alphabet.replace(right, '')).map((other) => code.slice(0, at) + other + code.slice(at + 1)),
    ),
  );
  expect(wrong.filter((code) => readRewardCode(code) !== undefined)).toEqual([]);
  expect(wrong).toHaveLength(samples.length * 10 * 31);
});

test('every exchange of two different neighbors is noticed', () => {
  const exchanged = samples.flatMap((code) =>
    Array.from(code).flatMap((one, at) => {
      const two = code.charAt(at + 1);
      return two === '' || one === two ? [] : [code.slice(0, at) + two + one + code.slice(at + 2)];
    }),
  );
  expect(exchanged.filter((code) => readRewardCode(code) !== undefined)).toEqual([]);
  expect(exchanged.length).toBeGreaterThan(300);
});

test.each(['', 'ABC', '0'.repeat(11), 'ABCDE-FGHI', '700000102', '9999999999'])('"%s" is no code', (text) => {
  expect(readRewardCode(text)).toBeUndefined();
});

test('a code is shown in two groups of five', () => {
  expect(writeRewardCode('ABCDEFGHIJ')).toBe('ABCDE-FGHIJ');
});
