/** Undoing what a run did to wristbands, to the passes that they redeem, and to links of existing passes. */
import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ImportKind } from '#contract/import-kinds.ts';

import { importChanges } from '#server/base/db/schema/imports.ts';
import { passes, passLinks, wristbands, isOfPass } from '#server/base/db/schema/park.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { revokeLinks } from '#server/passes/links/pass-links.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { importFile } from '../import-file.ts';
import type { ImportRun } from '../runs.queries.ts';
import { fetchUndoRefusals } from './undo-lease.queries.ts';
import { undoImport } from '../testing/undo-import.ts';

const load = (park: TestPark, kind: ImportKind, ...lines: string[]): Promise<ImportRun> =>
  importFile(park.services, fileOf(kind, `${lines.join('\n')}\n`, { rowsPerBatch: 5000 }));

/** The result of the undo, which its dry run must foretell. */
async function undoAsForetold(park: TestPark, run: ImportRun) {
  const tried = await undoImport(park, run.runId, true);
  const said = await fetchUndoRefusals(park.services.db, run.runId);
  const undone = await undoImport(park, run.runId);
  const reasons = await fetchUndoRefusals(park.services.db, run.runId);
  expect([tried.undoTaken, tried.undoRefused, said]).toEqual([undone.undoTaken, undone.undoRefused, reasons]);
  return { taken: undone.undoTaken, refused: undone.undoRefused, reasons };
}

const code = 'WB26K7Q2M9X4T1ZC';
const otherCode = 'WB26K7Q2M9X4T1ZD';
const ride = { orderId: '10500001', barcode: '5126000005000011' };
const head = 'code,state,merchItemId,activatedAt,validUntil,orderId,barcode';
const stock = (of = code, item = ''): string => `${of},blank,${item},,,,`;
const used = (of = code, until = '2026-11-22T03:00:00Z'): string =>
  `${of},activated,,2026-11-21T15:00:00Z,${until},${ride.orderId},${ride.barcode}`;
const isRide = isOfPass(passes, ride);

const bandOf = async ({ services: { db } }: TestPark, of = code) =>
  (await db.select().from(wristbands).where(eq(wristbands.code, of)))[0];
const rideOf = async ({ services: { db } }: TestPark) => (await db.select().from(passes).where(isRide))[0];

