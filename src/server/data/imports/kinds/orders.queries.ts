/** Orders with their passes, in one statement a batch. */
import { sql, type SQL } from 'drizzle-orm';

import type { PassNumbers } from '#domain/pass-id.ts';

import { makeBarcodeHash } from '#server/base/security/barcode-hash.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { giveLinks } from '#server/passes/links/pass-links.ts';
import { readerFor, type ImportRow } from '../import-row.ts';
import { givenRows, arrayLiteral } from '../given-rows.queries.ts';
import { judgeBroughtConsents, type BroughtConsents } from './brought-consents.queries.ts';
import { bringLinks, judgeBroughtLinks } from './brought-links.queries.ts';
import { plainPassColumns } from './pass-columns.ts';
import {
  afterLocking,
  formerOf,
  formerUnlessNew,
  forUpdate,
  oneRowOf,
  xidOf,
} from './changed-tables.queries.ts';
import { rowChangesOf, type WriteRows, type WrittenRow } from './written.ts';

const readBarcode = readerFor('orders', 'barcode');
const readProductId = readerFor('orders', 'productId');

/**
 * Writes orders and passes. Guests' registrations, redemptions, refunds and balances are not changed, and an activation
 * is never ended.
 */
export const writeOrders: WriteRows = async (tx, rows, { secrets, now, park }) => {
  const products = await fetchKnownProducts(tx, rows);
  const brought = await judgeBroughtLinks(tx, rows);
  const consents = await judgeBroughtConsents(tx, rows, { now, park });
  const unknown = rows.flatMap((row, index) => {
    const reason = products.has(readProductId(row) ?? '')
      ? (brought.reasonAgainst(row) ?? consents.reasonAgainst(row))
      : 'productId is not a known product';
    return reason === undefined ? [] : [{ ordinal: index + 1, reason }];
  });
  const refused = new Set(unknown.map(({ ordinal }) => ordinal));
  const good = unknown.length === 0 ? rows : rows.filter((_, index) => !refused.has(index + 1));
  const { kept, changedPasses, newPasses, untouched, changes } = await writeGoodRows(tx, good, {
    secrets,
    consents,
  });
  await consents.record(good);
  await giveLinks({ db: tx, secrets, now }, newPasses);
  const links = await bringLinks(tx, good.filter(brought.isNew), { untouched, newPasses, now });
  return { kept: kept + links.onlyLinks, changedPasses, changes: [...changes, ...links.changes], unknown };
};

interface WritingContext {
  secrets: Secrets;
  consents: BroughtConsents;
}

/** One statement for both new and known orders. */
async function writeGoodRows(tx: Database, good: readonly ImportRow[], context: WritingContext) {
  if (good.length === 0) return { kept: 0, changedPasses: [], newPasses: [], untouched: [], changes: [] };
  const [found] = await tx
    .with(...partsOfWriting(tx, good, context))
    .select({
      orders: sql<
        WrittenRow[] | null
      >`(select json_agg(json_build_array(written.order_id, null, xid, ${formerUnlessNew}))
        from order_rows written left join locked_orders locked on locked.order_id = written.order_id)`,
      passes: sql<
        WrittenRow[] | null
      >`(select json_agg(json_build_array(written.order_id, written.barcode, xid, ${formerUnlessNew}))
        from pass_rows written left join locked_passes locked
          on locked.order_id = written.order_id and locked.barcode = written.barcode)`,
      kept: sql<number>`(select count(*)::int from given
        left join pass_rows pass on pass.order_id = given.order_id and pass.barcode = given.barcode
        left join order_rows sold on sold.order_id = given.order_id and sold.was_there
        where pass.barcode is not null or sold.order_id is not null)`,
      // Only of rows with a link of their own, which may be all that is new about them.
      untouched: sql<
        [string, string][] | null
      >`(select json_agg(json_build_array(given.order_id, given.barcode)) from given
        left join pass_rows pass on pass.order_id = given.order_id and pass.barcode = given.barcode
        left join order_rows sold on sold.order_id = given.order_id and sold.was_there
        where given.link is not null and pass.barcode is null and sold.order_id is null)`,
    })
    .from(sql`(select 1) as one`);
  const passesWritten = found?.passes ?? [];
  return {
    kept: found?.kept ?? 0,
    changedPasses: passesWritten.filter(([, , , former]) => former !== null).map(keyOfWritten),
    newPasses: passesWritten.filter(([, , , former]) => former === null).map(keyOfWritten),
    untouched: (found?.untouched ?? []).map(([orderId, barcode]) => ({ orderId, barcode })),
    changes: [...rowChangesOf('orders', found?.orders ?? null), ...rowChangesOf('passes', passesWritten)],
  };
}

