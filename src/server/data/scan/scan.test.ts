import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ScanAnswer } from '#contract/calls/staff-scan.ts';
import { deviceHeader, type LoginResult } from '#contract/calls/staff-session.ts';

import { gateScans } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { signInStaff, teamPassword } from '#server/testing/staff.ts';
import { codeOfPage, importDayTickets, rotateDayTickets } from '../gate/gate-testing.ts';
import { keepRedemptions, makeDevice } from './scan-testing.ts';
import { sharePark } from '#server/testing/test-park.ts';

const park = sharePark();
let gate: ReturnType<typeof makeDevice>;
beforeAll(async () => {
  gate = makeDevice(await signInStaff(park, 'gate'));
});

let ticketsTotal = 0;

/** Sells a ticket that is good on any day, and returns its barcode. */
async function sellTicket(): Promise<string> {
  ticketsTotal += 1;
  const [ticket] = await importDayTickets(park, [String(44_000_100 + ticketsTotal)]);
  return ticket?.barcode ?? '';
}

const isUsed = async (barcode: string): Promise<boolean | undefined> => {
  const [row] = await park.services.db.select().from(passes).where(eq(passes.barcode, barcode));
  return row?.isRedeemed;
};

test.each([
  ['5126000003000013', 'valid', 'All Piers Day Ticket'],
  ['10240001 240126000000100017', 'valid', 'Wild Pass Gold'],
  ['5126000003000021', 'redeemed', 'All Piers Day Ticket'],
  ['HW26AMHYQKRPHFD7', 'band-blank', undefined],
  ['hw26bf12sjzk2r25', 'band-void', undefined],
  ['PM1D.K1.ABC', 'member-code', undefined],
  ['https://park.test/10300001/5126000003000013', 'pass-link', undefined],
  ['\u{1f3a1}', 'unknown', undefined],
])('a scan of %s is answered %s', async (scanned, state, product) => {
  const answer = await gate.scan(scanned);
  expect(answer.state).toBe(state);
  expect(answer.pass?.product).toBe(product);
  expect(answer.says).not.toBe('');
});

test('the answer names the guest, and has the sentence that the guest reads', async () => {
  const { pass } = await gate.scan('240126000000100017');
  expect(pass).toMatchObject({
    name: 'Maya Okafor',
    hasPhoto: true,
    isShared: false,
    sentence: 'Ready to scan',
  });
  expect((await gate.scan('5126000003000021')).pass?.sentence).toMatch(/^Used/);
});

test('a scan changes no pass unless the park keeps its redemptions here', async () => {
  const barcode = await sellTicket();
  await gate.scan(barcode);
  expect((await gate.scan(barcode)).state).toBe('valid');
  expect(await isUsed(barcode)).toBe(false);
});

test('the photo is shown to the member who scanned, for ten minutes, and to no one else', async () => {
  const scanId = randomUUID();
  await gate.scan('240126000000100017', scanId);
  const agent = makeDevice(await signInStaff(park, 'agent'));
  expect((await gate.photo(scanId)).headers['content-type']).toBe('image/jpeg');
  expect((await agent.photo(scanId)).statusCode).toBe(404);
  expect((await gate.photo(randomUUID())).statusCode).toBe(404);
  park.clock.advance(11 * 60);
  expect((await gate.photo(scanId)).statusCode).toBe(404);
});

test('a rotating code admits, and its screenshot does not', async () => {
  await rotateDayTickets(park, { rotatesBarcode: true, refusesPlainBarcode: true });
  const [ticket = { orderId: '', barcode: '' }] = await importDayTickets(park, ['44000001']);
  const code = await codeOfPage(park, ticket);
  expect((await gate.scan(code)).state).toBe('valid');
  expect((await gate.scan(ticket.barcode)).state).toBe('plain-refused');
  park.clock.advance(60);
  expect((await gate.scan(code)).state).toBe('too-old');
  await rotateDayTickets(park, { rotatesBarcode: false, refusesPlainBarcode: false });
});

