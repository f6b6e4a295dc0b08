/** The statement of distribution as PostgreSQL's own parser reads it. */
import { globSync, readFileSync } from 'node:fs';

import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';

import { layout, spreadTables } from './layout.ts';
import { layoutFile } from './print-layout.ts';

beforeAll(() => loadModule());

interface Parsed {
  /** The parser's name for the kind of statement. */
  kind: string;
  tree: unknown;
  text: string;
}

/** Throws what PostgreSQL says about SQL that it cannot read. */
function statementsOf(sql: string): Parsed[] {
  // The parser counts bytes.
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).map(({ stmt = {}, stmt_location: from = 0, stmt_len: length }) => {
    const end = length === undefined ? undefined : from + length;
    const [[kind, tree] = ['nothing', {}]] = Object.entries<unknown>(stmt);
    return { kind, tree, text: bytes.subarray(from, end).toString() };
  });
}

/** Every value of a name, wherever it stands in a tree. */
function findAll(tree: unknown, name: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => [
    ...(key === name ? [value] : []),
    ...findAll(value, name),
  ]);
}

function textsIn(tree: unknown, name: string): string[] {
  return findAll(tree, name).filter((one) => typeof one === 'string');
}

const file = readFileSync(layoutFile, 'utf8');

test('the parser reads every statement, and knows each by its kind', () => {
  const kinds = statementsOf(file).map(({ kind }) => kind);
  expect(kinds.at(0)).toBe('TransactionStmt');
  expect(kinds.at(-1)).toBe('TransactionStmt');
  expect([...new Set(kinds)].sort()).toEqual([
    'AlterTableStmt',
    'CreateStmt',
    'DropStmt',
    'IndexStmt',
    'InsertStmt',
    'SelectStmt',
    'TransactionStmt',
    'UpdateStmt',
    'VariableSetStmt',
  ]);
});

test('a file that PostgreSQL could not read is refused', () => {
  expect(() => statementsOf(file.replace('primary key (order_id', 'primary key order_id'))).toThrow(
    /syntax error/,
  );
});

test('its calls distribute the tables of the layout, each with its column and its neighbor', () => {
  const calls = statementsOf(file)
    .filter(({ kind }) => kind === 'SelectStmt')
    .map(({ tree }) => textsIn(tree, 'sval'));
  expect(calls).toEqual([
    ...Object.keys(layout.reference).map((name) => ['create_reference_table', name]),
    ...Object.entries(spreadTables()).map(([name, { by, beside = 'none' }]) => [
      'create_distributed_table',
      ...[name, by, beside],
    ]),
  ]);
});

test('foreign keys come back after the last table is distributed', () => {
  const steps = statementsOf(file).map(({ kind, tree }) =>
    findAll(tree, 'contype').includes('CONSTR_FOREIGN') ? 'foreign key' : kind,
  );
  expect(steps.indexOf('foreign key')).toBeGreaterThan(steps.lastIndexOf('SelectStmt'));
  expect(steps.filter((step) => step === 'foreign key').length).toBeGreaterThan(10);
});

/** The trigger and its function, as the migrations leave them. */
function readTriggers() {
  const functions = new Map<string, string>();
  const triggers = new Map<string, { calls: string; transitions: string[] }>();
  for (const migration of globSync('src/server/base/db/migrations/*.sql').sort())
    for (const { kind, tree, text } of statementsOf(readFileSync(migration, 'utf8'))) {
      if (kind === 'CreateFunctionStmt')
        functions.set(textsIn(findAll(tree, 'funcname'), 'sval').join('.'), text);
      if (kind !== 'CreateTrigStmt') continue;
      const calls = textsIn(findAll(tree, 'funcname'), 'sval').join('.');
      const transitions = textsIn(findAll(tree, 'TriggerTransition'), 'name');
      triggers.set(textsIn(tree, 'trigname').join('.'), { calls, transitions });
    }
  return { functions, triggers };
}

/** The tables that the statements of a function name. */
function tablesOf(source: string): string[] {
  return textsIn(parsePlPgSQLSync(source), 'query').flatMap((query) =>
    textsIn(findAll(readQuery(query), 'RangeVar'), 'relname'),
  );
}

/** The body of a function holds statements, expressions and assignments. */
function readQuery(query: string): unknown {
  const forms = [query, `select ${query}`, `select ${query.replace(/^.*?:=/s, '')}`];
  for (const form of forms) {
    try {
      return parseSync(form);
    } catch {
      // The next form may fit.
    }
  }
  throw new Error(`The parser reads no form of: ${query}`);
}

test.each(Object.entries(layout.triggers))(
  'the trigger %s is %s, as the tables of its function say',
  (name, place) => {
    const { functions, triggers } = readTriggers();
    const { calls = '', transitions = [] } = triggers.get(name) ?? {};
    const others = tablesOf(functions.get(calls) ?? '').filter((table) => !transitions.includes(table));
    expect(others.length > 0 ? 'dropped' : 'kept').toBe(place);
  },
);