const withBands = (work: (park: TestPark) => Promise<void>): Promise<void> =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    await db.delete(wristbands);
    await db.update(passes).set({ isRedeemed: false, redeemedAt: null }).where(isRide);
    await work(park);
    expect((await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

test('a band of the stock that a report activated is blank again, and its pass can be used again', () =>
  withBands(async (park) => {
    await load(park, 'wristbands', head, stock(code, 'M4'));
    const before = [await bandOf(park), { ...(await rideOf(park)), updatedAt: null }];
    const wrong = await load(park, 'wristbands', head, used());
    expect([await bandOf(park), await rideOf(park)]).toMatchObject([
      { state: 'activated', ...ride },
      { isRedeemed: true },
    ]);
    expect(await undoAsForetold(park, wrong)).toEqual({ taken: 1, refused: 0, reasons: [] });
    expect([await bandOf(park), { ...(await rideOf(park)), updatedAt: null }]).toEqual(before);
    expect(await load(park, 'wristbands', head, used())).toMatchObject({ rowsKept: 1 });
  }));

test('a band that a report brought in use is gone after the undo', () =>
  withBands(async (park) => {
    const run = await load(park, 'wristbands', head, used(), `${otherCode},void,,,,,`);
    expect(await undoAsForetold(park, run)).toMatchObject({ taken: 2, refused: 0 });
    expect([await bandOf(park), await bandOf(park, otherCode)]).toEqual([undefined, undefined]);
    expect(await rideOf(park)).toMatchObject({ isRedeemed: false, redeemedAt: null });
  }));

test('a wrong list of void bands is taken back, and the band of a guest works as before', () =>
  withBands(async (park) => {
    await load(park, 'wristbands', head, used());
    const before = await bandOf(park);
    const run = await load(park, 'wristbands', head, `${code},void,,,,,`);
    expect(await undoAsForetold(park, run)).toMatchObject({ taken: 1, refused: 0 });
    expect(await bandOf(park)).toEqual(before);
    expect(await rideOf(park)).toMatchObject({ isRedeemed: true });
  }));

test('a band that was exchanged for another one in the same file returns to the guest', () =>
  withBands(async (park) => {
    await load(park, 'wristbands', head, used(), stock(otherCode));
    const before = [await bandOf(park), await bandOf(park, otherCode)];
    const run = await load(park, 'wristbands', head, `${code},void,,,,,`, used(otherCode));
    expect(await undoAsForetold(park, run)).toMatchObject({ taken: 2, refused: 0 });
    expect([await bandOf(park), await bandOf(park, otherCode)]).toEqual(before);
  }));

test('a band that a guest activated since the list of the stock stays with its pass', () =>
  withBands(async (park) => {
    const { db, clock } = park.services;
    const run = await load(park, 'wristbands', head, stock(), stock(otherCode));
    await db
      .update(wristbands)
      .set({ state: 'activated', activatedAt: clock.now(), ...ride })
      .where(eq(wristbands.code, code));
    await db.update(passes).set({ isRedeemed: true, redeemedAt: clock.now() }).where(isRide);
    expect(await undoAsForetold(park, run)).toEqual({
      taken: 1,
      refused: 1,
      reasons: [{ subject: `wristband ${code}`, reason: 'it was activated since' }],
    });
    expect([await bandOf(park), await bandOf(park, otherCode)]).toMatchObject([ride, undefined]);
  }));

test('a band that a later report changed stays, and so does the redemption of its pass', () =>
  withBands(async (park) => {
    await load(park, 'wristbands', head, stock());
    const run = await load(park, 'wristbands', head, used());
    const later = await load(park, 'wristbands', head, used(code, '2026-11-23T03:00:00Z'));
    expect(await undoAsForetold(park, run)).toEqual({
      taken: 0,
      refused: 1,
      reasons: [{ subject: `wristband ${code}`, reason: 'it was changed since' }],
    });
    expect(await rideOf(park)).toMatchObject({ isRedeemed: true });
    expect(await undoAsForetold(park, later)).toMatchObject({ taken: 1, refused: 0 });
    expect(await undoAsForetold(park, run)).toMatchObject({ taken: 1, refused: 0 });
    expect([await bandOf(park), await rideOf(park)]).toMatchObject([
      { state: 'blank' },
      { isRedeemed: false },
    ]);
  }));

test('a band stays if its pass was changed since, because a redeemed pass without its band would be lost', () =>
  withBands(async (park) => {
    const { db, clock } = park.services;
    await load(park, 'wristbands', head, stock());
    const run = await load(park, 'wristbands', head, used());
    await db.update(passes).set({ firstName: 'Ada', updatedAt: clock.now() }).where(isRide);
    expect(await undoAsForetold(park, run)).toMatchObject({
      refused: 1,
      reasons: [{ reason: 'the pass that was redeemed with it was changed since' }],
    });
    expect([await bandOf(park), await rideOf(park)]).toMatchObject([
      { state: 'activated' },
      { isRedeemed: true, firstName: 'Ada' },
    ]);
  }));

test('a list that is repeated locks and records nothing', () =>
  withBands(async (park) => {
    await load(park, 'wristbands', head, stock(), used(otherCode));
    const recorded = await park.services.db.$count(importChanges);
    expect(await load(park, 'wristbands', head, stock(), used(otherCode), '')).toMatchObject({
      rowsUnchanged: 2,
    });
    expect(await park.services.db.$count(importChanges)).toBe(recorded);
  }));

const orderHead = 'orderId,barcode,productId,orderedAt,amount,link';
const orderWith = (link: string, amount = '79'): string =>
  `30000001,5126000030000001,DAY-ALL,2026-11-20T12:00:00Z,${amount},${link}`;
const madeLink = (): string => randomBytes(72).toString('base64url');
const opens = async (park: TestPark, hashUrl: string): Promise<number> =>
  (await park.post('/api/login/', { hashUrl })).statusCode;
const linkCount = ({ services: { db } }: TestPark): Promise<number> =>
  db.$count(passLinks, eq(passLinks.orderId, '30000001'));

test('a link that a file brought to an existing pass ends with the undo, and the other links stay', async (park) => {
  const [first, wrong] = [madeLink(), madeLink()];
  await load(park, 'orders', orderHead, orderWith(first));
  const run = await load(park, 'orders', orderHead, orderWith(wrong));
  expect([await opens(park, wrong), await linkCount(park)]).toEqual([200, 3]);
  expect(await undoAsForetold(park, run)).toEqual({ taken: 1, refused: 0, reasons: [] });
  expect([await opens(park, first), await opens(park, wrong), await linkCount(park)]).toEqual([200, 404, 2]);
  expect(await load(park, 'orders', orderHead, orderWith(wrong))).toMatchObject({ rowsKept: 1 });
  expect(await opens(park, wrong)).toBe(200);
});

test('a link of a new pass goes with its pass, and counts no further row', async (park) => {
  const run = await load(park, 'orders', orderHead, orderWith(madeLink()));
  expect(await undoAsForetold(park, run)).toMatchObject({ taken: 1, refused: 0 });
  expect(await linkCount(park)).toBe(0);
});

test('a brought link that the team revoked since stays revoked, and the report names its pass', async (park) => {
  await load(park, 'orders', orderHead, orderWith(''));
  const link = madeLink();
  const run = await load(park, 'orders', orderHead, orderWith(link));
  await revokeLinks({ db: park.services.db, now: park.clock.now() }, [
    { orderId: '30000001', barcode: '5126000030000001' },
  ]);
  expect(await undoAsForetold(park, run)).toMatchObject({
    refused: 1,
    reasons: [{ subject: 'link of pass 30000001/5126000030000001', reason: 'it was changed since' }],
  });
  expect(await opens(park, link)).toBe(404);
});
