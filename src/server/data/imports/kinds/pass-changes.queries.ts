/** Changes of existing passes: redemptions, refunds, balances and visits. */
import { sql, type SQL } from 'drizzle-orm';

import type { ImportKind } from '#contract/import-kinds.ts';

import { givenRows } from '../given-rows.queries.ts';
import { formerOf, xidOf } from './changed-tables.queries.ts';
import { rowChangesOf, unknownPassWords, type WriteRows, type WrittenRow } from './written.ts';

/** The earliest redemption counts, in whatever order the reports arrive. */
export const writeRedemptions = changePasses('redemptions', {
  columns: ['is_redeemed', 'redeemed_at'],
  set: sql`is_redeemed = true, redeemed_at = least(pass.redeemed_at, given.redeemed_at)`,
  where: sql`not pass.is_redeemed or pass.redeemed_at > given.redeemed_at`,
});

/**
 * A refund is permanent. Its earliest time counts, and none is ahead of the clock. The refund of a pass that a
 * withdrawal has made void is noted by the time of the change, so that an undo of the withdrawal leaves it.
 */
export const writeRefunds = changePasses('refunds', {
  columns: ['is_refunded', 'refunded_at'],
  set: sql`is_refunded = true, refunded_at = least(pass.refunded_at, given.refunded_at, now())`,
  where: sql`not pass.is_refunded or coalesce(pass.refunded_at, now()) > given.refunded_at
    or (pass.updated_at = pass.refunded_at and exists (select 1 from order_corrections withdrawn
      where withdrawn.order_id = pass.order_id and withdrawn.barcode = '' and withdrawn.corrected_at = pass.refunded_at))`,
});

/** The newest balance; older ones were filtered out before (batch.queries.ts). */
export const writeBalances = changePasses('balances', {
  columns: ['credits', 'cash_cents'],
  set: sql`credits = given.credits, cash_cents = given.cash`,
  where: sql`pass.credits <> given.credits or pass.cash_cents <> given.cash`,
});

/**
 * A visit is identified by pass, attraction and moment, so a repeated report adds no row. The passes are held, so that
 * none is removed or gets another number meanwhile.
 */
export const writeVisits: WriteRows = async (tx, rows) => {
  const given = tx.$with('given', {}).as(sql`select * from ${givenRows('visits', rows)}`);
  const here = tx.$with('here', {}).as(sql`
    select given.* from given join passes pass on pass.order_id = given.order_id and pass.barcode = given.barcode
    order by pass.order_id, pass.barcode for key share of pass`);
  const written = tx.$with('written', {}).as(sql`
    insert into attraction_visits (visit_id, order_id, barcode, attraction, location, visited_at, credits)
    select md5(concat_ws('|', order_id, barcode, attraction, extract(epoch from visited_at::timestamptz(3))))::uuid, order_id, barcode,
      attraction, location, visited_at, credits from here order by 1
    on conflict do nothing returning visit_id, ${xidOf('attraction_visits')} as xid`);
  const [row] = await tx
    .with(given, here, written)
    .select({
      rows: sql<
        WrittenRow[] | null
      >`(select json_agg(json_build_array(visit_id, null, xid, null)) from written)`,
      unknownOrdinals,
    })
    .from(sql`(select 1) as one`);
  return {
    kept: row?.rows?.length ?? 0,
    changedPasses: [],
    changes: rowChangesOf('attraction_visits', row?.rows ?? null),
    unknown: unknownPasses(row?.unknownOrdinals),
  };
};

/** A change: the columns that it writes, the assignments, and the condition under which they change something. */
interface PassChange {
  columns: readonly string[];
  set: SQL;
  where: SQL;
}

/** Locks the passes first, in one order, so that two imports cannot deadlock. */
function changePasses(kind: ImportKind, { columns, set, where }: PassChange): WriteRows {
  return async (tx, rows) => {
    const given = tx.$with('given', {}).as(sql`select * from ${givenRows(kind, rows)}`);
    const here = tx.$with('here', {}).as(sql`
      select given.ordinal, ${formerOf('pass', columns)} as former from given join passes pass on pass.order_id = given.order_id and pass.barcode = given.barcode
      order by pass.order_id, pass.barcode for no key update of pass`);
    const written = tx.$with('written', {}).as(sql`
      update passes pass set ${set}, updated_at = now() from given join here on here.ordinal = given.ordinal
      where pass.order_id = given.order_id and pass.barcode = given.barcode and (${where})
      returning pass.order_id, pass.barcode, ${xidOf('pass')} as xid, here.former`);
    const [row] = await tx
      .with(given, here, written)
      .select({
        rows: sql<
          WrittenRow[] | null
        >`(select json_agg(json_build_array(order_id, barcode, xid, former)) from written)`,
        unknownOrdinals,
      })
      .from(sql`(select 1) as one`);
    const found = row?.rows ?? [];
    return {
      kept: found.length,
      changedPasses: found.map(([orderId, barcode]) => ({ orderId, barcode: barcode ?? '' })),
      changes: rowChangesOf('passes', found),
      unknown: unknownPasses(row?.unknownOrdinals),
    };
  };
}

