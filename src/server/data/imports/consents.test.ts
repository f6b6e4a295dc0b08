/** Consents to marketing that an import brings along: recorded with their time, or not given. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { consents } from '#server/base/db/schema/registration.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { importFile } from './import-file.ts';
import { importRows } from './import-rows.ts';
import type { ImportRun } from './runs.queries.ts';
import { undoImport } from './testing/undo-import.ts';

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

test('a file brings both consents with their times, and importing it again records nothing more', () =>
  withOwnPark(async (park) => {
    const row = { ...bare, ...guest, ...byEmail, ...bySms };
    expect(await load(park, row)).toMatchObject({ rowsKept: 1, rowsRefused: 0 });
    expect(await consentsOf(park)).toEqual({ holds: [true, true], record: [emailRecord, smsRecord] });
    expect(await load(park, row)).toMatchObject({ rowsKept: 0, rowsUnchanged: 1 });
    expect((await consentsOf(park)).record).toHaveLength(2);
  }));

test('without consents in the row both are off', () =>
  withOwnPark(async (park) => {
    await put(park, {
      ...bare,
      ...guest,
      optInEmailMarketing: 'false',
      emailConsentAt: '2026-03-01T10:00:00Z',
    });
    expect(await consentsOf(park)).toEqual(none);
  }));

test.each([
  [
    { ...guest, optInEmailMarketing: 'true' },
    'optInEmailMarketing is true without emailConsentAt, the time of the consent',
  ],
  [{ ...byEmail }, 'optInEmailMarketing is true without email, for which the consent was given'],
  [{ ...guest, ...byEmail, emailConsentAt: '2099-01-01T00:00:00Z' }, 'emailConsentAt is in the future'],
])('a row with %j is refused: %s', (change, reason) =>
  withOwnPark(async (park) => {
    expect((await put(park, { ...bare, ...change })).refused).toEqual([{ row: 1, reasons: [reason] }]);
  }),
);

test('a park that sends no text messages takes no consent to them', () =>
  withOwnPark(async (park) => {
    const { smsShortCode: _smsShortCode, ...brand } = park.services.brand;
    const services = { ...park.services, brand };
    const { refused } = await importRows(services, 'orders', [{ ...bare, ...guest, ...bySms }]);
    expect(refused[0]?.reasons).toEqual(['optInSMSMarketing is for a park that sends text messages']);
  }));

test('a later row brings the consent of a guest who answered nothing here', () =>
  withOwnPark(async (park) => {
    await load(park, { ...bare, ...guest });
    const run = await load(park, { ...bare, ...guest, ...byEmail });
    expect(run).toMatchObject({ rowsKept: 1 });
    expect(await consentsOf(park)).toEqual({ holds: [true, false], record: [emailRecord] });
    expect(await undoImport(park, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
    expect(await consentsOf(park)).toEqual(none);
  }));

test('an import gives no consent for a guest who answered, nor for another address', () =>
  withOwnPark(async (park) => {
    await put(park, { ...bare, ...guest });
    await put(park, { ...bare, ...guest, email: 'other@mail.example', ...byEmail });
    expect(await consentsOf(park)).toEqual(none);
    const registered = { ...pass, firstName: 'Ada', lastName: 'Lovell', ...guest };
    expect((await park.post('/api/register/', registered)).statusCode).toBe(200);
    expect(await put(park, { ...bare, ...guest, ...byEmail, ...bySms })).toMatchObject({
      kept: 0,
      unchanged: 1,
    });
    expect((await consentsOf(park)).holds).toEqual([false, false]);
  }));

test('an undo removes the pass with the consents that came with it', () =>
  withOwnPark(async (park) => {
    const run = await load(park, { ...bare, ...guest, ...byEmail });
    expect(await undoImport(park, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
    expect(await consentsOf(park)).toEqual({ holds: [undefined, undefined], record: [] });
  }));
