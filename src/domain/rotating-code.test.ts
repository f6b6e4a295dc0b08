import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  ageSecondsOf,
  codeShownAt,
  endOfValues,
  googlePatternOf,
  isRotatingCode,
  judgeRotatingCode,
  keyDayOf,
  readRotatingCode,
  rotatingPeriodSeconds,
  rotatingValueDigits,
  stepOfCodeMadeAt,
  writeRotatingCode,
  writeRotatingHead,
  type RotatingCode,
} from './rotating-code.ts';
import { totpOfStep, type HmacSha1 } from './totp.ts';

const hmac: HmacSha1 = (key, message) => createHmac('sha1', key).update(message).digest();
const valueOf = (key: Uint8Array, madeAt: number): string =>
  totpOfStep(hmac, key, stepOfCodeMadeAt(madeAt), rotatingValueDigits);
const at = (seconds: number): Date => new Date(seconds * 1000);

const key = Buffer.from('the key of one pass');
const head = { keyKind: 'wallet', keyId: 'k2026', holderId: 'MZXW6YTBOIMZXW6YTBOI' } as const;
const madeAt = 1_790_000_010;
const code: RotatingCode = { ...head, madeAt, value: valueOf(key, madeAt) };

const anyHead = fc.record({
  keyKind: fc.constantFrom('day' as const, 'wallet' as const),
  keyId: fc.stringMatching(/^[a-z0-9]{1,16}$/),
  holderId: fc.stringMatching(/^[A-Z2-7]{20,120}$/),
});
const anySeconds = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 });
const anyKey = fc.uint8Array({ minLength: 20, maxLength: 20 });

test('a code is read as it was written, also with a line end and in small letters', () => {
  fc.assert(
    fc.property(anyHead, anySeconds, anyKey, (ofHead, seconds, ofKey) => {
      const written = { ...ofHead, madeAt: seconds, value: valueOf(ofKey, seconds) };
      const text = writeRotatingCode(written);
      expect(readRotatingCode(text)).toEqual(written);
      expect(readRotatingCode(`${text.toLowerCase()}\r\n`)).toEqual(written);
      expect(text).toMatch(/^[A-Z0-9.]+$/);
    }),
  );
});

test('Google’s pattern makes the same text as our own writer', () => {
  const filled = googlePatternOf(head)
    .replace('{totp_timestamp_seconds}', String(code.madeAt))
    .replace('{totp_value_0}', code.value);
  expect(filled).toBe(writeRotatingCode(code));
});

test('a code is fresh in its own window and in one before and after it, at every second', () => {
  fc.assert(
    fc.property(anySeconds, anyKey, fc.integer({ min: -100, max: 100 }), (seconds, ofKey, difference) => {
      const windows = stepOfCodeMadeAt(seconds + difference) - stepOfCodeMadeAt(seconds);
      const verdict = judgeRotatingCode(
        { madeAt: seconds, value: valueOf(ofKey, seconds) },
        valueOf(ofKey, seconds),
        at(seconds + difference),
      );
      expect(verdict).toBe(windows > 1 ? 'too-old' : windows < -1 ? 'too-early' : 'fresh');
    }),
  );
});

test.each([
  ['a screenshot after 30 seconds', 30, 'too-old'],
  ['a screenshot in its last second', 29, 'fresh'],
  ['a phone 15 seconds ahead', -15, 'fresh'],
  ['a phone 16 seconds ahead', -16, 'too-early'],
] as const)('%s', (_, difference, verdict) => {
  expect(judgeRotatingCode(code, valueOf(key, madeAt), at(madeAt + difference))).toBe(verdict);
});

test('a value of another key, or of another time, is forged and never old', () => {
  fc.assert(
    fc.property(anySeconds, anyKey, anyKey, anySeconds, (seconds, ofKey, otherKey, now) => {
      const expected = valueOf(ofKey, seconds);
      const value = valueOf(otherKey, seconds);
      fc.pre(value !== expected);
      expect(judgeRotatingCode({ madeAt: seconds, value }, expected, at(now))).toBe('forged');
    }),
  );
});

test.each([
  ['shorter', code.value.slice(1)],
  ['longer', `${code.value}0`],
  ['empty', ''],
])('a value that is %s is forged', (_, value) => {
  expect(judgeRotatingCode({ madeAt, value }, code.value, at(madeAt))).toBe('forged');
});

const written = writeRotatingCode(code);

test.each([
  ['no value', written.slice(0, -9)],
  ['a value of seven digits', written.slice(0, -1)],
  ['a value with a letter', `${written.slice(0, -1)}X`],
  ['a time with a sign', written.replace(String(madeAt), `-${madeAt}`)],
  ['a time that is too long', written.replace(String(madeAt), '999999999999')],
  ['a time that is too short', written.replace(String(madeAt), '99999999')],
  ['a holder with a digit that base32 lacks', written.replace('MZXW', 'MZX1')],
  ['a holder that is too short', written.replace('MZXW6YTBOIMZXW6YTBOI', 'MZXW')],
  ['a key id that is too long', written.replace('K2026', 'K'.repeat(17))],
  ['something before it', `X${written}`],
  ['something after it', `${written}.1`],
  ['another version', written.replace('PR1', 'PR2')],
  ['a barcode', '240126000000100017'],
  ['nothing', ''],
])('a code with %s is malformed', (_, text) => {
  expect(readRotatingCode(text)).toBeUndefined();
});

test('a scan claims to be a rotating code by its beginning', () => {
  expect([written, ' pr1d.x', 'PR1W.'].map(isRotatingCode)).toEqual([true, true, true]);
  expect(['PR1X.', 'PR1D', '240126000000100017', ''].map(isRotatingCode)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('the age of a code is whole seconds, and none for one from the future', () => {
  expect(ageSecondsOf(code, new Date((madeAt + 40) * 1000 + 999))).toBe(40);
  expect(ageSecondsOf(code, at(madeAt - 5))).toBe(0);
});

test('the day of a key ends at midnight in UTC', () => {
  expect(
    [Date.UTC(2026, 10, 22, 23, 59, 59), Date.UTC(2026, 10, 23)].map((ms) => keyDayOf(ms / 1000)),
  ).toEqual(['2026-11-22', '2026-11-23']);
});

test('a page shows the value of each step, and nothing before the first and after the last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      anySeconds,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, seconds, share) => {
        const firstStep = stepOfCodeMadeAt(seconds);
        const all = Array.from({ length: count }, (_, index) =>
          String(index).padStart(rotatingValueDigits, '0'),
        );
        const values = { head: writeRotatingHead(head), periodSeconds: 15, firstStep, values: all.join('') };
        const index = Math.min(count - 1, Math.floor(share * count));
        const start = (firstStep + index) * rotatingPeriodSeconds;
        const shown = codeShownAt(values, start + 4);
        expect(readRotatingCode(shown?.text ?? '')).toEqual({ ...head, madeAt: start, value: all[index] });
        expect([shown?.step, shown?.secondsLeft]).toEqual([firstStep + index, 11]);
        const end = (firstStep + count) * rotatingPeriodSeconds;
        expect(endOfValues(values)).toBe(end);
        expect(codeShownAt(values, end - 1)).toBeDefined();
        expect(codeShownAt(values, end)).toBeUndefined();
        expect(codeShownAt(values, firstStep * rotatingPeriodSeconds - 1)).toBeUndefined();
      },
    ),
  );
});
