/** Kinds whose rows are rows of one table, such as products, checks and outlets. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importedTables } from '#server/base/db/tables/registry.ts';
import { givenRows, snakeCase } from '../given-rows.queries.ts';
import type { ImportRow } from '../import-row.ts';
import {
  afterLocking,
  formerOf,
  formerUnlessNew,
  forUpdate,
  oneRowOf,
  xidOf,
} from './changed-tables.queries.ts';
import { plainFactsOf, type PlainFacts, type PlainKind } from './plain-kinds.ts';
import { rowChangesOf, type RowChanges, type WriteRows, type WrittenRow } from './written.ts';

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
  const stored = sql.raw(shownColumns.map((name) => `product.${name}`).join(', '));
  // A product with an empty validity has none; every other empty cell keeps the value.
  const given = sql.raw(
    shownColumns
      .map((name) =>
        name === 'validity_text'
          ? `case when given.lacks_validity is null then given.${name} else product.${name} end`
          : `coalesce(given.${name}, product.${name})`,
      )
      .join(', '),
  );
  const lacking = rows.map(({ lacks }) => (lacks.has('validityText') ? 'true' : null));
  const locked = tx.$with('locked', {}).as(sql`
    select product.product_id, (${stored}) is distinct from (${given}) as is_different
    from ${givenRows('products', rows, { lacks_validity: lacking })} join products product on product.product_id = given.product_id
    order by product.product_id for no key update of product`);
  const found = await tx
    .with(locked)
    .select({ productId: sql<string>`product_id` })
    .from(sql`locked where is_different`);
  return found.map(({ productId }) => productId);
}

/**
 * Makes the statement of a kind. All names are constants, so they need no escaping. The rows that exist are locked
 * before the first write, so that their former values are the ones that are overwritten. A column that rows lack is not
 * changed: each set of such columns has a statement of its own, and a file has one set.
 */
export function writeInto(kind: PlainKind): WriteRows {
  const { table, key, ...facts } = plainFactsOf(kind);
  const pairs = Object.entries(facts.columns);
  const all = pairs.map(([, target]) => target);
  const list = (names: readonly string[], prefix = '') =>
    sql.raw(names.map((name) => prefix + name).join(', '));
  const freshOf = (some: typeof pairs) => list(some.map(([name]) => givenValue(facts, name)));
  const keyColumn = sql.raw(key.column);
  const givenKey = sql.raw(`given.${snakeCase(key.name)}`);
  const writeAlike = async (tx: Database, rows: readonly ImportRow[]): Promise<RowChanges[]> => {
    const brought = pairs.slice(1).filter(([name]) => rows[0]?.lacks.has(name) !== true);
    const rest = brought.map(([, target]) => target);
    const given = tx.$with('given', {}).as(sql`select * from ${givenRows(kind, rows)}`);
    const seen = tx.$with('seen', {}).as(sql`
      select given.ordinal, former.key, former.is_other from given
      ${oneRowOf(sql`select item.${keyColumn} as key, (${list(rest, 'item.')}) is distinct from (${freshOf(brought)}) as is_other
        from ${sql.raw(table)} item where item.${keyColumn} = ${givenKey}`)}`);
    const locked = tx.$with('locked', {}).as(sql`
      select seen.key, former.former from (select * from seen where is_other order by key) seen
      ${oneRowOf(sql`select ${formerOf('item', all.slice(1))} as former from ${sql.raw(table)} item where item.${keyColumn} = seen.key`, forUpdate)}`);
    const written = tx.$with('written', {}).as(sql`
      insert into ${sql.raw(table)} (${list(all)})
      select ${freshOf(pairs)} from given ${afterLocking('locked')}
        and ordinal not in (select ordinal from seen where not is_other) order by 1
      on conflict (${keyColumn}) do update set ${sql.raw(settingsOf(table, rest))}
      where (${list(rest, `${table}.`)}) is distinct from (${list(rest, 'excluded.')})
      returning ${keyColumn} as key, ${xidOf(table)} as xid, xmax <> 0 as was_there`);
    const [row] = await tx
      .with(given, seen, locked, written)
      .select({ rows: writtenRows })
      .from(sql`(select 1) as one`);
    return rowChangesOf(table, row?.rows ?? null);
  };
  return async (tx, rows) => {
    const changes: RowChanges[] = [];
    for (const alike of Map.groupBy(rows, ({ lacks }) => lacks).values())
      changes.push(...(await writeAlike(tx, alike)));
    const kept = changes.reduce((sum, { keys }) => sum + keys.length, 0);
    return { kept, changedPasses: [], changes, unknown: [] };
  };
}

/** A row that staff edit too has a version, so that an editor who read the former row is noticed. */
function settingsOf(table: PlainFacts['table'], names: readonly string[]): string {
  const settings = names.map((name) => `${name} = excluded.${name}`);
  const counted = importedTables[table].isVersioned ? [`version = ${table}.version + 1`] : [];
  return [...settings, ...counted].join(', ');
}

function givenValue({ ifEmpty }: Pick<PlainFacts, 'ifEmpty'>, name: string): string {
  const column = `given.${snakeCase(name)}`;
  const missing = ifEmpty?.[name];
  return missing === undefined ? column : `coalesce(${column}, ${missing})`;
}

const writtenRows = sql<WrittenRow[] | null>`(
  select json_agg(json_build_array(written.key::text, null, xid, ${formerUnlessNew}))
  from written left join locked on locked.key = written.key)`;
