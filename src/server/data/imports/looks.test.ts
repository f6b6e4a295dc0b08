/** Customizations and the rows that give them to passes, by import: refused, followed by passes, and undone. */
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import type { ImportKind } from '#contract/import-kinds.ts';

import { passCustomizationCategories, passCustomizations } from '#server/base/db/schema/administration.ts';
import { passRequeues } from '#server/base/db/schema/live-passes.ts';
import { dayTicket } from '#server/testing/demo-passes.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { importFile } from './import-file.ts';
import { fetchRefusals, type ImportRun } from './runs.queries.ts';
import { undoImport } from './testing/undo-import.ts';

const lookHead =
  'name,backgroundColor,color,instructions,hidesBarcode,blocksScreenshots,rotatesBarcode,refusesPlainBarcode';
const ruleHead = 'ttCategoryId,ttPackId,ttBarcode,customizationName,isActive';

const load = (park: TestPark, kind: ImportKind, ...lines: string[]): Promise<ImportRun> =>
  importFile(park.services, fileOf(kind, `${lines.join('\n')}\n`));

const lookOf = async (park: TestPark, name: string) =>
  (await park.services.db.select().from(passCustomizations).where(eq(passCustomizations.name, name)))[0];
const colorOf = async (park: TestPark): Promise<string> =>
  (await park.post('/api/login/', dayTicket)).json<Order>().backgroundColor;
const lastReach = async (park: TestPark): Promise<unknown> =>
  (await park.services.db.select().from(passRequeues).orderBy(desc(passRequeues.requeueId)))[0]?.reach;

test('an imported look and its rule dress passes, are unchanged by a repetition, and are undone', () =>
  withOwnPark(async (park) => {
    const before = await colorOf(park);
    const looks = [lookHead, 'Spring,#13579b,ffffff,"Scan it.\nHave fun.",no,no,yes,no'];
    const rules = [ruleHead, 'GA,,,Spring,true'];
    const first = await load(park, 'customizations', ...looks);
    const changed = await load(park, 'customizationRules', ...rules);
    expect([first.rowsKept, changed.rowsKept]).toEqual([1, 1]);
    expect(await lookOf(park, 'Spring')).toMatchObject({
      ...{ backgroundColor: '13579b', instructions: 'Scan it.\nHave fun.', googleUri: '' },
      ...{ rotatesBarcode: true, version: 1 },
    });
    expect(await colorOf(park)).toBe('13579b');
    expect(await lastReach(park)).toMatchObject({ categoryIds: expect.arrayContaining(['GA']) as unknown });
    expect(await load(park, 'customizations', ...looks, '')).toMatchObject({ rowsUnchanged: 1 });
    expect(await load(park, 'customizationRules', ...rules, '')).toMatchObject({ rowsUnchanged: 1 });
    expect(await undoImport(park, first.runId)).toMatchObject({ undoTaken: 0, undoRefused: 1 });
    expect(await undoImport(park, changed.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
    expect(await colorOf(park)).toBe(before);
    expect(await lastReach(park)).toMatchObject({ categoryIds: expect.arrayContaining(['GA']) as unknown });
  }));

test('a changed look counts as an edit, is followed by the passes that wear it, and gets its values back', () =>
  withOwnPark(async (park) => {
    const before = await lookOf(park, 'Day Ticket');
    const run = await load(park, 'customizations', lookHead, 'Day Ticket,13579b,ffffff,Scan.,no,yes,no,no');
    expect(await lookOf(park, 'Day Ticket')).toMatchObject({
      ...{ backgroundColor: '13579b', blocksScreenshots: true },
      ...{ guid: before?.guid, version: (before?.version ?? 0) + 1 },
    });
    expect(await lastReach(park)).toMatchObject({ categoryIds: expect.arrayContaining(['GA']) as unknown });
    expect(await undoImport(park, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
    expect(await lookOf(park, 'Day Ticket')).toEqual({ ...before, version: (before?.version ?? 0) + 2 });
  }));

test('what the back office refuses, an import refuses with the reason', () =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    const looks = await load(
      park,
      'customizations',
      lookHead,
      'Loose,13579b,ffffff,Scan.,no,no,no,yes',
      'Brownie Club,13579b,ffffff,Scan.,no,no,yes,no',
      'Odd,blue,ffffff,Scan.,no,no,no,no',
      'Good,13579b,ffffff,Scan.,no,no,yes,yes',
    );
    expect((await fetchRefusals(db, looks.runId)).map(({ row, reasons }) => [row, reasons.join()])).toEqual([
      [2, expect.stringContaining('refusesPlainBarcode needs rotatesBarcode')],
      [3, expect.stringContaining('the club uses this customization')],
      [4, 'backgroundColor is not a color such as #0b4f6c'],
    ]);
    const rules = await load(
      park,
      'customizationRules',
      ruleHead,
      ',,,Good,true',
      'GA,,,Nothing,true',
      'CLUB,,,Good,true',
      ',,abc,Good,true',
      ',941,,Good,false',
    );
    expect((await fetchRefusals(db, rules.runId)).map(({ row, reasons }) => [row, reasons.join()])).toEqual([
      [2, 'names no category, pack or barcode'],
      [3, 'customizationName is no customization'],
      [4, expect.stringContaining('a barcode that rotates')],
      [5, 'ttBarcode is not digits'],
    ]);
    expect([looks.rowsKept, rules.rowsKept]).toEqual([1, 1]);
  }));

test('of several rows with the same ids the one that counts is changed, and no further one is added', () =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    const same = { ttPackId: '777', customizationName: 'Day Ticket' };
    await db.insert(passCustomizationCategories).values([
      { ...same, isActive: true },
      { ...same, isActive: false },
    ]);
    await load(park, 'customizationRules', ruleHead, ',777,,Tap & Ride,true');
    const rows = await db
      .select()
      .from(passCustomizationCategories)
      .where(eq(passCustomizationCategories.ttPackId, '777'))
      .orderBy(passCustomizationCategories.sequence);
    expect(
      rows.map(({ customizationName, isActive, version }) => [customizationName, isActive, version]),
    ).toEqual([
      ['Tap & Ride', true, 2],
      ['Day Ticket', false, 1],
    ]);
  }));
