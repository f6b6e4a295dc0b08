import { expect, test } from 'vitest';

import { openToken, sealToken } from './sealed-token.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { loadSecrets } from './secrets.ts';

const now = new Date('2026-11-21T19:00:00Z');
const subject = ['10400001', '380126000004000011', ''];

test('a sealed token returns its subject, only for its purpose and until its expiry', () => {
  const secrets = loadSecrets(makeTemporaryFolder('sealed-token'), true);
  const token = sealToken(secrets, { purpose: 'hand-off', subject, ttlSeconds: 300, now });
  expect(openToken(secrets, token, 'hand-off', now)).toMatchObject({ subject });
  expect(openToken(secrets, token, 'apple-pass', now)).toBe('invalid');
  expect(openToken(secrets, token, 'hand-off', new Date(now.getTime() + 300_000))).toBe('expired');
});

test('no one can read or change a sealed token', () => {
  const secrets = loadSecrets(makeTemporaryFolder('sealed-token'), true);
  const token = sealToken(secrets, { purpose: 'hand-off', subject, ttlSeconds: 300, now });
  const bytes = Buffer.from(token, 'base64url');
  expect(bytes.toString('latin1')).not.toContain('10400001');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(openToken(secrets, changed.toString('base64url'), 'hand-off', now)).toBe('invalid');
  }
  expect(openToken(secrets, '', 'hand-off', now)).toBe('invalid');
});
