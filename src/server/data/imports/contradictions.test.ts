import { readFileSync } from 'node:fs';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import {
  importKindNames,
  importKinds,
  type ImportColumn,
  type ImportKind,
  type ImportKindEntry,
} from '#contract/import-kinds.ts';

import { checks, stays } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { importFile, type FileImport } from './import-file.ts';
import { importRows } from './import-rows.ts';
import { fetchRefusals, type ImportRun } from './runs.queries.ts';
import { consents } from '#server/base/db/schema/registration.ts';
import { withOwnPark, type TestPark, test, sharePark } from '#server/testing/test-park.ts';
import { undoImport } from './testing/undo-import.ts';

const park = sharePark();

async function importText(kind: ImportKind, lines: readonly string[], change: Partial<FileImport> = {}) {
  const run = await importFile(park.services, fileOf(kind, `${lines.join('\n')}\n`, change));
  const refused = await fetchRefusals(park.services.db, run.runId);
  return {
    counts: [run.rowsKept, run.rowsUnchanged, run.rowsRefused],
    refused: refused.map(({ row, reasons }) => [row, ...reasons]),
  };
}

const stayHead =
  'reservationNumber,folio,firstName,lastName,arrivesAt,departsAt,roomRevenue,status,changedAt';
const stay = (number: string, revenue: string, changedAt = '') =>
  `${number},84900001,Ines,Duarte,2026-11-18T21:00:00Z,2026-11-20T16:00:00Z,${revenue},checked-out,${changedAt}`;
const revenueOf = async (number: string) =>
  (await park.services.db.select().from(stays).where(eq(stays.reservationNumber, number)))[0]
    ?.roomRevenueCents;

test('two folios of one reservation are both refused with their lines, and none is stored', async () => {
  const found = await importText('stays', [stayHead, stay('C-1', '412.00'), stay('C-1', '88.00')]);
  const reason = 'Rows 2 and 3 have the same reservationNumber and differ in roomRevenue; keep the right one';
  expect(found).toEqual({
    counts: [0, 0, 2],
    refused: [
      [2, reason],
      [3, reason],
    ],
  });
  expect(await revenueOf('C-1')).toBeUndefined();
});

test.each([false, true])(
  'rows that differ are found over all batches of a file, in a dry run too (%s)',
  async (isDryRun) => {
    const others = [1, 2, 3, 4].map((index) => stay(`C-2${index}${isDryRun}`, '10'));
    const lines = [stayHead, stay(`C-2${isDryRun}`, '1'), ...others, stay(`C-2${isDryRun}`, '2')];
    const found = await importText('stays', lines, { rowsPerBatch: 2, isDryRun });
    expect(found.counts).toEqual([4, 0, 2]);
    expect(found.refused.map(([row]) => row)).toEqual([2, 7]);
  },
);

test('a row that is repeated as it stands is stored once and counts as unchanged', async () => {
  const twice = stay('C-3', '5');
  expect(await importText('stays', [stayHead, twice, twice, twice])).toEqual({
    counts: [1, 2, 0],
    refused: [],
  });
});

test('of rows with different times of change the newest counts, as over several files', async () => {
  const older = stay('C-4', '5', '2026-11-20T16:00:00Z');
  const newer = stay('C-4', '6', '2026-11-20T17:00:00Z');
  expect((await importText('stays', [stayHead, newer, older])).counts).toEqual([1, 1, 0]);
  expect(await revenueOf('C-4')).toBe(600);
});

test('a row without a time of change cannot be placed among others that have one', async () => {
  const lines = [stayHead, stay('C-5', '5', '2026-11-20T16:00:00Z'), stay('C-5', '6'), stay('C-5', '5')];
  expect((await importText('stays', lines)).refused.map(([row]) => row)).toEqual([2, 3, 4]);
});

test('the same instant with another offset is the same', async () => {
  const row = stay('C-6', '5');
  const elsewhere = row.replace('2026-11-18T21:00:00Z', '2026-11-18T22:00:00+01:00');
  expect((await importText('stays', [stayHead, row, elsewhere])).counts).toEqual([1, 1, 0]);
});

