/** Orders with their passes, in one statement a batch. */
import { sql } from 'drizzle-orm';

import type { Database } from '../../db/database.ts';
import { makeBarcodeHash } from '../../barcode-hash.ts';
import { columnNames, type ImportRow } from '../import-row.ts';
import { arrayLiteral, givenRows } from '../given-rows.ts';
import { passesOf, type PassPairs, type WriteRows } from './written.ts';

const [barcodePlace, productPlace] = ['barcode', 'productId'].map((name) =>
  columnNames('orders').indexOf(name),
);

/** Writes orders and passes. What a guest registered, redemptions, refunds and balances stay as they are. */
export const writeOrders: WriteRows = async (tx, rows, { secrets }) => {
  const known = await fetchKnownProducts(tx, rows);
  const unknown = rows.flatMap((row, index) =>
    known.has(row.cells[productPlace ?? 0] ?? '')
      ? []
      : [{ place: index + 1, reason: 'productId is not a known product' }],
  );
  const good =
    unknown.length === 0 ? rows : rows.filter((row) => known.has(row.cells[productPlace ?? 0] ?? ''));
  if (good.length === 0) return { kept: 0, changedPasses: [], unknown };
  const hashes = good.map((row) => makeBarcodeHash(secrets, row.cells[barcodePlace ?? 0] ?? ''));
  const keyId = hashes[0]?.barcodeHashKeyId ?? '';
  const given = tx
    .$with('given', {})
    .as(
      sql`select * from ${givenRows('orders', good, { barcode_hash: hashes.map((one) => one.barcodeHash) })}`,
    );
  const orderRows = tx.$with('order_rows', {}).as(insertOrders);
  const passRows = tx.$with('pass_rows', {}).as(insertPasses(keyId));
  const [written] = await tx
    .with(given, orderRows, passRows)
    .select({
      kept: sql<number>`(select count(*)::int from given
        left join pass_rows pass on pass.order_id = given.order_id and pass.barcode = given.barcode
        left join order_rows sold on sold.order_id = given.order_id and sold.was_there
        where pass.barcode is not null or sold.order_id is not null)`,
      changed: sql<PassPairs>`(select json_agg(json_build_array(order_id, barcode)) from pass_rows where was_there)`,
    })
    .from(sql`(select 1) as one`);
  return { kept: written?.kept ?? 0, changedPasses: passesOf(written?.changed ?? null), unknown };
};

/** Sorted, so that two imports of the same orders wait for each other and never for both. */
const insertOrders = sql`
  insert into orders (order_id, source, channel_ref, invoice_number, purchaser_first_name, purchaser_last_name, ordered_at, crm_id)
  select distinct on (order_id) order_id, coalesce(source, 'import'), channel_ref, invoice_number, purchaser_first_name,
    purchaser_last_name, ordered_at, coalesce(crm_id, '') from given order by order_id, place desc
  on conflict (order_id) do update set
    channel_ref = coalesce(excluded.channel_ref, orders.channel_ref),
    invoice_number = coalesce(excluded.invoice_number, orders.invoice_number),
    purchaser_first_name = coalesce(excluded.purchaser_first_name, orders.purchaser_first_name),
    purchaser_last_name = coalesce(excluded.purchaser_last_name, orders.purchaser_last_name),
    ordered_at = excluded.ordered_at,
    crm_id = coalesce(nullif(excluded.crm_id, ''), orders.crm_id)
  where orders.channel_ref is distinct from coalesce(excluded.channel_ref, orders.channel_ref)
    or orders.invoice_number is distinct from coalesce(excluded.invoice_number, orders.invoice_number)
    or orders.purchaser_first_name is distinct from coalesce(excluded.purchaser_first_name, orders.purchaser_first_name)
    or orders.purchaser_last_name is distinct from coalesce(excluded.purchaser_last_name, orders.purchaser_last_name)
    or orders.ordered_at <> excluded.ordered_at
    or orders.crm_id <> coalesce(nullif(excluded.crm_id, ''), orders.crm_id)
  returning order_id, xmax <> 0 as was_there`;

/** A guest's own name and address outrank those of the till, which only fill what is empty. */
const insertPasses = (keyId: string) => sql`
  insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone, expires_at, credits, cash_cents,
    amount_cents, is_single_holder, photo_uid, barcode_hash, barcode_hash_key_id)
  select given.order_id, given.barcode, given.product_id, given.first_name, given.last_name, given.email, given.phone,
    given.expires_at, coalesce(given.credits, product.credits_initial), coalesce(given.cash, product.cash_initial_cents),
    given.amount, coalesce(given.is_single_holder, false),
    case when product.is_passholder then gen_random_uuid() end, given.barcode_hash, ${keyId}
  from given join products product on product.product_id = given.product_id order by given.order_id, given.barcode
  on conflict (order_id, barcode) do update set
    product_id = excluded.product_id,
    first_name = coalesce(passes.first_name, excluded.first_name),
    last_name = coalesce(passes.last_name, excluded.last_name),
    email = coalesce(passes.email, excluded.email),
    phone = coalesce(passes.phone, excluded.phone),
    expires_at = coalesce(excluded.expires_at, passes.expires_at),
    amount_cents = excluded.amount_cents,
    photo_uid = coalesce(passes.photo_uid, excluded.photo_uid),
    updated_at = now()
  where passes.product_id <> excluded.product_id
    or passes.first_name is distinct from coalesce(passes.first_name, excluded.first_name)
    or passes.last_name is distinct from coalesce(passes.last_name, excluded.last_name)
    or passes.email is distinct from coalesce(passes.email, excluded.email)
    or passes.phone is distinct from coalesce(passes.phone, excluded.phone)
    or passes.expires_at is distinct from coalesce(excluded.expires_at, passes.expires_at)
    or passes.amount_cents <> excluded.amount_cents
  returning order_id, barcode, xmax <> 0 as was_there`;

/** A park sells few products, so a batch names few. */
async function fetchKnownProducts(tx: Database, rows: readonly ImportRow[]): Promise<ReadonlySet<string>> {
  const named = new Set(rows.map((row) => row.cells[productPlace ?? 0] ?? null));
  const found = await tx
    .select({ productId: sql<string>`product_id` })
    .from(sql`products where product_id = any(${arrayLiteral([...named])}::text[])`);
  return new Set(found.map((product) => product.productId));
}
