import { createPublicKey, generateKeyPairSync } from 'node:crypto';

import { expect, test } from 'vitest';

import { encodeNfcPublicKey, explainBadNfcPublicKey } from './nfc-key.ts';

test('a key is written with its point compressed and stays the same key, whichever its sign', () => {
  for (let run = 0; run < 20; run += 1) {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const text = encodeNfcPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    expect(text).toMatch(/^MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIg/);
    const read = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    expect(read.equals(publicKey)).toBe(true);
    expect(explainBadNfcPublicKey(text)).toBeUndefined();
  }
});

test('a key on another curve is refused', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const { publicKey: rsaKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(() => encodeNfcPublicKey(publicKey)).toThrow('must be an elliptic curve key on P-256');
  expect(() => encodeNfcPublicKey(rsaKey)).toThrow('must be an elliptic curve key on P-256');
});

test('a key as most programs export it is distinguished from the compressed form', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const usual = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  expect(explainBadNfcPublicKey(usual)).toBe('must have its point compressed (59 bytes)');
});

test('texts that are no key get a reason each', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  expect(explainBadNfcPublicKey(other)).toBe('is not a key on the curve P-256');
  expect(explainBadNfcPublicKey('-----BEGIN PUBLIC KEY-----')).toBe('is not base64');
  expect(explainBadNfcPublicKey('AAAA')).toBe('is not a public key (DER, SubjectPublicKeyInfo)');
});

test('a compressed key with bytes behind it, and a key of another kind, are refused', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const longer = Buffer.concat([Buffer.from(encodeNfcPublicKey(publicKey), 'base64'), Buffer.from([0])]);
  expect(explainBadNfcPublicKey(longer.toString('base64'))).not.toBeUndefined();
  const { publicKey: edwards } = generateKeyPairSync('ed25519');
  const other = edwards.export({ type: 'spki', format: 'der' }).toString('base64');
  expect(explainBadNfcPublicKey(other)).toBe('is not a key on the curve P-256');
});
