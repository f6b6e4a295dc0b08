/** The response time of the one box among a million orders and 100,000 members, by kind of term, on PostgreSQL. */
import { initialPermissionRows } from '../src/contract/staff-permissions.ts';
import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { systemClock } from '../src/server/base/ports/clock.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { findAnything } from '../src/server/guests/find/find.service.ts';
import { insertPermissions } from '../src/server/staff/administrator.queries.ts';
import { inPlace } from './base/place.ts';
import { query, startPostgres } from './base/postgres.ts';
import {
  percentile,
  printIfProgram,
  sized,
  verdictOf,
  type BenchmarkResult,
  type BenchmarkRow,
} from './base/result.ts';

const ordersTotal = sized(1_000_000, 1000);
const membersTotal = sized(100_000, 100);
const roundsTotal = 60;
const p95MillisecondsMax = 150;

const terms: readonly [string, (n: number) => string][] = [
  ['order id', (n) => String(10_000_000 + n)],
  ['beginning of an order id', (n) => String(10_000_000 + n).slice(0, 4)],
  ['last digits of an order id, a barcode and a phone', (n) => String(10_000_000 + n).slice(-4)],
  ['barcode', (n) => String(240_126_000_000_000_000n + BigInt(n))],
  ['invoice number', (n) => String(9_000_000_000 + n)],
  ['channel reference', (n) => `pa-${n - (n % 5)}`],
  ['email', (n) => `guest${n}@mail.example`],
  ['phone', (n) => String(2_000_000_000 + n * 37)],
  ['beginning of a phone number', (n) => String(2_000_000_000 + n * 37).slice(0, 3)],
  ['last name of few', (n) => `last${(n * 7919) % 40_000}`],
  ['first name of 100,000', () => 'maria'],
  ['last name of 20,000', () => 'smith'],
  ['first and last name', (n) => `first${n % 2000} last${(n * 7919) % 40_000}`],
  ['name with accents and an apostrophe', (n) => `nunez o'brien${n % 2000}`],
  ['name typed with accents', (n) => `Müller${n % 2000} José`],
  ['two signs of a name', (n) => ['山田', '花子', '佐藤', '김민'][n % 4] ?? ''],
  ['whole name in Han', (n) => `${['山田', '佐藤'][n % 2] ?? ''}花子`],
  ['signs of nobody', () => '鈴木'],
  ['name of nobody', (n) => `nobody ${n}`],
  ['code of nothing', (n) => `77${n}77777`],
  ['member number', (n) => String(700_000_001 + (n % membersTotal))],
  ["member's email", (n) => `member${1 + (n % membersTotal)}@mail.example`],
  ["member's phone", (n) => String(3_000_000_037 + (n % membersTotal) * 37)],
  ['check number', (n) => String(130_142_261_100_000_001n + BigInt(n % membersTotal))],
  ['short check number', (n) => String(10_000 + (n % 90_000))],
  ['postal code', (n) => String(8000 + (n % 2000)).padStart(5, '0')],
  ['folio', (n) => `84-${400_001 + (n % membersTotal)}`],
  ['reservation', (n) => `hb-${400_001 + (n % membersTotal)}`],
  ['link of nothing', (n) => `https://park.example/${String(n).padStart(86, 'a')}`],
];

/** Searches with each kind of term in turn, with a different term each time. */
export default async function benchStaffLookup(): Promise<BenchmarkResult> {
  const rows = await inPlace(async (place) => {
    const { url } = await startPostgres(place);
    const opened = await openPostgres(url);
    place.onEnd(() => opened.close());
    await query(url, fill);
    await insertPermissions(opened.db, initialPermissionRows());
    const secrets = loadSecrets(place.folder, true);
    const services = {
      db: opened.db,
      clock: systemClock,
      brand: await loadBrand(),
      secrets,
      walletKeys: undefined,
    };
    const found = [];
    for (const [name, termOf] of terms) found.push(rowOf(name, await p95Of(services, termOf)));
    return found;
  });
  const worst = Math.max(...rows.map((row) => row.value));
  return {
    title: `The one box among ${ordersTotal.toLocaleString('en-US')} orders, ${membersTotal.toLocaleString('en-US')} members, checks and stays, p95 of ${roundsTotal}`,
    aim: `${p95MillisecondsMax} ms`,
    rows,
    verdict: verdictOf(worst <= p95MillisecondsMax),
  };
}

