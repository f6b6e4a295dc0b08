/** Prints the layout as the SQL file that an operator would run on the coordinator of Citus. */
import type { Catalog, CatalogForeignKey, CatalogKey } from './catalog.queries.ts';
import { spreadTables, type Layout } from './layout.ts';
import type { LookUpTable } from './layout-keys.ts';

/** The file that `tools/print-layout.ts` writes. */
export const layoutFile = 'deploy/citus/distribution.sql';

const head = `-- Distributes the tables of one park over the nodes of a Citus cluster: by order, by member, and by keys of their own.
-- Printed by tools/print-layout.ts from src/server/ops/layout and the catalog of a migrated database; do not edit it.
--
-- Never run on Citus. CI parses it with PostgreSQL's parser, runs it on PostgreSQL with stand-ins for the two functions of
-- Citus, and judges the result by the rules of Citus. The servers do not serve a database that is distributed like this:
-- docs/scale.md lists what their statements would need.
--
-- To be run on the coordinator, after "promenade migrate", while no server runs.`;

/** The whole file. */
export function printLayout(catalog: Catalog, layout: Layout): string {
  const sections: [title: string, statements: string[]][] = [
    ['The kept triggers read only rows of their own shard. The setting is needed on every node.', settings],
    ['Triggers that write to another table, which Citus refuses on a shard.', dropTriggers(catalog, layout)],
    [
      'Foreign keys of distributed and reference tables, which come back at the end.',
      dropForeignKeys(catalog, layout),
    ],
    ['Columns by which tables are distributed have a value in every row.', fillNulls(layout)],
    [
      'Unique indexes that do not hold the column by which their table is distributed.',
      changeKeys(catalog, layout),
    ],
    ['Tables that hold what such an index kept unique.', createLookUps(catalog, layout)],
    [
      'Tables that every node has.',
      Object.entries(layout.reference).map(([name, reason]) =>
        noted(reason, `select create_reference_table('${name}')`),
      ),
    ],
    ['Tables that are distributed.', distribute(layout)],
    ['Foreign keys.', addForeignKeys(catalog, layout)],
  ];
  const local = Object.entries(layout.local).map(([name, reason]) => `-- ${name}: ${reason}`);
  return [
    head,
    'begin;',
    ...sections.map(([title, statements]) => `-- ${title}\n${statements.map((one) => `${one};`).join('\n')}`),
    'commit;',
    `-- Tables that stay on the coordinator.\n${local.join('\n')}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

const settings = [
  'set local citus.enable_unsafe_triggers to on',
  `set local citus.multi_shard_modify_mode to 'sequential'`,
];

function noted(reason: string, statement: string): string {
  return `-- ${reason}\n${statement}`;
}

function dropTriggers({ triggers }: Catalog, layout: Layout): string[] {
  return triggers
    .filter(({ name }) => layout.triggers[name] === 'dropped')
    .map(({ name, table }) => `drop trigger ${name} on ${table}`);
}

function movedForeignKeys({ foreignKeys }: Catalog, layout: Layout): CatalogForeignKey[] {
  const spread = spreadTables(layout);
  const isPlaced = (table: string) => spread[table] !== undefined || layout.reference[table] !== undefined;
  return foreignKeys.filter(({ table, target }) => isPlaced(table) || isPlaced(target));
}

function dropForeignKeys(catalog: Catalog, layout: Layout): string[] {
  return movedForeignKeys(catalog, layout).map(
    ({ name, table }) => `alter table ${table} drop constraint ${name}`,
  );
}

function fillNulls(layout: Layout): string[] {
  return Object.entries(layout.distributed).flatMap(([table, { by, inPlaceOfNull }]) =>
    inPlaceOfNull === undefined
      ? []
      : [
          `update ${table} set ${by} = '${inPlaceOfNull}' where ${by} is null`,
          `alter table ${table} alter column ${by} set not null`,
        ],
  );
}

function changeKeys({ keys }: Catalog, layout: Layout): string[] {
  return keys.flatMap((key) => {
    const change = layout.keys[key.name];
    const by = spreadTables(layout)[key.table]?.by;
    if (change === undefined || by === undefined) return [];
    const moved = change.movedTo === undefined ? '' : ` Kept by ${change.movedTo}.`;
    const dropped = noted(`${change.reason}${moved}`, dropKey(key));
    return change.isWidened ? [dropped, addKey(key, [by, ...key.parts])] : [dropped];
  });
}

function dropKey({ name, table, kind }: CatalogKey): string {
  return kind === 'i' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`;
}

function addKey({ name, table, kind, where }: CatalogKey, parts: string[]): string {
  const list = parts.join(', ');
  if (kind === 'i')
    return `create unique index ${name} on ${table} (${list})${where === null ? '' : ` where ${where}`}`;
  return `alter table ${table} add constraint ${name} ${kind === 'p' ? 'primary key' : 'unique'} (${list})`;
}

function createLookUps(catalog: Catalog, layout: Layout): string[] {
  return Object.entries(layout.lookUps).flatMap(([name, lookUp]: [string, LookUpTable]) => {
    const { of, key, leadsTo, where } = lookUp;
    const types = catalog.tables.find((table) => table.name === of)?.columns ?? {};
    const columns = [...key, leadsTo];
    const list = columns.map((column) => `${column} ${types[column]} not null`).join(', ');
    return [
      `create table ${name} (${list}, primary key (${key.join(', ')}))`,
      `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from ${of} where ${where}`,
    ];
  });
}

function distribute(layout: Layout): string[] {
  const reasons: Record<string, { reason?: string }> = layout.distributed;
  return Object.entries(spreadTables(layout)).map(([name, { by, beside = 'none' }]) => {
    const statement = `select create_distributed_table('${name}', '${by}', colocate_with => '${beside}')`;
    const reason = reasons[name]?.reason;
    return reason === undefined ? statement : noted(reason, statement);
  });
}

const actions: Record<string, string> = { c: ' on delete cascade', r: ' on delete restrict', a: '' };

function addForeignKeys(catalog: Catalog, layout: Layout): string[] {
  const spread = spreadTables(layout);
  return movedForeignKeys(catalog, layout).map((key) => {
    const { name, table, target, columns, targetColumns, onDelete } = key;
    const change = layout.foreignKeys[name];
    if (typeof change === 'object') return `-- ${name} does not come back. ${change.droppedBecause}`;
    const before = (of: string) => (change === 'widened' ? [spread[of]?.by ?? ''] : []);
    const from = [...before(table), ...columns].join(', ');
    const to = [...before(target), ...targetColumns].join(', ');
    return `alter table ${table} add constraint ${name} foreign key (${from}) references ${target} (${to})${actions[onDelete]}`;
  });
}