test('scans are recorded with their member and gate, without what named no pass, for ninety days', async () => {
  const scanId = randomUUID();
  await gate.scan('240126000000100017', scanId);
  const unknown = randomUUID();
  await gate.scan('123456789012345', unknown);
  const rows = await park.services.db.select().from(gateScans);
  const known = rows.find((row) => row.scanId === scanId);
  expect(known).toMatchObject({ place: 'North Gate', state: 'valid', orderId: '10240001', keptFor: null });
  expect(rows.find((row) => row.scanId === unknown)).toMatchObject({ state: 'unknown', barcode: null });
  const old = new Date(park.clock.now().getTime() - 91 * 86_400_000);
  await park.services.db.update(gateScans).set({ receivedAt: old }).where(eq(gateScans.scanId, scanId));
  await runHousekeeping(park.services);
  const left = await park.services.db.select().from(gateScans);
  expect(left.map((row) => row.scanId)).not.toContain(scanId);
  expect(left.map((row) => row.scanId)).toContain(unknown);
});

test('a body that is no scan is refused', async () => {
  const member = await signInStaff(park, 'gate');
  const refused = await member.call('POST', '/api/admin/scan/', { scanId: 'x', scanned: '1', place: '' });
  expect(refused.statusCode).toBe(400);
});

