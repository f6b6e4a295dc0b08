/** Wristbands from a list of the stock, and from a till that activated them. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { importKinds } from '#contract/import-kinds.ts';
import { exactCsvLine } from '#domain/csv.ts';

import { passes, wristbands, isOfPass } from '#server/base/db/schema/park.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { sharePark } from '#server/testing/test-park.ts';
import { importFile } from './import-file.ts';
import { importRows, type NamedRow } from './import-rows.ts';
import { fetchRefusals } from './runs.queries.ts';

const code = 'WB26K7Q2M9X4T1ZC';
const otherCode = 'WB26K7Q2M9X4T1ZD';
const ride = { orderId: '10500001', barcode: '5126000005000011' };
const otherPass = { orderId: '10300001', barcode: '5126000003000013' };
const used = { state: 'activated', activatedAt: '2026-11-21T15:00:00Z', validUntil: '2026-11-22T03:00:00Z' };

const park = sharePark();
beforeEach(async () => {
  await park.services.db.delete(wristbands);
  await park.services.db.update(passes).set({ isRedeemed: false, redeemedAt: null });
});

const give = (...rows: NamedRow[]) => importRows(park.services, 'wristbands', rows);
const bandOf = async (of = code) =>
  (await park.services.db.select().from(wristbands).where(eq(wristbands.code, of)))[0];
const passOf = async ({ orderId, barcode }: typeof ride) =>
  (await park.services.db.select().from(passes).where(isOfPass(passes, { orderId, barcode })))[0];

test('a list of the stock adds blank bands, and the same list again changes nothing', async () => {
  const rows = [
    { code, state: 'blank' },
    { code: otherCode, state: 'blank', merchItemId: 'M4' },
  ];
  expect(await give(...rows)).toMatchObject({ kept: 2, unchanged: 0, refused: [] });
  expect(await give(...rows)).toEqual({ kept: 0, unchanged: 2, refused: [], runId: null });
  // A list without the column says nothing of the item; an empty cell says that there is none.
  await give({ code: otherCode, state: 'blank' });
  expect(await bandOf(otherCode)).toMatchObject({ state: 'blank', merchItemId: 'M4' });
  await give({ code: otherCode, state: 'blank', merchItemId: '' });
  expect(await bandOf(otherCode)).toMatchObject({ merchItemId: null });
});

test('a list of the stock does not make a used band blank again, and a void band it does', async () => {
  await give({ code, ...used }, { code: otherCode, state: 'void' });
  const blank = await give({ code, state: 'blank' }, { code: otherCode, state: 'blank' });
  expect(blank).toMatchObject({ kept: 1, unchanged: 1 });
  expect([(await bandOf())?.state, (await bandOf(otherCode))?.state]).toEqual(['activated', 'blank']);
});

test('a band that a till activated redeems its pass', async () => {
  expect(await give({ code, ...used, ...ride })).toMatchObject({ kept: 1, refused: [] });
  expect(await bandOf()).toMatchObject({
    ...ride,
    state: 'activated',
    validUntil: new Date(used.validUntil),
  });
  expect(await passOf(ride)).toMatchObject({ isRedeemed: true, redeemedAt: new Date(used.activatedAt) });
});

test('a void band stays with its pass, so that the pass may get another one', async () => {
  await give({ code, ...used, ...ride });
  expect(await give({ code, state: 'void' }, { code: otherCode, ...used, ...ride })).toMatchObject({
    kept: 2,
  });
  expect(await bandOf()).toMatchObject({ ...ride, state: 'void' });
  expect(await bandOf(otherCode)).toMatchObject({ ...ride, state: 'activated' });
  const { refused } = await give({ code, state: 'activated' });
  expect(refused).toEqual([{ row: 1, reasons: ['The pass has another activated band'] }]);
});

test.each<[string, NamedRow[], string]>([
  [
    'of no pass',
    [{ code, ...used, ...ride, orderId: '99999999' }],
    'There is no pass with this orderId and barcode',
  ],
  [
    'with half a pass',
    [{ code, ...used, orderId: '10500001' }],
    'orderId and barcode belong together: fill both or neither',
  ],
  [
    'that is blank and used',
    [{ code, ...used, state: 'blank' }],
    'A blank band has no activatedAt, validUntil, orderId and barcode',
  ],
  [
    'of a pass with another band',
    [
      { code: otherCode, ...used, ...ride },
      { code, ...used, ...ride },
    ],
    'The pass has another activated band',
  ],
  [
    'of another length',
    [{ code: code.slice(1), state: 'blank' }],
    'code is not 16 capital letters and digits',
  ],
  ['of an unknown state', [{ code, state: 'lost' }], 'state is none of blank, activated, void'],
])('a band %s is refused with the reason, and nothing of it is stored', async (_, rows, reason) => {
  const { refused } = await give(...rows);
  expect(refused).toEqual([{ row: rows.length, reasons: [reason] }]);
  expect([await bandOf(), (await passOf(otherPass))?.isRedeemed]).toEqual([undefined, false]);
});

test('a band in small letters and groups is the band in capitals', async () => {
  expect((await give({ code: 'hw26 zzzz-yyyy xxxx', state: 'blank' })).refused).toEqual([]);
  expect(await bandOf('HW26ZZZZYYYYXXXX')).toMatchObject({ state: 'blank' });
});

test('a band keeps the pass that was used for it', async () => {
  await give({ code, ...used, ...ride });
  const { refused } = await give({ code, ...used, ...otherPass });
  expect(refused).toEqual([{ row: 1, reasons: ['The band was activated with another pass'] }]);
  expect(await bandOf()).toMatchObject(ride);
});

test('an older report of a band changes nothing', async () => {
  await give({ code, state: 'void', changedAt: '2026-11-21T16:00:00Z' });
  await give({ code, state: 'blank', changedAt: '2026-11-21T15:00:00Z' });
  expect((await bandOf())?.state).toBe('void');
});

test('a dry run of a file refuses the second band of a pass in a later batch too, as the import does', async () => {
  const names = Object.keys(importKinds.wristbands.columns);
  const lineOf = (row: Record<string, string>) => exactCsvLine(names.map((name) => row[name] ?? ''));
  const rows = [code, otherCode].map((one) => lineOf({ code: one, ...used, ...ride }));
  const text = [exactCsvLine(names), ...rows].join('');
  const reasons = [];
  for (const isDryRun of [true, false]) {
    const run = await importFile(park.services, fileOf('wristbands', text, { isDryRun, rowsPerBatch: 1 }));
    reasons.push(await fetchRefusals(park.services.db, run.runId));
  }
  expect(reasons[0]).toMatchObject([{ row: 3, reasons: ['The pass has another activated band'] }]);
  expect(reasons[1]).toEqual(reasons[0]);
});
