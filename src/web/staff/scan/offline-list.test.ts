/** The list on the device: what it refuses, and what it says of a scan. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import {
  codeHashBytes,
  hashedTexts,
  passHashBytes,
  recordBytes,
  recordFlags,
  writeRecord,
  type ListPayload,
  type ListRecord,
} from '#contract/scan-list.ts';
import { keyDayOf, stepOfCodeMadeAt } from '#domain/rotating-code.ts';
import { totpOfStep } from '#domain/totp.ts';

import { judgeOffline } from './judge-offline.ts';
import { verifyList, type OfflineList } from './offline-list.ts';
import { importKeys } from './verify-part.ts';

const now = new Date('2026-11-23T19:00:00Z');
const hashKey = Buffer.alloc(32, 3);
const dayKey = Buffer.alloc(32, 4);
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = pair.publicKey.export({ format: 'jwk' });
const publicKey = Buffer.concat([
  Buffer.from([4]),
  Buffer.from(jwk.x ?? '', 'base64url'),
  Buffer.from(jwk.y ?? '', 'base64url'),
]).toString('base64url');

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function recordOf(text: string, rest: Partial<ListRecord> = {}): ListRecord {
  return {
    code: mac(hashKey, text).subarray(0, codeHashBytes),
    pass: mac(hashKey, `pass of ${text}`).subarray(0, passHashBytes),
    ...{ product: 0, state: 'valid', flags: recordFlags.isOnce, redeemedAt: 0, expiresAt: 0 },
    ...rest,
  };
}

function payloadOf(records: readonly ListRecord[], change: Partial<ListPayload> = {}): ListPayload {
  const bytes = new Uint8Array(records.length * recordBytes);
  const sorted = records.toSorted((one, other) => Buffer.compare(one.code, other.code));
  for (const [index, record] of sorted.entries()) writeRecord(bytes, index, record);
  return {
    ...{ version: 1, listId: 'list', part: 0, isLast: true, day: '2026-11-23', products: ['Day Ticket'] },
    madeAt: '2026-11-23T14:00:00.000Z',
    validTo: '2026-11-24T07:00:00.000Z',
    keepsRedemptions: true,
    checks: [hashKey, dayKey].map((key) => mac(key, hashedTexts.check).toString('base64url')),
    records: Buffer.from(bytes).toString('base64url'),
    ...change,
  };
}

function signed(payload: ListPayload, privateKey = pair.privateKey) {
  const text = JSON.stringify(payload);
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { payload: text, signature: signature.toString('base64url') };
}

const keysOf = (hash = hashKey) =>
  importKeys({
    hash: hash.toString('base64url'),
    days: [{ keyId: 'k1', day: keyDayOf(now.getTime() / 1000), key: dayKey.toString('base64url') }],
  });

const barcode = '5126000003000013';

async function openOf(
  records: readonly ListRecord[],
  change: Partial<ListPayload> = {},
): Promise<OfflineList> {
  const list = await verifyList(
    publicKey,
    { parts: [signed(payloadOf(records, change))], keys: await keysOf() },
    now,
  );
  if (typeof list === 'string') throw new Error(`The list is ${list}.`);
  return list;
}

describe('a list is refused', () => {
  const whole = payloadOf([recordOf(hashedTexts.barcode(barcode))]);
  const faultOf = async (
    parts: { payload: string; signature: string }[],
    { at = now, hash = hashKey } = {},
  ) => {
    const list = await verifyList(publicKey, { parts, keys: await keysOf(hash) }, at);
    return typeof list === 'string' ? list : 'good';
  };

  test('unless it is whole and signed', async () => {
    expect(await faultOf([signed(whole)])).toBe('good');
  });

  test('if one character of it was changed', async () => {
    const part = signed(whole);
    const changed = part.payload.replace('Day Ticket', 'Day Ticken');
    expect(await faultOf([{ ...part, payload: changed }])).toBe('broken');
  });

  test('if another key signed it', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await faultOf([signed(whole, privateKey)])).toBe('broken');
  });

  test('if its last part is missing, or a part is of another list', async () => {
    const first = { ...whole, isLast: false };
    expect(await faultOf([signed(first)])).toBe('broken');
    expect(await faultOf([signed(first), signed({ ...whole, part: 1 })])).toBe('good');
    expect(await faultOf([signed(first), signed({ ...whole, part: 1, listId: 'other' })])).toBe('broken');
  });

  test('if its keys were exchanged', async () => {
    expect(await faultOf([signed(whole)], { hash: Buffer.alloc(32, 9) })).toBe('broken');
  });

  test('if it is of yesterday', async () => {
    expect(await faultOf([signed(whole)], { at: new Date('2026-11-24T07:00:00Z') })).toBe('over');
  });
});

describe('a scan without a network', () => {
  const nobody = (): Promise<undefined> => Promise.resolve(undefined);

  test.each([
    ['a ticket', {}, 'valid'],
    ['a used ticket', { state: 'redeemed' }, 'redeemed'],
    ['a product that is not used on phones', { state: 'excluded' }, 'excluded'],
    ['a plain code that gates refuse', { state: 'plain-refused' }, 'plain-refused'],
    ['a ticket that expired since', { expiresAt: now.getTime() / 1000 }, 'expired'],
    ['a season pass', { flags: recordFlags.isPassholder }, 'photo-elsewhere'],
    [
      'a season pass without a photo',
      { flags: recordFlags.isPassholder + recordFlags.lacksPhoto },
      'photo-missing',
    ],
    [
      'an activated season pass whose photo was taken off',
      { state: 'redeemed', flags: recordFlags.isPassholder + recordFlags.lacksPhoto },
      'photo-taken-off',
    ],
  ] as const)('of %s is judged by the list', async (_, rest, state) => {
    const list = await openOf([recordOf(hashedTexts.barcode(barcode), rest), recordOf('other')]);
    const verdict = await judgeOffline(list, ` ${barcode}\n`, now, nobody);
    expect(verdict).toMatchObject({ state, listed: { product: 'Day Ticket' } });
  });

  test.each([
    ['123456789012345', 'not-on-list'],
    ['PM1D.K1.ABC', 'member-code'],
    ['https://park.test/10300001/5126000003000013', 'pass-link'],
    ['PR1D.damaged', 'malformed'],
    ['PR1W.K1.MZXW6YTBOIMZXW6YTBOI.1795388400.94287082', 'needs-network'],
    ['HW26AMHYQKRPHFD7', 'not-on-list'],
  ])('of %s is answered %s', async (scanned, state) => {
    expect(await judgeOffline(await openOf([]), scanned, now, nobody)).toEqual({ state });
  });

  test('of a code of Google Wallet says what is known of its pass, and never admits', async () => {
    const code = 'PR1W.K1.MZXW6YTBOIMZXW6YTBOI.1795388400.94287082';
    const listOf = (state: ListRecord['state']) =>
      openOf([recordOf(hashedTexts.holder('MZXW6YTBOIMZXW6YTBOI'), { state })]);
    const valid = await judgeOffline(await listOf('valid'), code, now, nobody);
    expect(valid).toMatchObject({ state: 'needs-network', listed: { product: 'Day Ticket' } });
    expect((await judgeOffline(await listOf('redeemed'), code, now, nobody)).state).toBe('redeemed');
    expect((await judgeOffline(await listOf('excluded'), code, now, nobody)).state).toBe('excluded');
  });

  test.each([
    ['that is worn', 'band-active', 60, 'band-active'],
    ['whose hour came since', 'band-active', 0, 'band-ended'],
    ['that has ended', 'band-ended', -60, 'band-ended'],
    ['that was taken out of use', 'band-void', 60, 'band-void'],
    ['whose ticket was refunded', 'refunded', 60, 'refunded'],
  ] as const)('of a wristband %s is judged by the list', async (_, state, secondsLeft, said) => {
    const expiresAt = now.getTime() / 1000 + secondsLeft;
    const list = await openOf([recordOf(hashedTexts.band('HW26AMHYQKRPHFD7'), { state, expiresAt })]);
    for (const scanned of ['HW26AMHYQKRPHFD7', ' hw26amhyqkrphfd7\n'])
      expect((await judgeOffline(list, scanned, now, nobody)).state).toBe(said);
  });

  test('of a pass with which this device admitted before is refused, or said to be the second', async () => {
    const earlier = (): Promise<Date> => Promise.resolve(now);
    const codes = [recordOf(hashedTexts.barcode(barcode))];
    expect((await judgeOffline(await openOf(codes), barcode, now, earlier)).state).toBe('redeemed');
    const unkept = await openOf(codes, { keepsRedemptions: false });
    expect((await judgeOffline(unkept, barcode, now, earlier)).state).toBe('valid');
    const season = [recordOf(hashedTexts.barcode(barcode), { flags: recordFlags.isEachDay })];
    expect((await judgeOffline(await openOf(season), barcode, now, earlier)).state).toBe('scanned-today');
  });

  test('of a rotating code is judged by its value and its age', async () => {
    const holderId = 'MZXW6YTBOIMZXW6YTBOI';
    const list = await openOf([recordOf(hashedTexts.holder(holderId))]);
    const passKey = mac(dayKey, holderId).subarray(0, 20);
    const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();
    const codeAt = (seconds: number): string =>
      `PR1D.K1.${holderId}.${seconds}.${totpOfStep(hmac, passKey, stepOfCodeMadeAt(seconds), 8)}`;
    const seconds = now.getTime() / 1000;
    const stateOf = async (code: string) => (await judgeOffline(list, code, now, nobody)).state;
    expect(await stateOf(codeAt(seconds))).toBe('valid');
    expect(await stateOf(codeAt(seconds - 120))).toBe('too-old');
    expect(await stateOf(codeAt(seconds + 120))).toBe('too-early');
    expect(await stateOf(`${codeAt(seconds).slice(0, -8)}00000000`)).toBe('forged');
    expect(await stateOf(codeAt(seconds).replace('K1', 'K2'))).toBe('needs-network');
  });
});