function rowOf(name: string, value: number): BenchmarkRow {
  return { name, value, unit: 'ms (p95)', ratio: value / p95MillisecondsMax };
}

async function p95Of(
  services: Parameters<typeof findAnything>[0],
  termOf: (n: number) => string,
): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < roundsTotal; round += 1) {
    const term = termOf(1 + ((round * 16_127) % ordersTotal));
    const start = performance.now();
    await findAnything(services, actor, term);
    taken.push(performance.now() - start);
  }
  return percentile(taken, 0.95);
}

/** A realistic distribution of names: a few are very common, most are rare. */
const fill = `
  insert into products (product_id, name, category, merch_item_id, merch_pack_id, tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
  values ('BENCH', 'Day Ticket', 'Ticket', '1', '2', 'GA', false, false, 0, 0, true, false);
  insert into orders (order_id, source, channel_ref, invoice_number, purchaser_first_name, purchaser_last_name, ordered_at)
  select (10000000 + n)::text, 'bench', case when n % 5 = 0 then 'PA-' || n end, (9000000000 + n)::text,
    'First' || n % 2000, 'Last' || (n * 7919) % 40000, now() - n * interval '20 seconds' from generate_series(1::bigint, ${ordersTotal}) n;
  insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone)
  select (10000000 + n)::text, (240126000000000000 + n)::text, 'BENCH',
    case when n % 20 = 1 then '花子' when n % 20 = 3 then '민준' when n % 20 = 5 then 'José' when n % 10 = 0 then 'Maria'
      else 'First' || n % 2000 end,
    case when n % 20 = 1 then case when n % 40 = 1 then '山田' else '佐藤' end when n % 20 = 3 then '김'
      when n % 20 = 5 then case when n % 40 = 5 then 'Núñez O’Brien' else 'Mueller' end || n % 2000
      when n % 50 = 0 then 'Smith' else 'Last' || (n * 7919) % 40000 end,
    'guest' || n || '@mail.example', (2000000000 + n * 37)::text from generate_series(1::bigint, ${ordersTotal}) n;
  insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, phone, zip, status, joined_at)
  select (700000000 + n)::text, 'user-' || n, 'member' || n || '@mail.example', 'member' || n || '@mail.example',
    case when n % 20 = 1 then '花子' when n % 10 = 0 then 'Maria' else 'First' || n % 2000 end,
    case when n % 20 = 1 then '山田' else 'Last' || (n * 7919) % 40000 end, (3000000000 + n * 37)::text, '0' || 8000 + n % 2000, 'active', now()
  from generate_series(1::bigint, ${membersTotal}) n;
  insert into checks (check_id, check_number, short_number, location_id, terminal_id, ordered_at, subtotal_cents, status)
  select (880000000 + n)::text, (130142261100000000 + n)::text, (n % 100000)::text, 1, '1', now() - n * interval '1 minute', 1100, 'closed' from generate_series(1::bigint, ${membersTotal}) n;
  insert into stays (reservation_number, folio, first_name, last_name, arrives_at, departs_at, room_revenue_cents, status)
  select 'HB' || (400000 + n), '84' || (400000 + n), 'First' || n, 'Last' || n, now(), now(), 41200, 'checked-out' from generate_series(1::bigint, ${membersTotal}) n;
  analyze;`;

/** A member of the team who may search for everything. */
const actor = {
  memberGuid: '00000000-0000-4000-8000-000000000001',
  name: 'Bench',
  username: 'bench@park.example',
  accessLevel: 100,
  sessionGuid: '00000000-0000-4000-8000-000000000002',
  requestId: 'bench',
  network: '127.0.0.0/24',
};

await printIfProgram(import.meta, benchStaffLookup);
