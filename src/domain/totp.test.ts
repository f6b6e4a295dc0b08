import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { stepAt, totpOfStep, type HmacSha1 } from './totp.ts';

const hmac: HmacSha1 = (key, message) => createHmac('sha1', key).update(message).digest();
const key = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the SHA-1 vector of RFC 6238 at second %i is %s', (seconds, password) => {
  expect(totpOfStep(hmac, key, stepAt(seconds, 30), 8)).toBe(password);
});

test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('the vector of RFC 4226 for counter %i is %s', (counter, password) => {
  expect(totpOfStep(hmac, key, counter, 6)).toBe(password);
});

test('a counter beyond 32 bits uses all eight bytes', () => {
  expect(totpOfStep(hmac, key, 2 ** 32 + 1, 8)).not.toBe(totpOfStep(hmac, key, 1, 8));
});

test('every password has the wanted digits, and a step lasts one period', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.integer({ min: 0, max: 2 ** 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 300 }),
      (anyKey, seconds, digits, period) => {
        const step = stepAt(seconds, period);
        expect(step * period).toBeLessThanOrEqual(seconds);
        expect((step + 1) * period).toBeGreaterThan(seconds);
        expect(totpOfStep(hmac, anyKey, step, digits)).toMatch(new RegExp(`^\\d{${digits}}$`));
      },
    ),
  );
});
