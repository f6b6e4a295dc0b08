import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';

import { importMappingSchema } from '#contract/import-mapping.ts';

import { guestCounts, passDays } from '#server/base/db/schema/figures.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { fetchRecentSeasonPasses } from '#server/data/scan/list.queries.ts';
import { makeDailyCounts } from '#server/office/dashboard/daily-counts.ts';
import { countOpenedPasses, recordOpened } from '#server/office/dashboard/opened-passes.queries.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark, test, dayTicket, goldPass } from '#server/testing/test-park.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { importFile } from './import-file.ts';
import { importRows, type NamedRow } from './import-rows.ts';
import { fetchRefusals } from './runs.queries.ts';
import { makeMappedReader } from './read-mapped.ts';
import { undoImport } from './testing/undo-import.ts';

const rowOf = (pass: NamedRow, openedAt: string, views = ''): NamedRow => ({ ...pass, openedAt, views });
const november = { from: '2026-11-01', to: '2026-11-30' };

async function importDays(park: TestPark, rows: readonly NamedRow[]): Promise<string | null> {
  const origin = { source: 'call', sender: 'turnstiles', reference: '' } as const;
  const { refused, runId } = await importRows(park.services, 'openings', rows, undefined, origin);
  expect(refused).toEqual([]);
  return runId;
}

/** The days, and the page views by hour without counts of zero. */
async function readAll({ services: { db } }: TestPark) {
  const rows = await db.select().from(guestCounts).orderBy(guestCounts.at);
  const views = rows.filter(({ count }) => count !== 0);
  const days = await db.select().from(passDays).orderBy(passDays.orderId, passDays.barcode, passDays.day);
  return { views, days };
}

async function expectSameViews(park: TestPark): Promise<void> {
  const { views, days } = await readAll(park);
  expect(views.reduce((sum, { count }) => sum + count, 0)).toBe(
    days.reduce((sum, day) => sum + day.views, 0),
  );
}

test('openings at the gates of another system are unique passes of their day, and imported again change nothing', async (park) => {
  const { db } = park.services;
  const rows = [
    rowOf(goldPass, '2026-11-19T15:00:00Z'),
    rowOf(goldPass, '2026-11-19T15:40:00Z'),
    rowOf(goldPass, '2026-11-20T17:00:00Z'),
    rowOf(dayTicket, '2026-11-20T05:30:00Z'),
  ];
  await importDays(park, rows);
  // 00:30 in the park's night is the operating day before.
  const spans = ['2026-11-19', '2026-11-20'].map((day) => ({ from: day, to: day }));
  expect(await countOpenedPasses(db, [...spans, november], '')).toEqual([2, 1, 2]);
  const before = await readAll(park);
  expect(await importDays(park, rows)).toBe(null);
  expect(await readAll(park)).toEqual(before);
});

test('a pass that our own page counted in the same hour counts once, with the larger number of page views', async (park) => {
  const { services } = park;
  for (const _ of [1, 2]) await park.post('/api/login/', goldPass);
  await makeDailyCounts(services)();
  await importDays(park, [rowOf(goldPass, services.clock.now().toISOString(), '5')]);
  await importDays(park, [rowOf(goldPass, services.clock.now().toISOString(), '3')]);
  const { days: opened } = await readAll(park);
  expect(opened).toMatchObject([{ views: 5, day: '2026-11-21', hours: 2 ** 12 }]);
  await expectSameViews(park);
});

test('a season pass that opened a gate of another system is among the photos for a gate without a network', async (park) => {
  const { db, clock } = park.services;
  const now = clock.now();
  const since = new Date(now.getTime() - 14 * 86_400_000);
  const photosOf = async () =>
    (await fetchRecentSeasonPasses(db, { now, since, limit: 100 })).map(({ orderId }) => orderId);
  expect(await photosOf()).toEqual([]);
  await importDays(park, [rowOf(goldPass, '2026-11-19T15:00:00Z')]);
  expect(await photosOf()).toEqual([goldPass.orderId]);
});

test('a wrong row is refused with its reason, and the others are imported', async (park) => {
  const lines = [
    'orderId,barcode,openedAt,views',
    `${goldPass.orderId},${goldPass.barcode},2026-11-20T17:00:00Z,2`,
    `${goldPass.orderId},${goldPass.barcode},2026-11-23T17:00:00Z,`,
    `${goldPass.orderId},${goldPass.barcode},2024-09-01T17:00:00Z,`,
    '99999999,5126999999999999,2026-11-20T17:00:00Z,',
  ];
  const run = await importFile(park.services, fileOf('openings', `${lines.join('\n')}\n`));
  expect(run).toMatchObject({ state: 'done', rowsKept: 1, rowsUnchanged: 0, rowsRefused: 3 });
  const said = await fetchRefusals(park.services.db, run.runId);
  expect(said.map(({ row, reasons }) => [row, reasons])).toEqual([
    [3, ['openedAt is in the future']],
    [4, ['openedAt is before 2024-09-12: openings are kept for 800 days']],
    [5, ['There is no pass with this orderId and barcode']],
  ]);
});

