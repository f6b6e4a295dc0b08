/** The list for a gate without a network: who may load it, and its content. */
import { createDecipheriv, createHmac, createPublicKey, verify, randomUUID } from 'node:crypto';

import { eq, like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

import type { ScanListPart, ScanAnswer, SyncResult } from '#contract/calls/staff-scan.ts';
import {
  codeHashBytes,
  hashedTexts,
  listPayload,
  readRecord,
  recordBytes,
  type ListPayload,
} from '#contract/scan-list.ts';

import { readRotatingCode } from '#domain/rotating-code.ts';
import { passDays } from '#server/base/db/schema/figures.ts';
import { gateScans } from '#server/base/db/schema/operations.ts';
import { passes, wristbands } from '#server/base/db/schema/park.ts';
import { listPublicKey } from '#server/base/security/signing-key.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { keepOpen, sharePark } from '#server/testing/test-park.ts';
import { lockPass } from '#server/passes/lock-pass.queries.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';
import { codeOfPage, importDayTickets, rotateDayTickets } from '../gate/gate-testing.ts';
import { makeDevice, keepRedemptions } from './scan-testing.ts';

const park = sharePark();
let gate: ReturnType<typeof makeDevice>;
beforeAll(async () => {
  gate = makeDevice(await signInStaff(park, 'gate'));
});

/** The state of a code on the list; undefined if it is not there. */
function stateOn(parts: readonly ScanListPart[], text: string): string | undefined {
  const key = Buffer.from(parts[0]?.keys?.hash ?? '', 'base64url');
  const wanted = createHmac('sha256', key).update(text).digest().subarray(0, codeHashBytes);
  for (const part of parts) {
    const records = Buffer.from(payloadOf(part).records, 'base64url');
    for (let index = 0; index < records.length / recordBytes; index += 1) {
      const record = readRecord(records, index);
      if (wanted.equals(record.code)) return record.state;
    }
  }
  return undefined;
}

function payloadOf({ payload }: ScanListPart): ListPayload {
  return listPayload.parse(JSON.parse(payload));
}

test('the list has the passes of today and no others', async () => {
  const [ticket] = await importDayTickets(park, ['44000001']);
  const parts = await gate.list();
  const stateOf = (barcode: string) => stateOn(parts, hashedTexts.barcode(barcode));
  expect(stateOf(ticket?.barcode ?? '')).toBe('valid');
  expect(stateOf('240126000000100017')).toBe('valid');
  expect(stateOf('5126000003000013')).toBe('valid');
  expect(stateOf('5126000003000070')).toBe('excluded');
  // Refunded, expired, used on another day, for a later day.
  for (const barcode of ['5126000003000047', '510426000003000035', '5126000003000021', '581204417736'])
    expect(stateOf(barcode), barcode).toBeUndefined();
});

test('it has no number, no name and no contact of a guest', async () => {
  const text = JSON.stringify(await gate.list());
  for (const personal of ['Okafor', 'Maya', '10240001', '240126000000100017', 'mail.example', '6095550101'])
    expect(text).not.toContain(personal);
});

test('a rotating code and that of each friend are on it, by what does not change', async () => {
  await rotateDayTickets(park);
  const [ticket = { orderId: '', barcode: '' }] = await importDayTickets(park, ['44000002']);
  const code = readRotatingCode(await codeOfPage(park, ticket));
  expect(stateOn(await gate.list(), hashedTexts.holder(code?.holderId ?? ''))).toBe('valid');
  await rotateDayTickets(park, { rotatesBarcode: false });
});

test('the wristbands that are worn are on it, those of today that ended too, and no blank one', async () => {
  const { db } = park.services;
  const now = park.clock.now().getTime();
  const at = (hours: number): Date => new Date(now + hours * 3_600_000);
  const band = { activatedAt: at(-30), orderId: '10240001', barcode: '240126000000100017' };
  await db.insert(wristbands).values([
    { code: 'LISTED0000000001', state: 'activated', ...band, validUntil: at(2) },
    { code: 'LISTED0000000002', state: 'activated', activatedAt: at(-1) },
    { code: 'LISTED0000000003', state: 'activated', ...band, validUntil: at(-1) },
    { code: 'LISTED0000000004', state: 'void', ...band, validUntil: at(2) },
    { code: 'LISTED0000000005', state: 'activated', ...band, validUntil: at(-25) },
    { code: 'LISTED0000000006', state: 'blank' },
    {
      ...{ code: 'LISTED0000000007', state: 'activated', activatedAt: at(-1), validUntil: at(2) },
      ...{ orderId: '10300004', barcode: '5126000003000047' },
    },
  ]);
  const parts = await gate.list();
  const states = [1, 2, 3, 4, 5, 6, 7].map((number) =>
    stateOn(parts, hashedTexts.band(`LISTED000000000${number}`)),
  );
  expect(states).toEqual([
    ...['band-active', 'band-active', 'band-ended', 'band-void'],
    ...[undefined, undefined, 'refunded'],
  ]);
  const online = await Promise.all([1, 2, 3, 4, 7].map((number) => gate.scan(`LISTED000000000${number}`)));
  expect(online.map(({ state }) => state)).toEqual(states.filter((state) => state !== undefined));
});

test('more wristbands than fit into a part follow in further parts', async () => {
  const codes = Array.from({ length: 5100 }, (_, index) => `MANY${String(index).padStart(12, '0')}`);
  await park.services.db
    .insert(wristbands)
    .values(codes.map((code) => ({ code, state: 'activated' as const })));
  const parts = await gate.list();
  expect(parts).toHaveLength(2);
  expect(parts.map((part) => payloadOf(part).isLast)).toEqual([false, true]);
  for (const code of [codes.at(0), codes.at(-1)])
    expect(stateOn(parts, hashedTexts.band(code ?? ''))).toBe('band-active');
  await park.services.db.delete(wristbands).where(like(wristbands.code, 'MANY%'));
});

test('a photo of a season pass that was opened is sealed, and only the code of its pass opens it', async () => {
  const code = '240126000000100017';
  const index = async () => (await gate.photos()).photos;
  await gate.scan(code);
  const [hashKey] = [Buffer.from((await gate.list())[0]?.keys?.hash ?? '', 'base64url')];
  const macOf = (text: string): Buffer => createHmac('sha256', hashKey).update(text).digest();
  const text = hashedTexts.barcode(code);
  const wanted = macOf(text).subarray(0, codeHashBytes).toString('base64url');
  const listed = await index();
  expect(listed.map((one) => one.code)).toContain(wanted);
  const [photo] = (await gate.sealed([wanted, 'AAAAAAAAAAA'])).photos;
  const bytes = Buffer.from(photo?.sealed ?? '', 'base64url');
  expect(bytes.length).toBeLessThan(7_500);
  const open = (by: string): Buffer => {
    const cipher = createDecipheriv('aes-256-gcm', macOf(hashedTexts.photo(by)), bytes.subarray(0, 12));
    cipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
  };
  expect(open(text).subarray(1, 4).toString()).toBe('PNG');
  expect(() => open(hashedTexts.barcode('240126000000100025'))).toThrow(/authenticate/);
  // A photo that was removed is no longer listed, and a device deletes it.
  await park.services.db.update(passes).set({ hasPhoto: false }).where(eq(passes.barcode, code));
  expect((await index()).map((one) => one.code)).not.toContain(wanted);
  expect((await gate.sealed([wanted])).photos).toEqual([]);
  await park.services.db.update(passes).set({ hasPhoto: true }).where(eq(passes.barcode, code));
});

test('a season pass that no one opened or scanned for two weeks has no photo on a device', async () => {
  await park.services.db.delete(gateScans);
  await park.services.db.delete(passDays);
  expect((await gate.photos()).photos).toEqual([]);
  expect((await gate.call('POST', '/api/admin/scan/photos/', { codes: [] })).statusCode).toBe(400);
});

test('every part is signed with the key that the page carries', async () => {
  const point = Buffer.from(listPublicKey(park.services.secrets), 'base64url');
  const part = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
  for (const { payload, signature } of await gate.list()) {
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify('sha256', Buffer.from(payload), { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
  }
  const page = await park.app.inject('/scan');
  expect(page.body).toContain(listPublicKey(park.services.secrets));
  expect(page.body).toContain('/scan.webmanifest');
});

test('it ends with the operating day or with the session, whichever is first', async () => {
  const [part] = await gate.list();
  const { validTo, day } = listPayload.parse(JSON.parse(part?.payload ?? ''));
  expect(day).toBe('2026-11-21');
  expect(Date.parse(validTo)).toBeGreaterThan(park.clock.now().getTime());
  expect(Date.parse(validTo)).toBeLessThanOrEqual(park.clock.now().getTime() + 12 * 3_600_000);
});

test('many passes come in parts that belong together', async () => {
  await importDayTickets(
    park,
    Array.from({ length: 5100 }, (_, index) => String(45_000_000 + index)),
  );
  const parts = await gate.list();
  expect(parts).toHaveLength(2);
  const payloads = parts.map(payloadOf);
  expect(payloads.map(({ part, isLast }) => [part, isLast])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(new Set(payloads.map(({ listId }) => listId)).size).toBe(1);
  expect(parts[1]?.keys).toBeNull();
  expect(stateOn(parts, hashedTexts.barcode('5126000045005099'))).toBe('valid');
});

test('a cursor that is not ours, was changed or is an hour old is refused', async () => {
  const [first] = await gate.list();
  const cursor = first?.next ?? '';
  for (const wrong of ['x', 'e30.k1.e30', `${cursor.slice(0, -2)}xx`])
    expect((await gate.part(wrong)).statusCode, wrong).toBe(400);
  expect((await gate.part(cursor)).statusCode).toBe(200);
  park.clock.advance(3601);
  gate = makeDevice(await signInStaff(park, 'gate'));
  expect((await gate.part(cursor)).statusCode).toBe(400);
});

const two = keepOpen(() => openTwoServers());
let member: SignedInStaff;
beforeAll(async () => {
  await keepRedemptions(two.park);
  member = await signInStaff(two.park, 'gate');
});

const scansTotal = 300;

async function barcodeOf(orderId: string): Promise<string> {
  const [ticket] = await importDayTickets(two.park, [orderId]);
  return ticket?.barcode ?? '';
}

function post(path: string, bodies: readonly object[]) {
  const headers = bodies.map(() => ({ authorization: `Bearer ${member.token}` }));
  return postAtOnce(two.apps, path, bodies, '10.0.0.1', headers);
}

test('of three hundred scans of one ticket, one is green, and the others say when and where', async () => {
  const scanned = await barcodeOf('44000001');
  const scans = Array.from({ length: scansTotal }, (_, index) => ({
    ...{ scanId: randomUUID(), scanned, place: `Gate ${index}` },
  }));
  const answers = (await post('/api/admin/scan/', scans)).map((answer) => answer.json<ScanAnswer>());
  const green = answers.flatMap(({ state }, index) => (state === 'valid' ? [index] : []));
  expect(green).toHaveLength(1);
  const others = answers.filter(({ state }) => state === 'redeemed');
  expect(others).toHaveLength(scansTotal - 1);
  // A loser that was judged before the winner's end knows the pass is used; each names the winner.
  for (const { says } of others) expect(says).toContain(`at Gate ${green[0]} by`);
});

test('scans that wait for one ticket leave the connections to the others', async () => {
  const [held, other] = [await barcodeOf('44000004'), await barcodeOf('44000005')];
  const scansOf = (scanned: string, total: number) =>
    Array.from({ length: total }, () => ({ scanId: randomUUID(), scanned, place: '' }));
  const { waiting, others } = await two.park.services.db.transaction(async (tx) => {
    await lockPass(tx, { orderId: '44000004', barcode: held });
    const began = post('/api/admin/scan/', scansOf(held, 60));
    return { waiting: began, others: await post('/api/admin/scan/', scansOf(other, 2)) };
  });
  expect(others.map((answer) => answer.json<ScanAnswer>().state).toSorted()).toEqual(['redeemed', 'valid']);
  const states = (await waiting).map((answer) => answer.json<ScanAnswer>().state);
  expect(states.filter((state) => state === 'valid')).toHaveLength(1);
  expect(states.filter((state) => state === 'redeemed')).toHaveLength(59);
});

test('three hundred repeats of one scan take the ticket once and are all green', async () => {
  const scan = { scanId: randomUUID(), scanned: await barcodeOf('44000002'), place: '' };
  const answers = await post(
    '/api/admin/scan/',
    Array.from({ length: scansTotal }, () => scan),
  );
  expect(answers.map((answer) => answer.json<ScanAnswer>().state)).toEqual(
    Array.from({ length: scansTotal }, () => 'valid'),
  );
});

test('of a hundred devices that admitted without a network, one is right and each other is told', async () => {
  const scanned = await barcodeOf('44000003');
  const at = two.park.clock.now().toISOString();
  const memberGuid = member.login.teamMemberGUID;
  const bodies = Array.from({ length: 100 }, () => ({
    scans: [{ scanId: randomUUID(), scanned, place: '', at, said: 'valid', memberGuid }],
  }));
  const answers = await post('/api/admin/scan/sync/', bodies);
  const outcomes = answers.map((answer) => answer.json<{ results: SyncResult[] }>().results[0]?.outcome);
  expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(99);
});
