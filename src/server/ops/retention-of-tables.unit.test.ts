/** The list of retention against the schema, the housekeeping and the document that a lawyer reads. */
import { readdirSync, readFileSync } from 'node:fs';

import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

import { retentionKinds } from '#domain/retention-kinds.ts';

const folder = new URL('../base/db/schema/', import.meta.url);

const listed = Object.values(retentionKinds).flatMap(({ tables }) => tables.split(/\s+/).filter(Boolean));

test('every table is in exactly one kind, with its days or the reason why it is kept', async () => {
  const schemas = await Promise.all(
    readdirSync(folder).map(
      (file): Promise<Record<string, unknown>> => import(new URL(file, folder).pathname),
    ),
  );
  const tables = schemas.flatMap((schema) => Object.values(schema)).filter((one) => is(one, PgTable));
  expect(listed.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
});

test('the document says the days, the event and the reason of every kind, and nothing else', () => {
  const rows = readFileSync('docs/policies/retention.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, kind, days, from, tables, reason]) => [kind, days, from, tables, reason])).toEqual(
    Object.entries(retentionKinds).map(([kind, { tables, days, from, reason }]) => [
      `\`${kind}\``,
      days === null ? 'kept' : String(days),
      days === null ? '' : from,
      tables.split(/\s+/).filter(Boolean).join(', '),
      reason,
    ]),
  );
});