test('a date without a time is the operating day of that date, also where the day begins after midnight', () => {
  const columns = { Nr: 'orderId', Code: 'barcode', Tag: 'openedAt' } as const;
  const mapping = importMappingSchema.parse({ kind: 'openings', columns, dates: 'dmy' });
  const reader = makeMappedReader(
    { kind: 'openings', mapping, timeZone: 'America/New_York', readPhone: () => undefined },
    ['Nr', 'Code', 'Tag'],
  );
  const read = reader.readRow(1, [goldPass.orderId, goldPass.barcode, '20.11.2026']);
  expect(read).toMatchObject({
    cells: [goldPass.orderId, goldPass.barcode, '2026-11-21T04:59:00.000Z', null],
  });
});

const batches = fc.array(
  // Two rows of one pass at one time with other views would contradict each other.
  fc.uniqueArray(
    fc.record({
      pass: fc.constantFrom(goldPass, dayTicket),
      day: fc.integer({ min: 10, max: 19 }),
      hour: fc.integer({ min: 0, max: 23 }),
      views: fc.constantFrom('', '1', '7'),
    }),
    { minLength: 1, maxLength: 8, selector: ({ pass, day, hour }) => `${pass.barcode} ${day} ${hour}` },
  ),
  { minLength: 1, maxLength: 5 },
);

test(
  'whatever is imported and taken back, in whatever order, the page views are those of the days',
  () =>
    withOwnPark(async (park) => {
      const { db } = park.services;
      await fc.assert(
        fc.asyncProperty(batches, async (given) => {
          await db.delete(passDays);
          await db.delete(guestCounts);
          const states = [await readAll(park)];
          const runs: string[] = [];
          for (const batch of given) {
            const rows = batch.map(({ pass, day, hour, views }) =>
              rowOf(pass, `2026-11-${day}T${String(hour).padStart(2, '0')}:20:00Z`, views),
            );
            const runId = await importDays(park, rows);
            await expectSameViews(park);
            if (runId === null) continue;
            runs.push(runId);
            states.push(await readAll(park));
          }
          for (const runId of runs.toReversed()) {
            expect(states.pop()).toEqual(await readAll(park));
            expect(await undoImport(park, runId)).toMatchObject({ undoState: 'undone', undoRefused: 0 });
            await expectSameViews(park);
          }
          expect(await readAll(park)).toEqual(states[0]);
        }),
        { numRuns: 15 },
      );
    }),
  60_000,
);

test('a day that the page counted since is kept by an undo, with its reason', async (park) => {
  const { services } = park;
  const runId = await importDays(park, [
    rowOf(goldPass, services.clock.now().toISOString()),
    rowOf(goldPass, '2026-11-20T15:00:00Z'),
  ]);
  await park.post('/api/login/', goldPass);
  await makeDailyCounts(services)();
  expect(await undoImport(park, runId ?? '')).toMatchObject({ undoTaken: 1, undoRefused: 1 });
  const left = await services.db.select().from(passDays);
  expect(left).toMatchObject([{ day: '2026-11-21', views: 1 }]);
  await expectSameViews(park);
});

const roundsTotal = 300;
const connectionsTotal = 24;

/** 10:00 in the park's winter, the eighth hour of its day. */
const dayOf = (round: number): string => `2026-11-${String(10 + (round % 9)).padStart(2, '0')}`;

test('of three hundred imports and records at once, each day of a pass counts once', async () => {
  const two = await openTwoServers();
  onTestFinished(() => two.close());
  const { park, services } = two;
  const known = await park.services.db
    .select({ orderId: passes.orderId, barcode: passes.barcode })
    .from(passes)
    .orderBy(passes.orderId, passes.barcode)
    .limit(12);
  const opened = new Set<string>();
  const play = async (round: number): Promise<void> => {
    const server = services[round % 2 === 0 ? 0 : 1];
    const day = dayOf(round);
    const some = [0, 1, 2].flatMap((step) => known[(round * 5 + step * 7) % known.length] ?? []);
    for (const { barcode } of some) opened.add(`${day} ${barcode}`);
    if (round % 3 === 0) {
      const views = some.map((one) => ({ ...one, views: 1 }));
      await server.db.transaction((tx) => recordOpened(tx, { day, hour: 8 }, views));
      return;
    }
    const rows = some.map((one) => ({ ...one, openedAt: `${day}T15:20:00Z` }));
    expect((await importRows(server, 'openings', rows)).refused).toEqual([]);
  };
  const waiting = Array.from({ length: roundsTotal }, (_, index) => (index * 7919) % roundsTotal);
  const playAll = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await play(next);
  };
  await Promise.all(Array.from({ length: connectionsTotal }, playAll));
  const { db } = park.services;
  expect(await db.$count(passDays)).toBe(opened.size);
  const span = { from: '2026-11-11', to: '2026-11-14' };
  const inSpan = [...opened].filter((key) => key.slice(0, 10) >= span.from && key.slice(0, 10) <= span.to);
  expect(await countOpenedPasses(db, [span], '')).toEqual([new Set(inSpan.map((key) => key.slice(11))).size]);
}, 120_000);