const unknownOrdinals = sql<number[] | null>`(
  select json_agg(given.ordinal) from given left join here on here.ordinal = given.ordinal where here.ordinal is null)`;

function unknownPasses(ordinals: readonly number[] | null | undefined) {
  return (ordinals ?? []).map((ordinal) => ({
    ordinal,
    reason: unknownPassWords,
  }));
}

/**
 * A missing half of a name is filled only if the other half is the contact's own: a child's pass keeps its first name
 * and gets no other person's last name.
 */
export const writeContacts: WriteRows = async (tx, rows) => {
  const given = tx.$with('given', {}).as(sql`select * from ${givenRows('contacts', rows)}`);
  // Locked in one order, so that two imports cannot deadlock.
  const here = tx.$with('here', {}).as(sql`
    select orders.order_id, ${formerOf('orders', orderColumns)} as former, given.ordinal, given.first_name, given.last_name, given.email, given.phone
    from given join orders on orders.crm_id = given.crm_id and orders.crm_id <> ''
    order by orders.order_id for no key update of orders`);
  const orderRows = tx.$with('order_rows', {}).as(sql`
    update orders set purchaser_first_name = coalesce(nullif(orders.purchaser_first_name, ''), here.first_name),
      purchaser_last_name = coalesce(nullif(orders.purchaser_last_name, ''), here.last_name)
    from here where orders.order_id = here.order_id and ${isSameName('orders.purchaser_first_name', 'orders.purchaser_last_name')}
      and ((${isEmpty('orders.purchaser_first_name')} and here.first_name is not null)
        or (${isEmpty('orders.purchaser_last_name')} and here.last_name is not null))
    returning here.ordinal, orders.order_id, ${xidOf('orders')} as xid, here.former`);
  const passesHere = tx.$with('passes_here', {}).as(sql`
    select pass.order_id, pass.barcode, ${formerOf('pass', passColumns)} as former
    from passes pass where pass.order_id in (select order_id from here)
    order by pass.order_id, pass.barcode for no key update`);
  const passRows = tx.$with('pass_rows', {}).as(sql`
    update passes pass set
      first_name = case when ${isSameName('pass.first_name', 'pass.last_name')} then coalesce(nullif(pass.first_name, ''), here.first_name) else pass.first_name end,
      last_name = case when ${isSameName('pass.first_name', 'pass.last_name')} then coalesce(nullif(pass.last_name, ''), here.last_name) else pass.last_name end,
      email = coalesce(nullif(pass.email, ''), here.email), phone = coalesce(nullif(pass.phone, ''), here.phone), updated_at = now()
    from here, passes_here where pass.order_id = here.order_id
      and passes_here.order_id = pass.order_id and passes_here.barcode = pass.barcode and (
      (${isSameName('pass.first_name', 'pass.last_name')} and ((${isEmpty('pass.first_name')} and here.first_name is not null)
        or (${isEmpty('pass.last_name')} and here.last_name is not null)))
      or (${isEmpty('pass.email')} and here.email is not null) or (${isEmpty('pass.phone')} and here.phone is not null))
    returning here.ordinal, pass.order_id, pass.barcode, ${xidOf('pass')} as xid, passes_here.former`);
  const [written] = await tx
    .with(given, here, orderRows, passesHere, passRows)
    .select({
      kept: sql<number>`(select count(*)::int from (select ordinal from order_rows union select ordinal from pass_rows) changed)`,
      orders: sql<
        WrittenRow[] | null
      >`(select json_agg(json_build_array(order_id, null, xid, former)) from order_rows)`,
      passes: sql<
        WrittenRow[] | null
      >`(select json_agg(json_build_array(order_id, barcode, xid, former)) from pass_rows)`,
      unknown: sql<
        number[] | null
      >`(select json_agg(given.ordinal) from given where not exists (select 1 from here where here.ordinal = given.ordinal))`,
    })
    .from(sql`(select 1) as one`);
  const reason = 'There is no order with this crmId';
  return {
    kept: written?.kept ?? 0,
    changedPasses: (written?.passes ?? []).map(([orderId, barcode]) => ({ orderId, barcode: barcode ?? '' })),
    changes: [
      ...rowChangesOf('orders', written?.orders ?? null),
      ...rowChangesOf('passes', written?.passes ?? null),
    ],
    unknown: (written?.unknown ?? []).map((ordinal) => ({ ordinal, reason })),
  };
};

const orderColumns = ['purchaser_first_name', 'purchaser_last_name'];
const passColumns = ['first_name', 'last_name', 'email', 'phone'];

/** True if no half of the name differs from the contact's; the column names are constants, so they need no escaping. */
function isSameName(first: string, last: string) {
  return sql.raw(
    `(coalesce(${first}, '') = '' or lower(${first}) = lower(here.first_name)) and (coalesce(${last}, '') = '' or lower(${last}) = lower(here.last_name))`,
  );
}

function isEmpty(column: string) {
  return sql.raw(`coalesce(${column}, '') = ''`);
}