function keyOfWritten([orderId, barcode]: WrittenRow): PassNumbers {
  return { orderId, barcode: barcode ?? '' };
}

/** The parts of the statement: the rows, the locked former rows that change, and the rows as written. */
function partsOfWriting(tx: Database, good: readonly ImportRow[], { secrets, consents }: WritingContext) {
  const hashes = good.map((row) => makeBarcodeHash(secrets, readBarcode(row) ?? ''));
  const keyId = hashes[0]?.barcodeHashKeyId ?? '';
  const given = tx.$with('given', {}).as(
    sql`select * from ${givenRows('orders', good, {
      barcode_hash: hashes.map((one) => one.barcodeHash),
      has_opted_into_email: good.map(consents.isGiven.email),
      has_opted_into_sms: good.map(consents.isGiven.sms),
    })}`,
  );
  // The last row of an order defines the order.
  const sold = tx
    .$with('sold', {})
    .as(sql`select distinct on (order_id) * from given order by order_id, ordinal desc`);
  const seenOrders = tx.$with('seen_orders', {}).as(sql`
    select sold.order_id, former.is_other from sold
    ${oneRowOf(sql`select ${isOrderOther('item', 'sold')} as is_other from orders item where item.order_id = sold.order_id`)}`);
  const lockedOrders = tx.$with('locked_orders', {}).as(sql`
    select seen.order_id, former.former from (select * from seen_orders where is_other order by order_id) seen
    ${oneRowOf(sql`select ${formerOf('item', orderColumns)} as former from orders item where item.order_id = seen.order_id`, forUpdate)}`);
  const seenPasses = tx.$with('seen_passes', {}).as(sql`
    select given.order_id, given.barcode, given.ordinal, former.is_other from given
    ${oneRowOf(sql`select ${isPassOther('item', 'given')} as is_other from passes item
      where item.order_id = given.order_id and item.barcode = given.barcode`)}`);
  const lockedPasses = tx.$with('locked_passes', {}).as(sql`
    select seen.order_id, seen.barcode, former.former
    from (select * from seen_passes where is_other and (select count(*) from locked_orders) is not null
      order by order_id, barcode) seen
    ${oneRowOf(
      sql`select ${formerOf('item', passColumns)} as former from passes item
      where item.order_id = seen.order_id and item.barcode = seen.barcode`,
      forUpdate,
    )}`);
  const orderRows = tx.$with('order_rows', {}).as(insertOrders);
  const passRows = tx.$with('pass_rows', {}).as(insertPasses(keyId));
  return [given, sold, seenOrders, lockedOrders, seenPasses, lockedPasses, orderRows, passRows] as const;
}

/** The columns that an import changes in a row that exists. */
const orderColumns = [
  'channel_ref',
  'invoice_number',
  'purchaser_first_name',
  'purchaser_last_name',
  'ordered_at',
  'crm_id',
];
const passColumns = [
  'product_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'has_opted_into_email',
  'has_opted_into_sms',
  ...plainPassColumns.map(([, column]) => column),
  'amount_cents',
  'is_activated',
  'photo_uid',
];

/** True if the import changes the order; both names are constants. */
function isOrderOther(old: string, fresh: string): SQL {
  const other = ['channel_ref', 'invoice_number', 'purchaser_first_name', 'purchaser_last_name'].map(
    (name) => `${old}.${name} is distinct from coalesce(${fresh}.${name}, ${old}.${name})`,
  );
  const further = [
    `${old}.ordered_at <> ${fresh}.ordered_at::timestamptz(3)`,
    `${old}.crm_id <> coalesce(nullif(${fresh}.crm_id, ''), ${old}.crm_id)`,
  ];
  return sql.raw(`(${[...other, ...further].join(' or ')})`);
}