test('of several redemptions of one pass in a file the first counts, in any order', async () => {
  await importText('orders', [
    'orderId,barcode,productId,orderedAt,amount',
    '36000001,5126000036000001,DAY-ALL,2026-11-20T12:00:00Z,45',
  ]);
  const at = (minute: number) => `36000001,5126000036000001,2026-11-21T16:0${minute}:00Z`;
  const found = await importText('redemptions', ['orderId,barcode,redeemedAt', at(5), at(3), at(9)]);
  expect(found.counts).toEqual([1, 2, 0]);
  const [pass] = await park.services.db.select().from(passes).where(eq(passes.orderId, '36000001'));
  expect(pass?.redeemedAt?.toISOString()).toBe('2026-11-21T16:03:00.000Z');
});

test('rows of a call that say different things about one check are both refused by their numbers', async () => {
  const row = (subtotal: string) => ({
    ...Object.fromEntries(
      Object.entries<ImportColumn>(importKinds.checks.columns).map(([name, { sample }]) => [name, sample]),
    ),
    checkId: 'C-7',
    subtotal,
  });
  const outcome = await importRows(park.services, 'checks', [row('1'), row('2')]);
  const reason = 'Rows 1 and 2 have the same checkId and differ in subtotal; keep the right one';
  expect(outcome).toMatchObject({
    kept: 0,
    refused: [
      { row: 1, reasons: [reason] },
      { row: 2, reasons: [reason] },
    ],
  });
});

const rounded = ['2.40126E+17', '2,40126e+17', '2.40126000020261E+017', '="2.40126E+17"'];

test.each(importKindNames)(
  '%s with a rounded number in its key are refused, in a file and a call',
  async (kind) => {
    const { key, columns }: ImportKindEntry = importKinds[kind];
    const [head = '', sample = ''] = readFileSync(`docs/samples/${kind}.csv`, 'utf8').split(/\r?\n/);
    const names = head.split(',');
    for (const column of key.filter((name) => columns[name]?.cell.kind !== 'instant'))
      for (const number of rounded) {
        const cells = sample.split(',').map((cell, at) => (names[at] === column ? number : cell));
        const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
        const words = `${column} was rounded by a spreadsheet`;
        const file = await importText(kind, [head, line]);
        expect([file.counts, file.refused]).toEqual([[0, 0, 1], [[2, expect.stringContaining(words)]]]);
        const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
        const { refused } = await importRows(park.services, kind, [row]);
        expect(refused).toMatchObject([{ row: 1, reasons: [expect.stringContaining(words)] }]);
      }
  },
);

test('a number of JSON with more digits than JSON keeps is refused, because it arrives rounded', async () => {
  const sent = JSON.parse('{"orderId": "36000002", "barcode": 240126000020261234}') as Record<string, number>; // as written here
  const { refused } = await importRows(park.services, 'refunds', [sent]);
  expect(refused).toEqual([
    { row: 1, reasons: ['barcode has more digits than a number of JSON keeps; send it as a text'] },
  ]);
});

test('two receipts that a spreadsheet gave one rounded id are both refused', async () => {
  const head = 'checkId,checkNumber,shortNumber,locationId,terminalId,orderedAt,subtotal,status,changedAt';
  const row = (last: number) =>
    `2.40126E+17,11011126112190001${last},9001${last},1101,11,2026-11-21T17:3${last}:00Z,24.50,closed,`;
  expect((await importText('checks', [head, row(1), row(2)])).counts).toEqual([0, 0, 2]);
  expect(await park.services.db.select().from(checks).where(eq(checks.checkId, '2.40126E+17'))).toEqual([]);
});

const pass = { orderId: '30000001', barcode: '5126000030000001' };
const bare = { ...pass, productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: '79' };
const guest = { email: 'Ada@mail.example', phone: '6095550101' };
const byEmail = { optInEmailMarketing: 'true', emailConsentAt: '2026-03-01T10:00:00Z' };
const bySms = { optInSMSMarketing: 'true', smsConsentAt: '2026-03-02T10:00:00Z' };

const put = ({ services }: TestPark, row: Record<string, string>) => importRows(services, 'orders', [row]);

function load({ services }: TestPark, row: Record<string, string>): Promise<ImportRun> {
  return importFile(
    services,
    fileOf('orders', `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`),
  );
}

