import fc from 'fast-check';
import { expect, test } from 'vitest';

import { codeShownAt, readRotatingCode, type RotatingCode } from '#domain/rotating-code.ts';

import { makeThrowawaySecrets } from '#server/base/security/secrets.ts';
import {
  dayKeyOf,
  expectedValueOf,
  makeCodeHead,
  makePageValues,
  makeWalletCode,
  readHolder,
} from './rotating-codes.ts';

const secrets = makeThrowawaySecrets();
const holder = { orderId: '10240001', barcode: '240126000000100017', shareId: '' };
const friend = { ...holder, shareId: 'e7a096c2a250' };
const now = new Date('2026-11-22T22:30:07Z');

function codeOf(who: typeof holder, secondsLater: number): RotatingCode {
  const shown = codeShownAt(makePageValues(secrets, who, now), now.getTime() / 1000 + secondsLater);
  const code = readRotatingCode(shown?.text ?? '');
  if (code === undefined) throw new Error('The page shows no code.');
  return code;
}

test('a code names its holder, and only to the server that made it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,8}$/), fc.stringMatching(/^[!-~]{1,40}$/), (orderId, barcode) => {
      const who = { orderId, barcode, shareId: '' };
      const head = makeCodeHead(secrets, 'day', who);
      expect(readHolder(secrets, head)).toEqual(who);
      expect(makeCodeHead(secrets, 'day', who)).toEqual(head);
      expect(readHolder(makeThrowawaySecrets(), head)).toBeUndefined();
    }),
  );
});

test('no character of the holder’s id can be changed', () => {
  const head = makeCodeHead(secrets, 'day', holder);
  for (let index = 0; index < head.holderId.length; index += 1) {
    const other = head.holderId.charAt(index) === 'A' ? 'B' : 'A';
    const holderId = head.holderId.slice(0, index) + other + head.holderId.slice(index + 1);
    expect(readHolder(secrets, { ...head, holderId })).toBeUndefined();
  }
});

test('a code contains neither the barcode nor the order', () => {
  const { head } = makePageValues(secrets, holder, now);
  expect([head.includes(holder.barcode), head.includes(holder.orderId)]).toEqual([false, false]);
});

test('every value of the page is the expected one, for two hours and over the end of a day', () => {
  for (const seconds of [0, 15, 1800, 5391, 5400, 7190])
    expect(expectedValueOf(secrets, codeOf(holder, seconds))).toBe(codeOf(holder, seconds).value);
  expect(() => codeOf(holder, 7201)).toThrow('no code');
});

test('holders, shares, days and wallets have different keys', () => {
  const { head, key } = makeWalletCode(secrets, holder);
  const shared = makeCodeHead(secrets, 'day', friend).holderId;
  const keys = [
    key,
    makeWalletCode(secrets, friend).key,
    dayKeyOf(secrets, head.holderId, '2026-11-22'),
    dayKeyOf(secrets, head.holderId, '2026-11-23'),
    dayKeyOf(secrets, shared, '2026-11-22'),
  ].map((one) => one.toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((one) => one.length === 40)).toBe(true);
});

test('a value of the page is wrong as one of a wallet, and with another server’s secret', () => {
  const code = codeOf(holder, 0);
  expect(expectedValueOf(secrets, { ...code, keyKind: 'wallet' })).not.toBe(code.value);
  expect(expectedValueOf(makeThrowawaySecrets(), code)).not.toBe(code.value);
  expect(expectedValueOf(secrets, { ...code, keyId: 'other' })).toBeUndefined();
});
