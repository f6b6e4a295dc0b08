/** The statement of distribution, parsed by PostgreSQL's parser, run on PostgreSQL, and judged by the rules of Citus. */
import { globSync, readFileSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { prepareEmbedded } from '#server/base/db/open-embedded.ts';
import { readCatalog, type Catalog } from './catalog.queries.ts';
import { citusFaults, layoutFaults } from './judge-layout.ts';
import { groupsNamedIn, crossings } from './layout-statements.ts';
import { layout, spreadTables, type Layout } from './layout.ts';
import { layoutFile, printLayout } from './print-layout.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** As Citus, it refuses a table whose foreign keys lead to or come from a table that has no place yet. */
const standIns = `
  create schema stand_in;
  create table stand_in.calls (at serial, name text primary key, by text, beside text);
  create function stand_in.note(given text, by_column text, given_beside text) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint where contype = 'f' and given::regclass in (conrelid, confrelid)) then
      raise exception '% has a foreign key', given;
    end if;
    insert into stand_in.calls (name, by, beside) values (given, by_column, given_beside);
  end $$;
  create function create_reference_table(given text) returns void language sql as $$ select stand_in.note(given, null, null) $$;
  create function create_distributed_table(given text, by_column text, colocate_with text) returns void language sql as $$
    select stand_in.note(given, by_column, colocate_with) $$;`;

const sql = readFileSync(layoutFile, 'utf8');
let database: PGlite;
let before: Catalog;
let after: Catalog;

const ask = async (statement: string, values: readonly unknown[] = []) =>
  (await database.query<Record<string, unknown>>(statement, [...values])).rows;

beforeAll(async () => {
  database = await PGlite.create();
  await prepareEmbedded(database);
  before = await readCatalog(ask);
  await database.exec(standIns);
  await database.exec(sql);
  after = await readCatalog(ask);
});
afterAll(() => database.close());

test('every table, key and trigger of the database has its place in the layout', () => {
  expect(layoutFaults(before, layout)).toEqual([]);
  expect(before.tables.length).toBeGreaterThan(100);
});

test('the file is printed from the layout', () => {
  expect(
    sql === printLayout(before, layout),
    'Run: node --import ./tools/quick-load.ts tools/print-layout.ts',
  ).toBe(true);
});

test('the file leaves nothing that Citus refuses', () => {
  expect(citusFaults(before, layout).length).toBeGreaterThan(40);
  expect(citusFaults(after, layout)).toEqual([]);
});

test('every table is distributed once, after the table whose shards it shares', async () => {
  const calls = await ask('select name, by, beside from stand_in.calls order by at');
  expect(calls).toEqual([
    ...Object.keys(layout.reference).map((name) => ({ name, by: null, beside: null })),
    ...Object.entries(spreadTables()).map(([name, { by, beside = 'none' }]) => ({ name, by, beside })),
  ]);
  const tooEarly = calls.filter(({ beside }, at) => {
    const earlier = ['none', null, ...calls.slice(0, at).map(({ name }) => name)];
    return !earlier.includes(beside);
  });
  expect(tooEarly).toEqual([]);
});

test('no rule of a unique index is lost: it holds its column, or a look-up table holds its values', () => {
  const lost = before.keys.filter((key) => !after.keys.some(({ name }) => name === key.name));
  for (const { name, table, parts } of lost) {
    const lookUp = layout.keys[name]?.movedTo;
    expect(lookUp, name).toBeDefined();
    const { of, key } = layout.lookUps[lookUp ?? 'reward_codes'];
    expect([of, key]).toEqual([table, parts]);
  }
  expect(lost.length).toBe(6);
});

test('a source that two members claim is refused, though its claims lie on two shards', async () => {
  const claim = `insert into claimed_sources values ('ticket', 'P-1', $1)`;
  await ask(claim, ['700000201']);
  await expect(ask(claim, ['700000202'])).rejects.toThrow(/duplicate key/);
});

const mistakes: [what: string, change: (catalog: Catalog, given: Layout) => void, fault: string][] = [
  [
    'a new table',
    ({ tables }) => tables.push({ name: 'tides', kind: 'r', columns: {}, notNull: [] }),
    'The table tides has no place.',
  ],
  [
    'a removed table',
    ({ tables }) => void tables.splice(tables.indexOf(tableIn(tables, 'sites')), 1),
    'The table sites is not in the database.',
  ],
  [
    'a table with two places',
    (_, given) => void (given.local['orders'] = 'Twice.'),
    'The table orders has two places.',
  ],
  [
    'a new trigger',
    ({ triggers }) => triggers.push({ name: 'orders_told', table: 'orders', transitions: [], source: '' }),
    'The trigger orders_told has no place.',
  ],
  [
    'a key without its column',
    ({ keys }) =>
      keys.push({
        ...{ name: 'orders_crm', table: 'orders', kind: 'i', parts: ['crm_id'] },
        ...{ where: null, isDeferrable: false },
      }),
    'orders_crm of orders does not hold order_id.',
  ],
  [
    'an expression over its column',
    ({ keys }) =>
      keys.push({
        ...{ name: 'orders_lower', table: 'orders', kind: 'i', parts: ['lower(order_id)'] },
        ...{ where: null, isDeferrable: false },
      }),
    'orders_lower of orders does not hold order_id.',
  ],
  [
    'a deferrable key',
    ({ keys }) =>
      keys.push({
        ...{ name: 'orders_late', table: 'orders', kind: 'u', parts: ['order_id'] },
        ...{ where: null, isDeferrable: true },
      }),
    'orders_late of orders is deferrable.',
  ],
  [
    'a foreign key to a local table',
    (catalog) => addForeignKey(catalog, ['orders', 'order_id', 'rewards', 'code']),
    'made of orders leads from a spread table to a local one.',
  ],
  [
    'a foreign key from a local table',
    (catalog) => addForeignKey(catalog, ['mails', 'kind', 'orders', 'order_id']),
    'made of mails leads from a local table to a spread one.',
  ],
  [
    'a foreign key from a reference table',
    (catalog) => addForeignKey(catalog, ['products', 'name', 'orders', 'order_id']),
    'made of products leads from a reference table to a spread one.',
  ],
  [
    'a foreign key from a reference table that deletes with a local one',
    (catalog) => addForeignKey(catalog, ['products', 'name', 'rewards', 'code'], 'c'),
    'made of products leads from a reference table to a local one and changes rows.',
  ],
  [
    'a foreign key to other shards',
    (catalog) => addForeignKey(catalog, ['wristbands', 'code', 'orders', 'order_id']),
    'made of wristbands leads from the shards of wristbands to those of orders.',
  ],
  [
    'a foreign key by another column',
    (catalog) => addForeignKey(catalog, ['ticket_shares', 'share_id', 'orders', 'order_id']),
    'made of ticket_shares does not hold order_id on both sides.',
  ],
  [
    'a foreign key that sets its column to null',
    (catalog) => addForeignKey(catalog, ['ticket_shares', 'order_id', 'orders', 'order_id'], 'n'),
    'made of ticket_shares changes order_id.',
  ],
  [
    'a trigger of a reference table',
    ({ triggers }) => triggers.push({ name: 'sold', table: 'products', transitions: [], source: '' }),
    'products has the trigger sold.',
  ],
  [
    'a partitioned table',
    ({ tables }) => void (tableIn(tables, 'orders').kind = 'p'),
    'orders is partitioned.',
  ],
  [
    'a column that may be null',
    ({ tables }) => void (tableIn(tables, 'orders').notNull = []),
    'orders.order_id may be null, and the table is spread by it.',
  ],
  [
    'a column of another type than that of its group',
    ({ tables }) => void (tableIn(tables, 'passes').columns['order_id'] = 'uuid'),
    'passes.order_id is of type uuid, unlike orders.order_id.',
  ],
];

test.each(mistakes)('%s is named', (_, change, fault) => {
  const catalog = structuredClone(after);
  const given = structuredClone(layout);
  change(catalog, given);
  expect([...layoutFaults(catalog, given), ...citusFaults(catalog, given)]).toContain(fault);
});

function addForeignKey(
  { foreignKeys }: Catalog,
  [table, column, target, targetColumn]: [string, string, string, string],
  onDelete = 'a',
): void {
  const columns = { columns: [column], targetColumns: [targetColumn] };
  foreignKeys.push({ name: 'made', table, target, ...columns, onDelete, onUpdate: 'a' });
}

function tableIn(tables: Catalog['tables'], name: string): Catalog['tables'][number] {
  const found = tables.find((table) => table.name === name);
  if (found === undefined) throw new Error(`No table ${name}`);
  return found;
}

test('the files whose statements reach several groups are those that the layout lists', () => {
  const files = globSync('src/server/**/*.queries.ts')
    .filter((file) => groupsNamedIn(readFileSync(file, 'utf8')).length > 1)
    .map((file) => file.replace('src/server/', ''));
  expect(files.sort()).toEqual(Object.keys(crossings));
});