/** True if the import changes the pass; both names are constants. */
function isPassOther(old: string, fresh: 'given' | 'excluded'): SQL {
  const amount = fresh === 'given' ? 'amount' : 'amount_cents';
  const kept = ['first_name', 'last_name', 'email', 'phone'].map(
    (name) => `${old}.${name} is distinct from coalesce(${old}.${name}, ${fresh}.${name})`,
  );
  const further = [
    `${old}.product_id <> ${fresh}.product_id`,
    ...plainPassColumns.map(
      ([, column, type]) =>
        `${old}.${column} is distinct from coalesce(${fresh}.${column}::${type}, ${old}.${column})`,
    ),
    `${old}.amount_cents <> ${fresh}.${amount}`,
    ...['is_activated', 'has_opted_into_email', 'has_opted_into_sms'].map(
      (name) => `(${fresh}.${name}::boolean is true and not ${old}.${name})`,
    ),
  ];
  return sql.raw(`(${[...kept, ...further].join(' or ')})`);
}

/**
 * Sorted, so that two imports of the same orders cannot deadlock. Rows that change nothing are left out, so that they
 * are neither locked nor written.
 */
const insertOrders = sql`
  insert into orders (order_id, source, channel_ref, invoice_number, purchaser_first_name, purchaser_last_name, ordered_at, crm_id)
  select order_id, coalesce(source, 'import'), channel_ref, invoice_number, purchaser_first_name,
    purchaser_last_name, ordered_at, coalesce(crm_id, '') from sold ${afterLocking('locked_orders')}
    and order_id not in (select order_id from seen_orders where not is_other) order by order_id
  on conflict (order_id) do update set
    channel_ref = coalesce(excluded.channel_ref, orders.channel_ref),
    invoice_number = coalesce(excluded.invoice_number, orders.invoice_number),
    purchaser_first_name = coalesce(excluded.purchaser_first_name, orders.purchaser_first_name),
    purchaser_last_name = coalesce(excluded.purchaser_last_name, orders.purchaser_last_name),
    ordered_at = excluded.ordered_at,
    crm_id = coalesce(nullif(excluded.crm_id, ''), orders.crm_id)
  where ${isOrderOther('orders', 'excluded')}
  returning order_id, ${xidOf('orders')} as xid, xmax <> 0 as was_there`;

/** A guest's own name and address take precedence over those of the till, which only fill empty fields. */
const insertPasses = (keyId: string) => sql`
  insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone,
    has_opted_into_email, has_opted_into_sms, ${plainList((column) => column)}, credits, cash_cents,
    amount_cents, is_single_holder, is_activated, photo_uid, barcode_hash, barcode_hash_key_id)
  select given.order_id, given.barcode, given.product_id, given.first_name, given.last_name, given.email, given.phone,
    given.has_opted_into_email::boolean, given.has_opted_into_sms::boolean, ${plainList((column) => `given.${column}`)}, coalesce(given.credits, product.credits_initial), coalesce(given.cash, product.cash_initial_cents),
    given.amount, coalesce(given.is_single_holder, false), coalesce(given.is_activated, false),
    case when product.is_passholder then gen_random_uuid() end, given.barcode_hash, ${keyId}
  from given join products product on product.product_id = given.product_id ${afterLocking('locked_passes')}
    and given.ordinal not in (select ordinal from seen_passes where not is_other)
  order by given.order_id, given.barcode
  on conflict (order_id, barcode) do update set
    product_id = excluded.product_id,
    first_name = coalesce(passes.first_name, excluded.first_name),
    last_name = coalesce(passes.last_name, excluded.last_name),
    email = coalesce(passes.email, excluded.email),
    phone = coalesce(passes.phone, excluded.phone),
    has_opted_into_email = passes.has_opted_into_email or excluded.has_opted_into_email,
    has_opted_into_sms = passes.has_opted_into_sms or excluded.has_opted_into_sms,
    ${plainList((column) => `${column} = coalesce(excluded.${column}, passes.${column})`)},
    amount_cents = excluded.amount_cents,
    is_activated = passes.is_activated or excluded.is_activated,
    photo_uid = coalesce(passes.photo_uid, excluded.photo_uid),
    updated_at = now()
  where ${isPassOther('passes', 'excluded')}
  returning order_id, barcode, ${xidOf('passes')} as xid, xmax <> 0 as was_there`;

function plainList(write: (column: string) => string): SQL {
  return sql.raw(plainPassColumns.map(([, column]) => write(column)).join(', '));
}

/** Which of the rows' products exist; a park sells few products, so a batch names few. */
async function fetchKnownProducts(tx: Database, rows: readonly ImportRow[]): Promise<ReadonlySet<string>> {
  const named = arrayLiteral([...new Set(rows.map(readProductId))]);
  const found = await tx
    .select({ productId: sql<string>`product_id` })
    .from(sql`products where product_id = any(${named}::text[])`);
  return new Set(found.map(({ productId }) => productId));
}
