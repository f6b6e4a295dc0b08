import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test, onTestFinished } from 'vitest';

import { loadSecrets, makeThrowawaySecrets } from './secrets.ts';
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

test('a token returns its subject', () => {
  expect(verifyToken(secrets, token, 'share', now)).toMatchObject({
    subject: ['10400001', '7226000004000017'],
  });
});

test('a token of one purpose is refused for another', () => {
  expect(verifyToken(secrets, token, 'wristband', now)).toBe('invalid');
});

test('a token expires, and a token of zero seconds has expired from the start', () => {
  expect(verifyToken(secrets, token, 'share', later(1799))).toMatchObject({ subject: expect.anything() });
  expect(verifyToken(secrets, token, 'share', later(1800))).toBe('expired');
  const dead = signToken(secrets, { purpose: 'share', subject: ['1'], ttlSeconds: 0, now });
  expect(verifyToken(secrets, dead, 'share', now)).toBe('expired');
});

test('a change of any character makes a token invalid', () => {
  const accepted = Array.from(token, (character, at) => {
    const changed = token.slice(0, at) + (character === 'A' ? 'B' : 'A') + token.slice(at + 1);
    return verifyToken(secrets, changed, 'share', now) === 'invalid' ? undefined : at;
  }).filter((at) => at !== undefined);
  // Only the last character of the signature may carry bits that base64url does not use.
  expect(accepted.every((at) => at === token.length - 1)).toBe(true);
});

test('a token signed with other secrets, an empty one and a long one are refused', () => {
  expect(verifyToken(makeThrowawaySecrets(), token, 'share', now)).toBe('invalid');
  expect(verifyToken(secrets, '', 'share', now)).toBe('invalid');
  expect(verifyToken(secrets, `${token}.x`, 'share', now)).toBe('invalid');
  expect(verifyToken(secrets, 'a'.repeat(100_000), 'share', now)).toBe('invalid');
});

test('a token of a replaced key is accepted until the key is removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [former, newest] = ['former', 'newest'].map((id) => ({ id, secret: id.repeat(10) }));
  const secretsOf = (keys: unknown[]) => {
    writeFileSync(join(folder, 'server-secrets.json'), JSON.stringify({ keys }));
    return loadSecrets(folder, false);
  };
  const puzzle = { purpose: 'puzzle', subject: ['a'], ttlSeconds: 300, now } as const;
  const signed = signToken(secretsOf([former]), puzzle);
  const rotated = secretsOf([newest, former]);
  expect(verifyToken(rotated, signed, 'puzzle', now)).toMatchObject({ subject: ['a'] });
  const fresh = signToken(rotated, puzzle);
  expect(verifyToken(secretsOf([newest]), fresh, 'puzzle', now)).toMatchObject({ subject: ['a'] });
  expect(verifyToken(secretsOf([newest]), signed, 'puzzle', now)).toBe('invalid');
});

test('two tokens for the same pass differ, so that each can be used once', () => {
  const again = signToken(secrets, {
    purpose: 'share',
    subject: ['10400001', '7226000004000017'],
    ttlSeconds: 1800,
    now,
  });
  expect(again).not.toBe(token);
});