/** The opt-ins of the pass, and the record of its consents. */
async function consentsOf({ services: { db } }: TestPark) {
  const [row] = await db.select().from(passes).where(eq(passes.orderId, pass.orderId));
  const kept = await db
    .select()
    .from(consents)
    .where(eq(consents.orderId, pass.orderId))
    .orderBy(consents.consentId);
  return {
    holds: [row?.hasOptedIntoEmail, row?.hasOptedIntoSms],
    record: kept.map(({ channel, isGiven, contact, textVersion, recordedAt }) =>
      [channel, isGiven, contact, textVersion, recordedAt.toISOString()].join(' '),
    ),
  };
}

const emailRecord = 'email true Ada@mail.example import 2026-03-01T10:00:00.000Z';
const smsRecord = 'sms true 6095550101 import 2026-03-02T10:00:00.000Z';
const none = { holds: [false, false], record: [] };

test('a file brings both consents with their times, and importing it again records nothing more', async (own) => {
  const row = { ...bare, ...guest, ...byEmail, ...bySms };
  expect(await load(own, row)).toMatchObject({ rowsKept: 1, rowsRefused: 0 });
  expect(await consentsOf(own)).toEqual({ holds: [true, true], record: [emailRecord, smsRecord] });
  expect(await load(own, row)).toMatchObject({ rowsKept: 0, rowsUnchanged: 1 });
  expect((await consentsOf(own)).record).toHaveLength(2);
});

test('without consents in the row both are off', async (own) => {
  await put(own, {
    ...bare,
    ...guest,
    optInEmailMarketing: 'false',
    emailConsentAt: '2026-03-01T10:00:00Z',
  });
  expect(await consentsOf(own)).toEqual(none);
});

test.each([
  [
    { ...guest, optInEmailMarketing: 'true' },
    'optInEmailMarketing is true without emailConsentAt, the time of the consent',
  ],
  [{ ...byEmail }, 'optInEmailMarketing is true without email, for which the consent was given'],
  [{ ...guest, ...byEmail, emailConsentAt: '2099-01-01T00:00:00Z' }, 'emailConsentAt is in the future'],
])('a row with %j is refused: %s', (change, reason) =>
  withOwnPark(async (own) => {
    expect((await put(own, { ...bare, ...change })).refused).toEqual([{ row: 1, reasons: [reason] }]);
  }),
);

test('a park that sends no text messages takes no consent to them', async (own) => {
  const { smsShortCode: _smsShortCode, ...brand } = own.services.brand;
  const services = { ...own.services, brand };
  const { refused } = await importRows(services, 'orders', [{ ...bare, ...guest, ...bySms }]);
  expect(refused[0]?.reasons).toEqual(['optInSMSMarketing is for a park that sends text messages']);
});

test('a later row brings the consent of a guest who answered nothing here', async (own) => {
  await load(own, { ...bare, ...guest });
  const run = await load(own, { ...bare, ...guest, ...byEmail });
  expect(run).toMatchObject({ rowsKept: 1 });
  expect(await consentsOf(own)).toEqual({ holds: [true, false], record: [emailRecord] });
  expect(await undoImport(own, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  expect(await consentsOf(own)).toEqual(none);
});

test('an import gives no consent for a guest who answered, nor for another address', async (own) => {
  await put(own, { ...bare, ...guest });
  await put(own, { ...bare, ...guest, email: 'other@mail.example', ...byEmail });
  expect(await consentsOf(own)).toEqual(none);
  const registered = { ...pass, firstName: 'Ada', lastName: 'Lovell', ...guest };
  expect((await own.post('/api/register/', registered)).statusCode).toBe(200);
  expect(await put(own, { ...bare, ...guest, ...byEmail, ...bySms })).toMatchObject({
    kept: 0,
    unchanged: 1,
  });
  expect((await consentsOf(own)).holds).toEqual([false, false]);
});

test('an undo removes the pass with the consents that came with it', async (own) => {
  const run = await load(own, { ...bare, ...guest, ...byEmail });
  expect(await undoImport(own, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  expect(await consentsOf(own)).toEqual({ holds: [undefined, undefined], record: [] });
});
