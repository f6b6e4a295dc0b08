import { expect, test } from 'vitest';

import {
  deviceProofSeconds,
  isProofOf,
  lastMomentOf,
  type MadeCall,
  type SignedCall,
} from './device-proof.ts';

const now = new Date('2026-11-21T19:00:00Z');
const call: MadeCall = { method: 'POST', path: '/api/loyalty/tickets/', bodyHash: 'hash', now };
const signed: SignedCall = {
  htm: 'POST',
  htu: 'https://park.example/api/loyalty/tickets/',
  iat: now.getTime() / 1000,
  bh: 'hash',
};

test.each([
  ['the call itself', {}],
  ['the same without the slash at the end', { htu: 'https://park.example/api/loyalty/tickets' }],
  ['another name of the server', { htu: 'http://10.0.0.5:3000/api/loyalty/tickets/' }],
  ['an address with a query', { htu: 'https://park.example/api/loyalty/tickets/?a=1' }],
  ['the oldest time', { iat: signed.iat - deviceProofSeconds }],
  ['the latest time', { iat: signed.iat + deviceProofSeconds }],
])('a proof that names %s is about it', (_what, change) => {
  expect(isProofOf({ ...signed, ...change }, call)).toBe(true);
});

test.each([
  ['another method', { htm: 'GET' }],
  ['the method in other letters', { htm: 'post' }],
  ['another path', { htu: 'https://park.example/api/loyalty/hotels/' }],
  ['a longer path', { htu: 'https://park.example/api/loyalty/tickets/1' }],
  ['a path alone', { htu: '/api/loyalty/tickets/' }],
  ['no address', { htu: '' }],
  ['another body', { bh: 'other' }],
  ['a time too long ago', { iat: signed.iat - deviceProofSeconds - 1 }],
  ['a time too far ahead', { iat: signed.iat + deviceProofSeconds + 1 }],
])('a proof that names %s is not about the call', (_what, change) => {
  expect(isProofOf({ ...signed, ...change }, call)).toBe(false);
});

test('a proof is accepted until its last moment', () => {
  const last = lastMomentOf(signed);
  expect(isProofOf(signed, { ...call, now: last })).toBe(true);
  expect(isProofOf(signed, { ...call, now: new Date(last.getTime() + 1) })).toBe(false);
});
