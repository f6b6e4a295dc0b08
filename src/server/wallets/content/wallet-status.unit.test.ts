import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { parseBrand } from '#contract/brand.ts';

import { judgePass } from '#server/passes/judge-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { readTestPassRow } from '#server/passes/test-pass.queries.ts';
import { walletStatusOf } from './wallet-status.ts';

const file = readFileSync(new URL('../../../../brand/brand.json', import.meta.url), 'utf8');
const brand = parseBrand(JSON.parse(file));
const now = new Date('2026-11-23T15:30:00Z');
const used = { isRedeemed: true, redeemedAt: new Date('2026-11-23T15:12:00Z') };
const seasonPass = { isPassholder: true, category: 'Season Pass' };

function statusOf(change: Partial<PassRecord>, isEnded = false) {
  const row = { data: '{}', customizationRules: [] };
  const blank = readTestPassRow(row, { orderId: '10000001', barcode: '100000000000000017' }, now);
  if (blank === undefined) throw new Error('The blank pass was not made.');
  const record = { ...blank, isTest: false, exceptions: [], ...change };
  const verdict = judgePass(record, brand, now);
  const found = { record, share: undefined, isByLink: false };
  return walletStatusOf({ found, verdict, brand, isEnded, now }, 'plain');
}

test.each<[string, Partial<PassRecord>, string, string | null]>([
  ['a pass without a name is in the wallet already', { firstName: null }, 'statusGood', null],
  ['a use with its time', used, 'statusRedeemed', '2026-11-23T15:12:00.000Z'],
  [
    'a wristband with its end',
    { ...used, ownBand: { validUntil: new Date('2026-11-24T03:00:00Z') } },
    'statusBandUntil',
    '2026-11-24T03:00:00.000Z',
  ],
  ['a wristband without a known end', { ...used, ownBand: { validUntil: null } }, 'statusBand', null],
  ['a refund without a known day', { isRefunded: true }, 'statusRefunded', null],
  [
    'an end at midnight',
    { expiresAt: new Date('2026-01-06T05:00:00Z') },
    'statusExpired',
    '2026-01-06T04:59:59.999Z',
  ],
  ['a test', { isTest: true }, 'test', null],
  ['a card with nothing left', { category: 'Stored Value Card' }, 'statusEmpty', null],
  ['a photo that was taken off', { ...used, ...seasonPass, isActivated: true }, 'statusPhotoMissing', null],
  [
    'an open photo request',
    { ...seasonPass, hasPhoto: true, photoRequestDueAt: new Date('2026-11-24T16:15:00Z') },
    'statusAnswerBy',
    '2026-11-24T16:15:00.000Z',
  ],
])('a wallet shows %s', (_, change, word, at) => {
  const status = statusOf(change);
  expect([status.word, status.at?.toISOString() ?? null]).toEqual([word, at]);
});

test('a share that was stopped says so before anything else', () => {
  expect(statusOf({ isRefunded: true }, true).word).toBe('statusEnded');
});