describe('where the park keeps its redemptions here', () => {
  beforeAll(() => keepRedemptions(park));
  afterAll(() => keepRedemptions(park, false));

  test('the first scan takes a ticket, and the second says when, where and by whom', async () => {
    const barcode = await sellTicket();
    const south = makeDevice(await signInStaff(park, 'agent'), 'South Gate');
    expect((await gate.scan(barcode)).state).toBe('valid');
    const second = await south.scan(barcode);
    expect(second.state).toBe('redeemed');
    expect(second.says).toMatch(/Scanned \d+:\d\d [AP]M at North Gate by \S+ \S+\.$/);
    expect(await isUsed(barcode)).toBe(true);
  });

  test('a repeat with the same id is answered as the first, and takes nothing again', async () => {
    const barcode = await sellTicket();
    const scanId = randomUUID();
    expect((await gate.scan(barcode, scanId)).state).toBe('valid');
    expect((await gate.scan(barcode, scanId)).state).toBe('valid');
    expect((await gate.scan(barcode)).state).toBe('redeemed');
  });

  test('a known id with another code is no way past the redemption', async () => {
    const scanId = randomUUID();
    const [one, other] = [await sellTicket(), await sellTicket()];
    await gate.scan(other);
    expect((await gate.scan(one, scanId)).state).toBe('valid');
    expect((await gate.scan(other, scanId)).state).toBe('redeemed');
  });

  test('a season pass is not used up; a second scan of the day says so, and the next day begins anew', async () => {
    expect((await gate.scan('240126000000100017')).state).toBe('valid');
    const again: ScanAnswer = await gate.scan('240126000000100017');
    expect(again.state).toBe('scanned-today');
    expect(again.says).toMatch(/Scanned \d+:\d\d [AP]M at North Gate/);
    expect(await isUsed('240126000000100017')).toBe(false);
    park.clock.advance(24 * 3600);
    gate = makeDevice(await signInStaff(park, 'gate'));
    expect((await gate.scan('240126000000100017')).state).toBe('valid');
  });

  test('a pass whose redemption was taken back can be taken again', async () => {
    const barcode = await sellTicket();
    await gate.scan(barcode);
    await park.services.db
      .update(passes)
      .set({ isRedeemed: false, redeemedAt: null })
      .where(eq(passes.barcode, barcode));
    expect((await gate.scan(barcode)).state).toBe('valid');
    expect((await gate.scan(barcode)).state).toBe('redeemed');
  });

  test('scans without a network are taken in their order, and a repeat changes nothing', async () => {
    const barcode = await sellTicket();
    const at = park.clock.now();
    const scans = [
      { scanned: barcode, said: 'valid', at, scanId: randomUUID() },
      { scanned: '240126000000100033', said: 'photo-missing', at, scanId: randomUUID() },
    ] as const;
    park.clock.advance(600);
    const first = await gate.sync(scans);
    expect(first.map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
    expect(await isUsed(barcode)).toBe(true);
    expect((await gate.sync(scans)).map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
    const [row] = await park.services.db.select().from(passes).where(eq(passes.barcode, barcode));
    expect(row?.redeemedAt).toEqual(at);
  });

  test('of two devices that admitted with one pass, the later one is told, each time, and it is on record', async () => {
    const barcode = await sellTicket();
    const south = makeDevice(await signInStaff(park, 'agent'), 'South Gate');
    const at = park.clock.now();
    const scan = { scanned: barcode, said: 'valid', at } as const;
    await gate.sync([{ ...scan, scanId: randomUUID() }]);
    const scanId = randomUUID();
    for (const _ of [1, 2]) {
      const [result] = await south.sync([{ ...scan, scanId }]);
      expect(result?.outcome).toBe('conflict');
      expect(result?.answer.says).toMatch(/at North Gate by/);
      expect(result?.answer.pass?.product).toBe('All Piers Day Ticket');
    }
    const entries = await park.services.db.select().from(auditEntries);
    const conflicts = entries.filter(({ action }) => action === 'Scan Conflict');
    expect(conflicts).toMatchObject([{ target: `${barcode.slice(-8)}/${barcode}`, after: { scanId } }]);
  });

  test('the scanner of a scan without a network is a member who signed in on that device, otherwise the sender', async () => {
    const admin = await signInStaff(park, 'admin');
    const { login, call } = await signInStaff(park, 'gate');
    const signIn = (headers: Record<string, string>, who: string) =>
      park.post(
        '/app/login/',
        { teamMemberUsername: `${who}@harborlight.example`, teamMemberPassword: teamPassword },
        headers,
      );
    const device = { [deviceHeader]: String((await signIn({}, 'lead')).headers[deviceHeader]) };
    const lead = (await signIn(device, 'lead')).json<LoginResult>().teamMemberGUID;
    await signIn(device, 'gate');
    const scannerOf = async (memberGuid: string, headers: Record<string, string>): Promise<string> => {
      const scanId = randomUUID();
      const scan = { scanId, scanned: '240126000000100017', place: 'North Gate', said: 'valid', memberGuid };
      const scans = [{ ...scan, at: park.clock.now().toISOString() }];
      expect((await call('POST', '/api/admin/scan/sync/', { scans }, headers)).statusCode).toBe(200);
      const [row] = await park.services.db.select().from(gateScans).where(eq(gateScans.scanId, scanId));
      expect(row?.sentBy).toBe(login.teamMemberGUID);
      return row?.scannedBy ?? '';
    };
    expect(await scannerOf(lead, device)).toBe(lead);
    const others = [admin.login.teamMemberGUID, randomUUID()];
    for (const named of others) expect(await scannerOf(named, device)).toBe(login.teamMemberGUID);
    for (const headers of [{}, { [deviceHeader]: 'gd1_x' }])
      expect(await scannerOf(lead, headers)).toBe(login.teamMemberGUID);
  });

  test('the id of another member’s scan is no way past the redemption', async () => {
    const barcode = await sellTicket();
    const other = makeDevice(await signInStaff(park, 'agent'), 'South Gate');
    const scanId = randomUUID();
    expect((await gate.scan(barcode, scanId)).state).toBe('valid');
    expect((await other.scan(barcode, scanId)).state).toBe('redeemed');
    const [synced] = await other.sync([{ scanned: barcode, said: 'valid', at: park.clock.now(), scanId }]);
    expect(synced).toMatchObject({ outcome: 'conflict', answer: { state: 'redeemed' } });
    expect((await gate.scan(barcode, scanId)).state).toBe('valid');
  });

  test('a guest who was admitted without a network and should not have been is told of', async () => {
    const [result] = await gate.sync([{ scanned: '5126000003000047', said: 'valid', at: park.clock.now() }]);
    expect(result).toMatchObject({ outcome: 'differs', answer: { state: 'refunded' } });
  });

  test('a scan that admitted no one takes nothing', async () => {
    const barcode = await sellTicket();
    const at = park.clock.now();
    const [result] = await gate.sync([{ scanned: barcode, said: 'not-on-list', at }]);
    expect(result?.outcome).toBe('kept');
    expect(await isUsed(barcode)).toBe(false);
  });

  test('a time ahead of the clock counts as now', async () => {
    const barcode = await sellTicket();
    const at = new Date(park.clock.now().getTime() + 86_400_000);
    await gate.sync([{ scanned: barcode, said: 'valid', at }]);
    const [row] = await park.services.db.select().from(passes).where(eq(passes.barcode, barcode));
    expect(row?.redeemedAt).toEqual(park.clock.now());
  });
});
