/** A park of a million orders and 100,000 members on PostgreSQL, for the benchmarks of the desk's look-ups. */
import pg from 'pg';

export const ordersTotal = 1_000_000;
export const membersTotal = 100_000;

/** A realistic distribution of names: a few are very common, most are rare. */
const fill = `
  insert into products (product_id, name, category, merch_item_id, merch_pack_id, tt_category_id, is_passholder, is_wristband, credits_initial, cash_initial_cents, earns_points, may_self_activate)
  values ('BENCH', 'Day Ticket', 'Ticket', '1', '2', 'GA', false, false, 0, 0, true, false);
  insert into orders (order_id, source, channel_ref, invoice_number, purchaser_first_name, purchaser_last_name, ordered_at)
  select (10000000 + n)::text, 'bench', case when n % 5 = 0 then 'PA-' || n end, (9000000000 + n)::text,
    'First' || n % 2000, 'Last' || (n * 7919) % 40000, now() - n * interval '20 seconds' from generate_series(1::bigint, ${ordersTotal}) n;
  insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone)
  select (10000000 + n)::text, (240126000000000000 + n)::text, 'BENCH',
    case when n % 10 = 0 then 'Maria' else 'First' || n % 2000 end, case when n % 50 = 0 then 'Smith' else 'Last' || (n * 7919) % 40000 end,
    'guest' || n || '@mail.example', (2000000000 + n * 37)::text from generate_series(1::bigint, ${ordersTotal}) n;
  insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, phone, zip, status, joined_at)
  select (700000000 + n)::text, 'user-' || n, 'member' || n || '@mail.example', 'member' || n || '@mail.example',
    case when n % 10 = 0 then 'Maria' else 'First' || n % 2000 end, 'Last' || (n * 7919) % 40000, (3000000000 + n * 37)::text, '08226', 'active', now()
  from generate_series(1::bigint, ${membersTotal}) n;
  insert into checks (check_id, check_number, short_number, location_id, terminal_id, ordered_at, subtotal_cents, status)
  select (880000000 + n)::text, (130142261100000000 + n)::text, (n % 100000)::text, 1, '1', now() - n * interval '1 minute', 1100, 'closed' from generate_series(1::bigint, ${membersTotal}) n;
  insert into stays (reservation_number, folio, first_name, last_name, arrives_at, departs_at, room_revenue_cents, status)
  select 'HB' || (400000 + n), '1', 'First' || n, 'Last' || n, now(), now(), 41200, 'checked-out' from generate_series(1::bigint, ${membersTotal}) n;
  analyze;`;

export const clock = { now: () => new Date() };

/** A member of the team who may search for everything. */
export const actor = {
  memberGuid: '00000000-0000-4000-8000-000000000001',
  name: 'Bench',
  username: 'bench@park.example',
  accessLevel: 100,
  sessionGuid: '00000000-0000-4000-8000-000000000002',
  requestId: 'bench',
  network: '127.0.0.0/24',
};

/** Fills an empty database; `further` are statements of the benchmark's own. */
export async function fillLookupDatabase(url: string, further = ''): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fill);
  if (further !== '') await client.query(further);
  await client.end();
}
