import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { hashUrlPattern } from '#domain/pass-id.ts';
import { openToken, sealToken, openLink, sealLink, sha256OfLink } from './sealed-token.ts';
import { loadSecrets, makeThrowawaySecrets } from './secrets.ts';
import { openSealed, sealSteadily } from './seal.ts';
import { makeOwnLink, readOwnLink } from './own-link.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { barcodeHashPattern, makeBarcodeHash } from './barcode-hash.ts';

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

const place = { purpose: 'links', boundTo: 'a test' } as const;

test('the steady form is the same for the same content, differs for another, and opens for its place only', () => {
  const secrets = makeThrowawaySecrets();
  const seal = (text: string) => sealSteadily(secrets, place, Buffer.from(text));
  expect(seal('one').equals(seal('one'))).toBe(true);
  expect(seal('one').subarray(-3).equals(seal('two').subarray(-3))).toBe(false);
  expect(seal('one').toString('latin1')).not.toContain('one');
  expect(openSealed(secrets, place, seal('one'))?.toString()).toBe('one');
  expect(openSealed(secrets, { ...place, boundTo: 'another' }, seal('one'))).toBeUndefined();
});

const secrets = makeThrowawaySecrets();
const link =
  'ULk5py7sw9JeuTAAngv5g_6suyrlRLAXTILU71OeGWqSTivuhEUG4M3VPAF6jmQ3r3lXHzTpyC80FiyEIySiMQV4W1069hhg';

test('a sealed link opens only with the same secrets', () => {
  const sealed = sealLink(secrets, link);
  expect(openLink(secrets, sealed)).toBe(link);
  expect(openLink(makeThrowawaySecrets(), sealed)).toBeUndefined();
});

test('a sealed link does not contain the link, and a changed one does not open', () => {
  const sealed = sealLink(secrets, link);
  expect(sealed.includes(Buffer.from(link.slice(0, 12)))).toBe(false);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(openLink(secrets, sealed)).toBeUndefined();
  expect(openLink(secrets, Buffer.alloc(0))).toBeUndefined();
});

const pass = { orderId: '10240001', barcode: '240126000000100017' };

test('a link has 96 characters, and its hash is the one by which it is found', () => {
  const made = makeOwnLink(secrets, pass);
  expect(made.hashUrl).toHaveLength(96);
  expect(made.hashUrl).toMatch(hashUrlPattern);
  expect(made.sha256).toEqual(sha256OfLink(made.hashUrl));
});

test('the seed and the secret give the same link again', () => {
  const made = makeOwnLink(secrets, pass);
  expect(readOwnLink(secrets, pass, made)).toBe(made.hashUrl);
});

test('the links of one pass differ, and none ends in a sign that messengers leave out of a link', () => {
  const links = Array.from({ length: 500 }, () => makeOwnLink(secrets, pass).hashUrl);
  expect(new Set(links).size).toBe(links.length);
  expect(links.filter((address) => /[-_]$/.test(address))).toEqual([]);
});

test('a seed gives another link with another secret or for another pass', () => {
  const made = makeOwnLink(secrets, pass);
  const others = [
    readOwnLink(makeThrowawaySecrets(), pass, made),
    readOwnLink(secrets, { ...pass, barcode: '240126000000100018' }, made),
    readOwnLink(secrets, { ...pass, orderId: '10240002' }, made),
  ];
  expect(others).not.toContain(made.hashUrl);
});

test('a link whose secret was removed cannot be derived', () => {
  const made = makeOwnLink(secrets, pass);
  expect(readOwnLink(secrets, pass, { ...made, seedKeyId: 'gone' })).toBeUndefined();
});

test('a password matches its hash, another one does not', async () => {
  const hash = await hashPassword('lantern-wheel-by-the-sea');
  expect(await isPassword('lantern-wheel-by-the-sea', hash)).toBe(true);
  expect(await isPassword('lantern-wheel-by-the-se', hash)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'));
});

test('a text that is not a hash matches nothing', async () => {
  for (const hash of ['', 'x', '$argon2id$v=19$m=1,t=1,p=1$$'])
    expect(await isPassword('x', hash)).toBe(false);
});

const barcode = '7226000004000017';

test('the hash of a barcode is always the same and names its key', () => {
  expect(makeBarcodeHash(secrets, barcode)).toEqual(makeBarcodeHash(secrets, barcode));
  expect(makeBarcodeHash(secrets, barcode)).toMatchObject({ barcodeHashKeyId: 'test' });
  expect(makeBarcodeHash(secrets, barcode).barcodeHash).toMatch(barcodeHashPattern);
});

test('no one can compute the hash without the key', () => {
  const { barcodeHash } = makeBarcodeHash(secrets, barcode);
  expect(makeBarcodeHash(makeThrowawaySecrets(), barcode).barcodeHash).not.toBe(barcodeHash);
  expect(createHash('sha256').update(barcode).digest('hex')).not.toBe(barcodeHash);
});

test('two barcodes have different hashes', () => {
  expect(makeBarcodeHash(secrets, '7226000004000018').barcodeHash).not.toBe(
    makeBarcodeHash(secrets, barcode).barcodeHash,
  );
});
