/** The figures of the club equal the ledger, counted one by one, whatever part of it is in the sums already. */
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import type { FigureName } from '#contract/figures.ts';
import { hourStartOf } from '#domain/figure-range.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { operatingDayOf, type ParkDay } from '#domain/operating-day.ts';

import { hourFigures, ledgerMarks } from '#server/base/db/schema/figures.ts';
import { ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { writeEntries, type LedgerEntry } from '#server/loyalty/ledger.queries.ts';
import { ines } from '#server/testing/sign-in.ts';
import { testNow } from '#server/testing/test-now.ts';
import { readAskedRange } from './asked-range.ts';
import { addLedgerFigures } from './ledger-figures.queries.ts';
import { readFigures } from './read-figures.ts';
import { rebuildLedgerFigures } from './rebuild-figures.queries.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const park = sharePark();
beforeAll(async () => {
  await writeManyEntries();
});

const zones = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];
const places = fc.record({
  timeZone: fc.constantFrom(...zones),
  operatingDayRollover: fc.constantFrom('00:00', '01:30', '02:00'),
});
const ranges = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60 }))
  .map(([length, back]) => {
    const to = Temporal.PlainDate.from('2026-11-21').subtract({ days: back });
    return { from: to.subtract({ days: length - 1 }).toString(), to: to.toString() };
  });

/** Entries of all kinds at random times of three months, among them the hour that comes twice. */
async function writeManyEntries(): Promise<void> {
  const kinds = [
    'Ticket',
    'Food & Beverage',
    'Hotel',
    'Bonus',
    'Adjustment',
    'Expiry',
    'Redemption',
  ] as const;
  const entries = Array.from({ length: 400 }, (_, index): LedgerEntry => {
    const kind = kinds[index % kinds.length] ?? 'Bonus';
    const isLoss = kind === 'Expiry' || kind === 'Redemption' || (kind === 'Adjustment' && index % 2 === 0);
    const at = new Date(testNow.getTime() - ((index * 7919) % (90 * 24 * 60)) * 60_000);
    return {
      ...{ transactionId: randomUUID(), kind, source: `many:${index}`, memberId: ines.memberId },
      ...{ sourceId: String(index), sourceRef: '', product: 'Many', occurredAt: at, recordedAt: at },
      ...{ basis: {}, origin: 'system' as const, actor: null, reason: null, account: 'posted' as const },
      points: (1 + (index % 50)) * (isLoss ? -1 : 1),
    };
  });
  const twice = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((iso, index): LedgerEntry => {
    const [entry] = entries;
    if (entry === undefined) throw new Error('There are no entries.');
    const at = new Date(iso);
    return {
      ...entry,
      transactionId: randomUUID(),
      source: `twice:${index}`,
      occurredAt: at,
      recordedAt: at,
    };
  });
  await writeEntries(park.services.db, [...entries, ...twice]);
}

const kindOfClaim = new Map<string, EarnKind>([
  ['Ticket', 'tickets'],
  ['Food & Beverage', 'purchase'],
  ['Hotel', 'hotels'],
]);
const lossOf = new Map<string, FigureName>([
  ['Expiry', 'expired'],
  ['Redemption', 'rewards'],
  ['Reversal', 'removed'],
]);

/** The sums of a range as someone would count them by hand, entry by entry. */
async function countByHand(
  range: { from: string; to: string },
  place: ParkDay,
): Promise<Map<FigureName, number>> {
  const { db } = park.services;
  const lines = await db.select().from(ledgerLines);
  const sums = new Map<FigureName, number>();
  const add = (name: FigureName, count: number) => void sums.set(name, (sums.get(name) ?? 0) + count);
  for (const entry of await db.select().from(ledgerTransactions)) {
    const day = operatingDayOf(entry.recordedAt, place);
    if (day < range.from || day > range.to) continue;
    const points = lines
      .filter((line) => line.transactionId === entry.transactionId)
      .filter(({ account }) => account === 'posted' || account === 'pending')
      .reduce((sum, line) => sum + line.points, 0);
    add('net', points);
    const kind = kindOfClaim.get(entry.kind);
    if (kind !== undefined) add(`claims-${kind}`, 1);
    if (kind !== undefined) add(`points-${kind}`, points);
    const part = lossOf.get(entry.kind) ?? (points < 0 ? 'removed' : 'earned');
    add(part, part === 'earned' ? points : 0 - points);
  }
  return sums;
}

