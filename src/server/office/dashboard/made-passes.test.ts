/** The figures of wallet passes are the sums of the rows that they open. */
import { expect } from 'vitest';

import type { Dashboard, FigureRows } from '#contract/calls/staff-dashboard.ts';

import { madeDays } from '#server/base/db/schema/figures.ts';
import { eraseGuest } from '#server/guests/erase-guest.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { laterTicket, goldPass } from '#server/testing/test-park.ts';
import { addToPhone, test, runRounds, setCredits, card } from '#server/testing/live-park.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { makeDailyCounts } from './daily-counts.ts';

async function rowsOf(staff: SignedInStaff, figure: string): Promise<FigureRows['rows']> {
  const answer = await staff.call('GET', `/api/admin/dashboard/rows/?figure=${figure}&range=7d`);
  const { columns, rows } = answer.json<FigureRows>();
  expect(columns.map(({ label }) => label)).toEqual([
    ...['Order', 'Barcode', 'Product', 'Wallet', 'Made', 'Last day', 'Added to a phone'],
  ]);
  return rows;
}

const sumOf = (rows: FigureRows['rows']): number => rows.reduce((sum, row) => sum + Number(row[4]), 0);

async function totalsOf(staff: SignedInStaff, days = 'range=7d'): Promise<Record<string, number>> {
  const { figures } = (await staff.call('GET', `/api/admin/dashboard/?${days}`)).json<Dashboard>();
  const total = (name: string): number => figures.find((one) => one.name === name)?.now.total ?? 0;
  return {
    apple: total('apple'),
    google: total('google'),
    'wallet-passes': total('apple') + total('google'),
  };
}

async function expectSums(staff: SignedInStaff, expected: Record<string, number>): Promise<void> {
  expect(await totalsOf(staff)).toEqual(expected);
  for (const [figure, total] of Object.entries(expected))
    expect([figure, sumOf(await rowsOf(staff, figure))]).toEqual([figure, total]);
}

test('the tile of wallet passes is the sum of its rows: files, links and cards, and no updates', async (own) => {
  const keep = makeDailyCounts(own.services);
  const phone = await addToPhone(own, card);
  expect((await own.post('/api/apple-wallet/', laterTicket)).statusCode).toBe(200);
  await keep();
  own.clock.advance(86_400);
  expect((await own.post('/api/apple-wallet/', laterTicket)).statusCode).toBe(200);
  for (let link = 0; link < 2; link += 1)
    expect((await own.post('/api/google-wallet/', goldPass)).statusCode).toBe(200);
  const { walletTicket } = await signIn(own);
  const club = { email: ines.email, walletTicket };
  expect((await own.post('/api/apple-wallet/', club)).statusCode).toBe(200);
  await setCredits(own, 3);
  await runRounds(own);
  expect(await phone.follow()).toBeDefined(); // an update, which is no pass made for a guest
  await keep();
  await keep();
  const staff = await signInStaff(own, 'agent');
  await expectSums(staff, { apple: 4, google: 2, 'wallet-passes': 6 });
  const rows = await rowsOf(staff, 'wallet-passes');
  const about = rows.map(([order, barcode, product, wallet, made, last]) => [
    ...[order, barcode, product, wallet, made, last],
  ]);
  expect(about).toEqual([
    [goldPass.orderId, goldPass.barcode, 'Wild Pass Gold', 'Google', 2, '2026-11-22'],
    [laterTicket.orderId, laterTicket.barcode, 'All Piers Day Ticket', 'Apple', 2, '2026-11-22'],
    [null, ines.memberId, 'Member card', 'Apple', 1, '2026-11-22'],
    [card.orderId, card.barcode, expect.any(String), 'Apple', 1, '2026-11-21'],
  ]);
  expect(rows.map((row) => row[6] !== null)).toEqual([false, false, false, true]);
});

test('an erased guest leaves the figure and its rows, and an ended retention leaves the figure', async (own) => {
  const keep = makeDailyCounts(own.services);
  expect((await own.post('/api/apple-wallet/', laterTicket)).statusCode).toBe(200);
  await keep();
  own.clock.advance(86_400);
  expect((await own.post('/api/google-wallet/', laterTicket)).statusCode).toBe(200);
  await keep();
  const staff = await signInStaff(own, 'agent');
  await eraseGuest(own.services, { kind: 'order', orderId: laterTicket.orderId });
  await expectSums(staff, { apple: 1, google: 1, 'wallet-passes': 2 });
  const names = (await rowsOf(staff, 'wallet-passes')).map(([order, barcode, product]) => [
    ...[order, String(barcode).slice(0, 7), product],
  ]);
  expect(names).toEqual([
    [null, 'erased-', null],
    [null, 'erased-', null],
  ]);
  for (const days of [10, 789.5]) {
    own.clock.advance(days * 86_400);
    expect(await runHousekeeping(own.services)).toEqual([]);
  }
  expect((await own.services.db.select().from(madeDays)).map(({ day }) => day)).toEqual(['2026-11-22']);
  const later = await signInStaff(own, 'agent');
  expect(await totalsOf(later, 'from=2026-11-20&to=2026-11-26')).toMatchObject({ apple: 1, google: 1 });
});
