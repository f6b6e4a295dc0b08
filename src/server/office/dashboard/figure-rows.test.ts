/** Every figure opens its rows, and they are as many as it counts. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';

import type { Dashboard, FigureRows } from '#contract/calls/staff-dashboard.ts';
import { rowsNames } from '#contract/figures.ts';

import { permissions } from '#server/base/db/schema/administration.ts';
import { passes, products } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { test, sharePark } from '#server/testing/test-park.ts';
import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';
import { guestCounts, hourFigures, passDays } from '#server/base/db/schema/figures.ts';
import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { makeDailyCounts } from './daily-counts.ts';
import { closeDays, fetchClosedTo } from './closed-days.queries.ts';
import { countOpenedPasses, recordOpened } from './opened-passes.queries.ts';

const park = sharePark();
let staff: SignedInStaff;
beforeAll(async () => {
  const maya = { orderId: '10240001', barcode: '240126000000100017' };
  await park.post('/api/login/', maya);
  await park.post('/api/login/', maya);
  await park.post('/api/login/', { orderId: '10300001', barcode: '5126000003000013' });
  park.services.metrics.claimRefusals.inc({ kind: 'purchase', code: 'check-open', by: 'guest' }, 3);
  await makeDailyCounts(park.services)();
  staff = await signInStaff(park, 'agent');
});

async function readRowsOf(query: string): Promise<FigureRows> {
  const answer = await staff.call('GET', `/api/admin/dashboard/rows/${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<FigureRows>();
}

test.each(rowsNames)('%s opens its rows', async (name) => {
  const { columns, rows, total } = await readRowsOf(`?figure=${name}&range=90d`);
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  expect(total).toBe(rows.length);
});

test('a refusal at the desk counts beside those of guests, and its row says so', async (own) => {
  const { metrics } = own.services;
  metrics.claimRefusals.inc({ kind: 'hotels', code: 'stay-not-found', by: 'desk' }, 2);
  metrics.claimRefusals.inc({ kind: 'hotels', code: 'stay-not-found', by: 'guest' });
  await makeDailyCounts(own.services)();
  const agent = await signInStaff(own, 'agent');
  const listed = await agent.call('GET', '/api/admin/dashboard/rows/?figure=refused-hotels&range=90d');
  expect(listed.json<FigureRows>().rows).toEqual([
    ['stay not found', 'The desk', 2],
    ['stay not found', 'A guest', 1],
  ]);
  const board = (await agent.call('GET', '/api/admin/dashboard/?range=90d')).json<Dashboard>();
  expect(board.figures.find(({ name }) => name === 'refused-hotels')?.now.total).toBe(3);
  const reason = { figure: 'refused-hotels', reason: 'stay-not-found' };
  expect(board.refusals).toContainEqual({ ...reason, by: 'desk', count: 2 });
});

test('the rows of points sum to their figure', async () => {
  const figures = (await staff.call('GET', '/api/admin/dashboard/?range=90d')).json<Dashboard>().figures;
  for (const name of ['earned', 'removed', 'expired', 'rewards', 'net', 'points-tickets'] as const) {
    const { columns, rows } = await readRowsOf(`?figure=${name}&range=90d`);
    const place = columns.findIndex(({ label }) => label === 'Points');
    const sum = rows.reduce((total, row) => total + Number(row[place]), 0);
    const figure = figures.find((one) => one.name === name)?.now.total ?? 0;
    expect([name, Math.abs(sum)]).toEqual([name, Math.abs(figure)]);
  }
});

test('views and unique passes list the passes with their views', async () => {
  const { rows } = await readRowsOf('?figure=views&range=today');
  expect(rows).toEqual([
    ['10240001', '240126000000100017', 'Wild Pass Gold', 2, 1, '2026-11-21'],
    ['10300001', '5126000003000013', 'All Piers Day Ticket', 1, 1, '2026-11-21'],
  ]);
  expect((await readRowsOf('?figure=refused-purchase')).rows).toEqual([['check open', 'A guest', 3]]);
});

test('as many passes could be in a wallet as are, and as are listed in none', async () => {
  // The first call may not wait for the count.
  await staff.call('GET', '/api/admin/dashboard/');
  await park.services.background.settle();
  const { adoption } = (await staff.call('GET', '/api/admin/dashboard/')).json<Dashboard>();
  expect(adoption.products.length).toBeGreaterThan(3);
  for (const { productId, possible, either } of adoption.products) {
    const { total } = await readRowsOf(`?figure=not-in-wallet&product=${productId}`);
    expect([productId, total]).toEqual([productId, possible - either]);
  }
});

test('the figures and the rows are files without formulas, and each file is in the audit log', async (own) => {
  await own.services.db
    .update(products)
    .set({ name: '=HYPERLINK("x")' })
    .where(eq(products.productId, 'DAY-ALL'));
  await own.services.db.update(passes).set({ isRefunded: false });
  const manager = await signInStaff(own, 'design');
  const rows = await manager.call('POST', '/api/admin/dashboard/export/', {
    figure: 'not-in-wallet',
    range: '7d',
  });
  expect(rows.body).toContain(`,"'=HYPERLINK(""x"")",`);
  const file = await manager.call('POST', '/api/admin/dashboard/export/', { range: '7d', by: 'day' });
  const lines = file.body.trimEnd().split('\r\n');
  expect([lines.length, lines[0]?.startsWith('\uFEFFDate,Page views,'), lines[7]?.slice(0, 18)]).toEqual([
    ...[9, true, '"=""2026-11-21""",'],
  ]);
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="dashboard-2026-11-15-2026-11-21.csv"',
  );
  const entries = await own.services.db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === 'Export').map(({ target }) => target)).toEqual([
    'not-in-wallet',
    'dashboard',
  ]);
});

test('rows need their own permission, and a file the permission to export', async (own) => {
  await own.services.db
    .update(permissions)
    .set({ accessLevelMin: 90 })
    .where(eq(permissions.name, 'Loyalty List'));
  const agent = await signInStaff(own, 'agent');
  const statusOf = async (figure: string) =>
    (await agent.call('GET', `/api/admin/dashboard/rows/?figure=${figure}`)).statusCode;
  expect([await statusOf('net'), await statusOf('views'), await statusOf('refused-tickets')]).toEqual([
    403, 200, 200,
  ]);
  expect((await agent.call('POST', '/api/admin/dashboard/export/', {})).statusCode).toBe(403);
  expect(await statusOf('everything')).toBe(400);
});

function dayBefore(now: Date, ago: number): string {
  return daysBefore(now, ago).toISOString().slice(0, 10);
}

const openingsKeptDays = retentionDays('visitDays');
const countsKeptDays = retentionDays('figures');

test('openings end with their retention day by day, and later figures stay as they were', async ({
  services,
  clock,
}) => {
  const { db } = services;
  const dayOf = (ago: number): string => dayBefore(clock.now(), ago);
  const open = (ago: number, ...barcodes: string[]): Promise<void> => {
    const opened = barcodes.map((barcode) => ({ orderId: 'kept', barcode, views: 1 }));
    return recordOpened(db, { day: dayOf(ago), hour: 3 }, opened);
  };
  await open(openingsKeptDays + 40, 'a', 'b');
  await open(openingsKeptDays + 2, 'b', 'c');
  await open(openingsKeptDays - 5, 'a', 'b', 'd');
  await open(10, 'a', 'c', 'e');
  await open(4, 'c', 'd');
  const spans = [
    { from: dayOf(openingsKeptDays - 1), to: dayOf(0) },
    { from: dayOf(12), to: dayOf(0) },
    { from: dayOf(5), to: dayOf(0) },
  ];
  expect(await countOpenedPasses(db, spans, '')).toEqual([5, 4, 2]);
  expect(await runHousekeeping(services)).toEqual([]);
  expect(await countOpenedPasses(db, spans, await fetchClosedTo(db))).toEqual([5, 4, 2]);
  const [left] = await db.select({ oldest: sql<string>`min(day)` }).from(passDays);
  expect(left?.oldest).toBe(dayOf(openingsKeptDays - 5));
});

test('the counts by hour stay when openings end, also if openings are kept longer from then on', async ({
  services,
  clock,
}) => {
  const { db } = services;
  const opened = [{ orderId: 'kept', barcode: 'a', views: 1 }];
  for (const ago of [120, 60]) await recordOpened(db, { day: dayBefore(clock.now(), ago), hour: 3 }, opened);
  const countOpened = () => db.$count(hourFigures, eq(hourFigures.figure, 'opened'));
  await closeDays(services);
  expect(await countOpened()).toBe(2);
  await endRows(db, 'pass_days', clock.now(), () => 100);
  clock.advance(86_400);
  await closeDays(services);
  expect([await countOpened(), await db.$count(passDays)]).toEqual([2, 1]);
});

test('counts of guests end later, and those of the ledger stay', async ({ services, clock }) => {
  const { db } = services;
  const [old, recent] = [1, -1].map((days) => daysBefore(clock.now(), countsKeptDays + days));
  const figures = ['made:apple', 'opened'];
  const later = { day: dayBefore(clock.now(), openingsKeptDays + 2), hour: 3 };
  await recordOpened(db, later, [{ orderId: 'kept', barcode: 'a', views: 1 }]);
  for (const at of [old, recent].filter((one) => one !== undefined)) {
    await db.insert(guestCounts).values({ at, figure: 'views', count: 1 });
    await db.insert(hourFigures).values(figures.map((figure) => ({ at, figure, count: 1 })));
  }
  expect(await runHousekeeping(services)).toEqual([]);
  expect((await db.select().from(guestCounts)).map(({ at }) => at)).toEqual([recent]);
  const left = await db.select().from(hourFigures).orderBy(hourFigures.at, hourFigures.figure);
  expect(left.filter(({ figure }) => !figure.startsWith('ledger:'))).toEqual(
    figures.map((figure) => ({ at: recent, figure, count: 1 })),
  );
  expect(left.some(({ figure }) => figure.startsWith('ledger:'))).toBe(true);
});
