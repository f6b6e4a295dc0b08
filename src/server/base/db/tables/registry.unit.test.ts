/** The registry of tables against the schema, and against the document that a lawyer reads. */
import { readdirSync, readFileSync } from 'node:fs';

import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

import { retentionKinds } from '#domain/retention-kinds.ts';

import { tableColumns } from './all-tables.ts';
import { rowEndingsOf, tableNames, tableRegistry } from './registry.ts';

const folder = new URL('../schema/', import.meta.url);

test('every table of the schema has a row', async () => {
  const schemas = await Promise.all(
    readdirSync(folder).map(
      (file): Promise<Record<string, unknown>> => import(new URL(file, folder).pathname),
    ),
  );
  const tables = schemas.flatMap((schema) => Object.values(schema)).filter((one) => is(one, PgTable));
  expect(tableNames.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
});

test('every column of a table that is about guests is personal, kept or plain', () => {
  for (const table of tableNames) {
    const { columns } = tableRegistry[table];
    if (columns === undefined) continue;
    const { personal = '', kept = '', plain = '' } = columns;
    const known = [personal, kept, plain].flatMap((names) => names.split(/\s+/)).filter(Boolean);
    const there = Object.values(tableColumns(table)).map(({ name }) => name);
    expect([table, ...known.toSorted()]).toEqual([table, ...there.toSorted()]);
  }
});

test('every column that an export leaves out is there', () => {
  for (const table of tableNames) {
    const row = tableRegistry[table];
    const left = 'export' in row && 'without' in row.export ? row.export.without : [];
    expect(Object.keys(tableColumns(table))).toEqual(expect.arrayContaining([...left]));
  }
});

test('every kind of data that ends has rows that end', () => {
  const timed = Object.entries(retentionKinds).flatMap(([kind, { days }]) => (days === null ? [] : [kind]));
  const judged = tableNames.flatMap((table) => {
    const row = tableRegistry[table];
    return 'isJudged' in row ? [row.kind] : [];
  });
  const ending = [...judged, ...rowEndingsOf().map(({ ending: { kind } }) => kind)];
  expect([...new Set<string>(ending)].toSorted()).toEqual(timed.toSorted());
});

test('the document says the days, the event, the tables and the reason of every kind, and nothing else', () => {
  const rows = readFileSync('docs/policies/retention.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, kind, days, from, tables, reason]) => [kind, days, from, tables, reason])).toEqual(
    Object.entries(retentionKinds).map(([kind, { days, from, reason }]) => [
      `\`${kind}\``,
      days === null ? 'kept' : String(days),
      days === null ? '' : from,
      tableNames.filter((table) => tableRegistry[table].kind === kind).join(', '),
      reason,
    ]),
  );
});
