/** The response time of the dashboard's call over a year of a large park, by range and step, on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { makeBackground } from '../src/server/base/background.ts';
import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { readConfig } from '../src/server/base/config/config.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { addLedgerFigures } from '../src/server/office/dashboard/ledger-figures.queries.ts';
import { readDashboard } from '../src/server/office/dashboard/staff-dashboard.service.ts';
import { p95Of, type BenchmarkResult } from './benchmark.ts';
import { startPostgres } from './postgres.ts';

const ordersTotal = 1_000_000;
const membersTotal = 100_000;
const entriesTotal = 1_000_000;
const openingsTotal = 3_000_000;
const roundsTotal = 40;
const p95MillisecondsMax = 300;

/** Four hundred days of orders, claims, openings and counts; most of them in the afternoon. */
const fill = `
  insert into products (product_id, name, category, merch_item_id, merch_pack_id, tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
  select 'BENCH-' || n, 'Day Ticket ' || n, 'Ticket', n, n, 'GA', false, false, 0, 0, true, false from generate_series(0, 19) n;
  insert into orders (order_id, source, purchaser_first_name, purchaser_last_name, ordered_at)
  select (10000000 + n)::text, 'bench', 'First' || n % 2000, 'Last' || n % 40000, now() - n * interval '34 seconds' from generate_series(1, ${ordersTotal}) n;
  insert into passes (order_id, barcode, product_id, expires_at)
  select (10000000 + n)::text, (240126000000000000 + n)::text, 'BENCH-' || n % 20, now() + interval '90 days' from generate_series(1, ${ordersTotal}) n;
  insert into apple_devices (device_id, push_token, updated_at) select 'phone-' || n, 'token', now() from generate_series(1, 300000) n;
  insert into apple_passes (serial_number, order_id, barcode, key_id, changed_at)
  select 'serial-' || n, (10000000 + n)::text, (240126000000000000 + n)::text, 'k', now() from generate_series(1, 300000) n;
  insert into apple_registrations (device_id, serial_number, registered_at) select 'phone-' || n, 'serial-' || n, now() from generate_series(1, 300000) n;
  insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at)
  select (700000000 + n)::text, 'user-' || n, n || '@mail.example', n || '@mail.example', 'A', 'B', 'active', now() from generate_series(1, ${membersTotal}) n;
  insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
  select md5('entry' || n)::uuid, (array['Ticket','Food & Beverage','Food & Beverage','Hotel','Bonus','Reversal','Expiry','Redemption'])[1 + n % 8],
    'bench:' || n, (700000001 + n % ${membersTotal})::text, n::text, '', 'Day Ticket', at, at, '{}', 'guest'
  from (select n, now() - (n::bigint * 86400 * 400 / ${entriesTotal}) * interval '1 second' as at from generate_series(1, ${entriesTotal}) n) entries;
  insert into ledger_lines (transaction_id, member_id, account, points)
  select md5('entry' || n)::uuid, (700000001 + n % ${membersTotal})::text, side.account, side.sign * (case when n % 8 >= 5 then -50 else 100 end)
  from generate_series(1, ${entriesTotal}) n cross join (values ('posted', 1), ('club', -1)) side (account, sign);
  insert into hour_figures (at, figure, count)
  select date_trunc('hour', now()) - hour * interval '1 hour', figure, 100 + hour % 70
  from generate_series(0, 24 * 800) hour cross join unnest(array['views','opened','apple','google','refused:tickets:ticket-too-old',
    'refused:tickets:ticket-not-found','refused:purchase:check-not-found','refused:purchase:check-open','refused:hotels:stay-not-found']) figure
  where hour % 24 < 16;
  insert into pass_days (order_id, barcode, day, views, hours)
  select (10000001 + n % ${ordersTotal})::text, (240126000000000001 + n % ${ordersTotal})::text,
    to_char(now() - ((n::bigint * 7919) % 400) * interval '1 day', 'YYYY-MM-DD'), 2, 1 from generate_series(1, ${openingsTotal}) n
  on conflict do nothing;
  insert into return_days (day, earlier, count)
  select day, coalesce(earlier, ''), count(*) from (
    select day, lag(day) over (partition by order_id, barcode order by day) as earlier from pass_days) opened group by 1, 2;
  insert into photo_requests (order_id, barcode, status, requested_at, due_at, answered_at)
  select (10000000 + n)::text, (240126000000000000 + n)::text, case when n % 50 = 0 then 'open' else 'answered' end, at, at + interval '2 days',
    case when n % 50 = 0 then null else at + n % 40 * interval '1 hour' end
  from (select n, now() - n * interval '10 minutes' as at from generate_series(1, 50000) n) asked;`;

const asked = [
  ['the last 30 days by day', { range: '30d' }],
  ['the last 90 days by day', { range: '90d' }],
  ['the last year by week', { range: 'last-year' }],
  ['a year by day', { days: '366' }],
  ['a week by hour', { range: '7d', by: 'hour' }],
] as const;

/** Reads each range many times, as many open dashboards do each minute. */
export default async function benchDashboard(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const opened = await openPostgres(postgres.url);
  try {
    await fillDatabase(postgres.url);
    const brand = await loadBrand();
    const { db } = opened;
    const added = performance.now();
    for (let round = 0; round < 4; round += 1) while (await addLedgerFigures(db, brand));
    const addSeconds = (performance.now() - added) / 1000;
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, PUBLIC_URL: 'http://park.test' });
    const background = makeBackground();
    const clock = { now: () => new Date() };
    const services = {
      ...{ db, clock, brand, config, background },
      ...{ walletKeys: undefined, googleWallet: undefined },
    };
    const first = performance.now();
    await readDashboard(services, {});
    const firstMilliseconds = performance.now() - first;
    const counting = performance.now();
    await background.settle();
    const countSeconds = (performance.now() - counting) / 1000;
    const rows = [
      { name: 'adding a million entries of the ledger to the sums', value: addSeconds, unit: 's' },
      { name: 'the very first call', value: firstMilliseconds, unit: 'ms' },
      { name: 'counting the wallets beside it, once in five minutes', value: countSeconds, unit: 's' },
    ];
    const figures = [];
    for (const [name, query] of asked)
      figures.push({
        name,
        value: await p95Of(() => readDashboard(services, query), roundsTotal),
        unit: 'ms (p95)',
      });
    await background.settle();
    const worst = Math.max(...figures.map(({ value }) => value));
    return {
      title: `The dashboard of ${ordersTotal.toLocaleString('en-US')} orders, ${membersTotal.toLocaleString('en-US')} members, and a year of ${entriesTotal.toLocaleString('en-US')} entries and ${openingsTotal.toLocaleString('en-US')} openings, p95 of ${roundsTotal}`,
      aim: `${p95MillisecondsMax} ms`,
      rows: [...rows, ...figures],
      verdict: worst <= p95MillisecondsMax ? 'reached' : 'not reached',
    };
  } finally {
    await opened.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fill);
  // Outside of the transaction in which several statements run.
  await client.query('vacuum analyze');
  await client.end();
}