/** Repeats rounds until every line is added; they wait for transactions that other tests have under way. */
async function addAllLines(): Promise<void> {
  const { db, brand } = park.services;
  await expect
    .poll(
      async () => {
        await addLedgerFigures(db, brand);
        const [mark] = await db.select().from(ledgerMarks);
        const [last] = await db.select({ line: sql<number>`max(line_id)::float8` }).from(ledgerLines);
        return (last?.line ?? 0) - (mark?.addedTo ?? 0);
      },
      { timeout: 30_000 },
    )
    .toBe(0);
}

async function compareRanges(runs: number): Promise<void> {
  const { db, brand, clock } = park.services;
  await fc.assert(
    fc.asyncProperty(ranges, places, async (range, place) => {
      const byHand = await countByHand(range, place);
      for (const by of ['hour', 'day', 'week'] as const) {
        const asked = readAskedRange({ clock, brand: { ...brand, ...place } }, { ...range, by });
        const { sums } = await readFigures(db, asked.now, by);
        for (const [name, { total, steps }] of sums) {
          expect([by, name, total]).toEqual([by, name, byHand.get(name) ?? 0]);
          expect([by, name, steps.reduce((sum, count) => sum + count, 0)]).toEqual([by, name, total]);
          expect(steps.length).toBe(asked.now.steps.names.length);
        }
      }
    }),
    { numRuns: runs },
  );
}

test('the sums by hour, by day and by week are those of the ledger, in every time zone', async () => {
  await expect(compareRanges(25)).resolves.toBeUndefined();
});

test('they stay the same while the lines are added to the sums, and once all are', async () => {
  const { db, brand } = park.services;
  const place = { timeZone: brand.timeZone, operatingDayRollover: brand.operatingDayRollover };
  const range = { from: '2026-10-25', to: '2026-11-21' };
  const byHand = await countByHand(range, place);
  for (let round = 0; round < 6; round += 1) {
    await addLedgerFigures(db, brand);
    if (round === 5) await addAllLines();
    const asked = readAskedRange(park.services, { ...range, by: 'hour' });
    const { sums } = await readFigures(db, asked.now, 'hour');
    for (const [name, { total }] of sums)
      expect([round, name, total]).toEqual([round, name, byHand.get(name) ?? 0]);
  }
  const [mark] = await db.select().from(ledgerMarks);
  const [last] = await db.select({ line: sql<number>`max(line_id)::float8` }).from(ledgerLines);
  expect(mark?.addedTo).toBe(last?.line);
});

test('a line that arrives late, with an old time, is in the sums of its hour', async () => {
  const { db, brand } = park.services;
  const at = new Date('2026-09-05T16:20:00Z');
  const entry = {
    kind: 'Bonus',
    source: 'late',
    memberId: ines.memberId,
    sourceId: '',
    sourceRef: '',
  } as const;
  await writeEntries(db, [
    {
      ...{ ...entry, transactionId: randomUUID(), product: '', occurredAt: at, recordedAt: at, basis: {} },
      ...{ origin: 'system', actor: null, reason: null, account: 'posted', points: 17 },
    },
  ]);
  const read = async () => {
    const asked = readAskedRange(park.services, { from: '2026-09-05', to: '2026-09-05' });
    const { sums } = await readFigures(db, asked.now, asked.by);
    return sums.get('earned')?.steps[10];
  };
  const before = (await read()) ?? 0;
  await addAllLines();
  expect(await read()).toBe(before);
  const stored = await db.select().from(hourFigures);
  const hour = hourStartOf(at, brand).getTime();
  const bonus = stored.find((row) => row.figure === 'ledger:Bonus:in' && row.at.getTime() === hour);
  expect(bonus?.count).toBeGreaterThanOrEqual(17);
});

test('sums that are wrong are made again from the ledger', async () => {
  const { db } = park.services;
  const before = await db.select().from(hourFigures).orderBy(hourFigures.at, hourFigures.figure);
  await db.update(hourFigures).set({ count: 5 });
  await rebuildLedgerFigures(db);
  await addAllLines();
  const after = await db.select().from(hourFigures).orderBy(hourFigures.at, hourFigures.figure);
  expect(after).toEqual(before);
});
