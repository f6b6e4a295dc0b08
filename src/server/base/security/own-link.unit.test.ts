import { expect, test } from 'vitest';

import { hashUrlPattern } from '#domain/pass-id.ts';

import { makeOwnLink, readOwnLink } from './own-link.ts';
import { sha256OfLink } from './sealed-link.ts';
import { makeThrowawaySecrets } from './secrets.ts';

const secrets = makeThrowawaySecrets();
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
  expect(links.filter((link) => /[-_]$/.test(link))).toEqual([]);
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
