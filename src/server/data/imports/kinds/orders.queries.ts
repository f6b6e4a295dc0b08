/** Orders with their passes, in one statement a batch, or by COPY if they are new. */
import { sql } from 'drizzle-orm';

import { makeBarcodeHash } from '#server/base/security/barcode-hash.ts';
import { copierOf } from '#server/base/db/copy-rows.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { giveLinks } from '#server/passes/links/pass-links.ts';
import { readerOf, type CellReader, type ImportRow } from '../import-row.ts';
import { arrayLiteral, givenRows } from '../given-rows.queries.ts';
import { copiedRowsMin, copyNewOrders, type KnownProduct } from './copy-new-orders.ts';
import { bringLinks, judgeBroughtLinks } from './brought-links.queries.ts';
import { passesOf, type PassKey, type PassPairs, type WriteRows, type Written } from './written.ts';

const readOrderId = readerOf('orders', 'orderId');
const readBarcode = readerOf('orders', 'barcode');
const readProductId = readerOf('orders', 'productId');

/**
 * Writes orders and passes. Guests' registrations, redemptions, refunds and balances are not changed. A large batch is
 * split first: the rows of new orders are written by COPY if the database has it.
 */
export const writeOrders: WriteRows = async (tx, rows, { secrets, now }) => {
  const copy = rows.length < copiedRowsMin ? undefined : copierOf(tx);
  const { products, orderIds } = await fetchKnown(tx, rows, { withOrders: copy !== undefined });
  const isOfKnownProduct = (row: ImportRow): boolean => products.has(readProductId(row) ?? '');
  const brought = await judgeBroughtLinks(tx, rows);
  const unknown = rows.flatMap((row, index) => {
    const reason = isOfKnownProduct(row) ? brought.reasonAgainst(row) : 'productId is not a known product';
    return reason === undefined ? [] : [{ ordinal: index + 1, reason }];
  });
  const refused = new Set(unknown.map(({ ordinal }) => ordinal));
  const good = unknown.length === 0 ? rows : rows.filter((_, index) => !refused.has(index + 1));
  const isNew = (row: ImportRow): boolean => copy !== undefined && !orderIds.has(readOrderId(row) ?? '');
  const fresh = good.filter(isNew);
  const known = fresh.length === 0 ? good : good.filter((row) => !isNew(row));
  const { kept, changedPasses, newPasses, untouched } = await writeKnownOrders(tx, known, secrets);
  await giveLinks({ db: tx, secrets, now }, newPasses);
  const onlyLinks = await bringLinks(tx, known.filter(brought.isNew), { untouched, now });
  if (copy !== undefined && fresh.length > 0) await copyNewOrders(copy, fresh, { products, secrets, now });
  return { kept: kept + onlyLinks + fresh.length, changedPasses, unknown };
};

/** One statement for both new and known orders. */
async function writeKnownOrders(
  tx: Database,
  good: readonly ImportRow[],
  secrets: Secrets,
): Promise<Pick<Written, 'kept' | 'changedPasses'> & { newPasses: PassKey[]; untouched: PassKey[] }> {
  if (good.length === 0) return { kept: 0, changedPasses: [], newPasses: [], untouched: [] };
  const hashes = good.map((row) => makeBarcodeHash(secrets, readBarcode(row) ?? ''));
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
      added: sql<PassPairs>`(select json_agg(json_build_array(order_id, barcode)) from pass_rows where not was_there)`,
      // Only of rows with a link of their own, which may be all that is new about them.
      untouched: sql<PassPairs>`(select json_agg(json_build_array(given.order_id, given.barcode)) from given
        left join pass_rows pass on pass.order_id = given.order_id and pass.barcode = given.barcode
        left join order_rows sold on sold.order_id = given.order_id and sold.was_there
        where given.link is not null and pass.barcode is null and sold.order_id is null)`,
    })
    .from(sql`(select 1) as one`);
  return {
    kept: written?.kept ?? 0,
    changedPasses: passesOf(written?.changed ?? null),
    newPasses: passesOf(written?.added ?? null),
    untouched: passesOf(written?.untouched ?? null),
  };
}

/** Sorted, so that two imports of the same orders cannot deadlock. */
const insertOrders = sql`
  insert into orders (order_id, source, channel_ref, invoice_number, purchaser_first_name, purchaser_last_name, ordered_at, crm_id)
  select distinct on (order_id) order_id, coalesce(source, 'import'), channel_ref, invoice_number, purchaser_first_name,
    purchaser_last_name, ordered_at, coalesce(crm_id, '') from given order by order_id, ordinal desc
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

/** A guest's own name and address take precedence over those of the till, which only fill empty fields. */
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

interface Known {
  products: ReadonlyMap<string, KnownProduct>;
  orderIds: ReadonlySet<string>;
}

/** Fetches in one query which of the rows' products exist and, if `withOrders` is set, which of their orders. */
async function fetchKnown(
  tx: Database,
  rows: readonly ImportRow[],
  { withOrders }: { withOrders: boolean },
): Promise<Known> {
  const [found] = await tx
    .select({
      products: sql<
        [string, KnownProduct][] | null
      >`(select json_agg(json_build_array(product_id, json_build_object(
          'credits', credits_initial::text, 'cashCents', cash_initial_cents::text, 'isPassholder', is_passholder)))
        from products where product_id = any(${literalOf(rows, readProductId)}::text[]))`,
      orderIds: sql<string[] | null>`(select json_agg(order_id)
        from orders where order_id = any(${literalOf(withOrders ? rows : [], readOrderId)}::text[]))`,
    })
    .from(sql`(select 1) as one`);
  return { products: new Map(found?.products), orderIds: new Set(found?.orderIds) };
}

/** The distinct values of a column: a park sells few products, so a batch names few. */
function literalOf(rows: readonly ImportRow[], read: CellReader): string {
  return arrayLiteral([...new Set(rows.map(read))]);
}
