/** Kinds whose rows are rows of one table, such as products, checks and outlets. */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { givenRows, snakeCase } from '../given-rows.queries.ts';
import type { ImportRow } from '../import-row.ts';
import { isListColumn, listSeparator, plainColumns, type PlainKind } from './plain-columns.ts';
import type { WriteRows } from './written.ts';

const writeProductRows = writeInto('products');

/** Writes products, and returns those with a change that is visible on passes. */
export const writeProducts: WriteRows = async (tx, rows, context) => {
  const changedProducts = await lockShownOtherwise(tx, rows);
  return { ...(await writeProductRows(tx, rows, context)), changedProducts };
};

/** The columns that passes show, or that determine their look, their exclusions and their wristband. */
const shownColumns = [
  'name',
  'category',
  'merch_item_id',
  'merch_pack_id',
  'tt_category_id',
  'is_passholder',
  'is_wristband',
  'validity_text',
];

/** Locks the existing products, so that the compared rows are the overwritten ones. */
async function lockShownOtherwise(tx: Database, rows: readonly ImportRow[]): Promise<string[]> {
  const columnsOf = (item: string): SQL => sql.raw(shownColumns.map((name) => `${item}.${name}`).join(', '));
  const locked = tx.$with('locked', {}).as(sql`
    select product.product_id, (${columnsOf('product')}) is distinct from (${columnsOf('given')}) as is_different
    from ${givenRows('products', rows)} join products product on product.product_id = given.product_id
    order by product.product_id for no key update of product`);
  const found = await tx
    .with(locked)
    .select({ productId: sql<string>`product_id` })
    .from(sql`locked where is_different`);
  return found.map(({ productId }) => productId);
}

export const writeChecks = writeInto('checks');

export const writeStays = writeInto('stays');

export const writeOutlets = writeInto('outlets');

export const writeAttractions = writeInto('attractions');

export const writeSites = writeInto('sites');

export const writeRewards = writeInto('rewards');

/** All names are constants, so they need no escaping. */
function writeInto(kind: PlainKind): WriteRows {
  const pairs = Object.entries<string>(plainColumns[kind]);
  const targets = pairs.map(([, target]) => target);
  const [key = '', ...rest] = targets;
  const list = (names: readonly string[], prefix = '') =>
    sql.raw(names.map((name) => prefix + name).join(', '));
  return async (tx, rows) => {
    const written = tx.$with('written', {}).as(sql`
      insert into ${sql.raw(kind)} (${list(targets)})
      select ${list(pairs.map(([name]) => givenColumn(name)))} from ${givenRows(kind, rows)} order by 1
      on conflict (${sql.raw(key)}) do update set ${sql.raw(rest.map((name) => `${name} = excluded.${name}`).join(', '))}
      where (${list(rest, `${kind}.`)}) is distinct from (${list(rest, 'excluded.')})
      returning ${sql.raw(key)}`);
    const [row] = await tx
      .with(written)
      .select({ kept: sql<number>`(select count(*)::int from written)` })
      .from(sql`(select 1) as one`);
    return { kept: row?.kept ?? 0, changedPasses: [], unknown: [] };
  };
}

/** A list arrives as one text; an empty cell is an empty list. */
function givenColumn(name: string): string {
  const column = snakeCase(name);
  return isListColumn(name)
    ? `coalesce(string_to_array(${column}, '${listSeparator}'), '{}') as ${column}`
    : column;
}
