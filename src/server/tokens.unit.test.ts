import { expect, test } from 'vitest';

import { makeThrowawaySecrets } from './secrets.ts';
import { signToken, verifyToken } from './tokens.ts';

const secrets = makeThrowawaySecrets();
const now = new Date('2026-11-21T15:00:00.500Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const token = signToken(secrets, {
  purpose: 'share',
  subject: ['10400001', '7226000004000017'],
  ttlSeconds: 1800,
  now,
});

test('a token says what it was signed for', () => {
  expect(verifyToken(secrets, token, 'share', now)).toMatchObject({
    subject: ['10400001', '7226000004000017'],
  });
});

test('a token of one purpose is worth nothing for another', () => {
  expect(verifyToken(secrets, token, 'wristband', now)).toBe('invalid');
});

test('a token expires, and a token of zero seconds is born expired', () => {
  expect(verifyToken(secrets, token, 'share', later(1799))).toMatchObject({ subject: expect.anything() });
  expect(verifyToken(secrets, token, 'share', later(1800))).toBe('expired');
  const dead = signToken(secrets, { purpose: 'share', subject: ['1'], ttlSeconds: 0, now });
  expect(verifyToken(secrets, dead, 'share', now)).toBe('expired');
});

test('no bit of a token may change', () => {
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const facts = verifyToken(secrets, changed, 'share', now);
    // The last character of base64url may carry unused bits; the bytes behind it are then the same.
    const isSameMac = Buffer.from(changed.split('.')[1] ?? '', 'base64url').equals(
      Buffer.from(token.split('.')[1] ?? '', 'base64url'),
    );
    if (!(isSameMac && changed.split('.')[0] === token.split('.')[0])) expect(facts).toBe('invalid');
  }
});

test('a token signed with other secrets, an empty one and a long one are refused', () => {
  expect(verifyToken(makeThrowawaySecrets(), token, 'share', now)).toBe('invalid');
  expect(verifyToken(secrets, '', 'share', now)).toBe('invalid');
  expect(verifyToken(secrets, `${token}.x`, 'share', now)).toBe('invalid');
  expect(verifyToken(secrets, 'a'.repeat(100_000), 'share', now)).toBe('invalid');
});

test('two tokens for the same pass differ, so that one may be spent', () => {
  const again = signToken(secrets, {
    purpose: 'share',
    subject: ['10400001', '7226000004000017'],
    ttlSeconds: 1800,
    now,
  });
  expect(again).not.toBe(token);
});
