/** Kinds whose rows are rows of one table: products, checks and stays. */
import { sql } from 'drizzle-orm';

import type { ColumnOf, ImportKind } from '#contract/import-kinds.ts';

import { givenRows, snakeCase } from '../given-rows.ts';
import type { WriteRows } from './written.ts';

export const writeProducts = writeInto('products', 'products', {
  productId: 'product_id',
  name: 'name',
  category: 'category',
  price: 'price_cents',
  merchItemId: 'merch_item_id',
  merchPackId: 'merch_pack_id',
  ttCategoryId: 'tt_category_id',
  isPassholder: 'is_passholder',
  isWristband: 'is_wristband',
  credits: 'credits_initial',
  cash: 'cash_initial_cents',
  earnsPoints: 'earns_points',
  maySelfActivate: 'may_self_activate',
  validityText: 'validity_text',
});

export const writeChecks = writeInto('checks', 'checks', {
  checkId: 'check_id',
  checkNumber: 'check_number',
  shortNumber: 'short_number',
  locationId: 'location_id',
  terminalId: 'terminal_id',
  orderedAt: 'ordered_at',
  subtotal: 'subtotal_cents',
  tax: 'tax_cents',
  tip: 'tip_cents',
  status: 'status',
});

export const writeStays = writeInto('stays', 'stays', {
  reservationNumber: 'reservation_number',
  folio: 'folio',
  firstName: 'first_name',
  lastName: 'last_name',
  arrivesAt: 'arrives_at',
  departsAt: 'departs_at',
  roomRevenue: 'room_revenue_cents',
  status: 'status',
});

/** The first column is the key. Every name here is our own, so it may stand in a statement as it is. */
function writeInto<Kind extends ImportKind>(
  kind: Kind,
  table: string,
  columns: Record<Exclude<ColumnOf<Kind>, 'changedAt'>, string>,
): WriteRows {
  const pairs = Object.entries<string>(columns);
  const targets = pairs.map(([, target]) => target);
  const [key = '', ...rest] = targets;
  const list = (names: readonly string[], prefix = '') =>
    sql.raw(names.map((name) => prefix + name).join(', '));
  return async (tx, rows) => {
    const written = tx.$with('written', {}).as(sql`
      insert into ${sql.raw(table)} (${list(targets)})
      select ${list(pairs.map(([name]) => snakeCase(name)))} from ${givenRows(kind, rows)} order by 1
      on conflict (${sql.raw(key)}) do update set ${sql.raw(rest.map((name) => `${name} = excluded.${name}`).join(', '))}
      where (${list(rest, `${table}.`)}) is distinct from (${list(rest, 'excluded.')})
      returning ${sql.raw(key)}`);
    const [row] = await tx
      .with(written)
      .select({ kept: sql<number>`(select count(*)::int from written)` })
      .from(sql`(select 1) as one`);
    return { kept: row?.kept ?? 0, changedPasses: [], unknown: [] };
  };
}
