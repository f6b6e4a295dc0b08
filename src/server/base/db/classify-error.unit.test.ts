import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { classifyDatabaseError, isReadOnlyDatabase } from './classify-error.ts';
import { advisoryLocks } from './advisory-locks.queries.ts';

test.each([
  ['22003', 'bad-value'],
  ['08006', 'transient'],
  ['53100', 'transient'],
  ['57P01', 'transient'],
  ['58030', 'transient'],
  ['40P01', 'transient'],
  ['25006', 'transient'],
  ['ECONNREFUSED', 'transient'],
  ['EAI_AGAIN', 'transient'],
  ['ENETUNREACH', 'transient'],
  ['23505', undefined],
  ['42601', undefined],
])('%s of the database, also wrapped, means for its caller: %s', (code, meaning) => {
  const ofDriver = Object.assign(new Error('could not extend file'), { code });
  expect(classifyDatabaseError(ofDriver)).toBe(meaning);
  expect(classifyDatabaseError(new Error('Failed query', { cause: ofDriver }))).toBe(meaning);
});

test('a broken connection has no error code, and counts as temporary', () => {
  expect(classifyDatabaseError(new Error('Connection terminated unexpectedly'))).toBe('transient');
});

test('an unlogged table that a standby refuses to read means a read-only database, in every language', () => {
  const refusal = { code: '0A000', routine: 'get_relation_info' };
  const ofStandby = Object.assign(new Error('kann während der Wiederherstellung nicht zugreifen'), refusal);
  expect(isReadOnlyDatabase(new Error('Failed query', { cause: ofStandby }))).toBe(true);
  expect(classifyDatabaseError(ofStandby)).toBe('transient');
  const other = Object.assign(new Error('cursors are not supported'), {
    ...refusal,
    routine: 'DefineCursor',
  });
  expect(isReadOnlyDatabase(other)).toBe(false);
});

test('a missing Unix socket means a stopped database; a missing file does not', async () => {
  const ofSocket = await new Promise<Error>((resolve) => {
    connect('/nonexistent/.s.PGSQL.5432').on('error', resolve);
  });
  expect(classifyDatabaseError(ofSocket)).toBe('transient');
  const ofFile = await readFile('/nonexistent/photo.bmp').catch((error: unknown) => error);
  expect(classifyDatabaseError(ofFile)).toBeUndefined();
});

const ours = 'src/server/base/db/advisory-locks.queries.ts';
const sources = globSync('src/**/*.ts').filter((file) => file !== ours && !file.endsWith('.test.ts'));

test('no two advisory locks have the same number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(numbers.length).toBeGreaterThan(10);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no other file takes an advisory lock by itself, or has a number of one', () => {
  const numbers = Object.values(advisoryLocks).map((number) => String(number).replace('-', ''));
  const breaches = sources.filter((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/(?<=\d)_(?=\d)/g, '');
    if (text.includes('pg_advisory')) return true;
    return numbers.some((number) => new RegExp(`\\b${number}n?\\b`).test(text));
  });
  expect(sources.length).toBeGreaterThan(700);
  expect(breaches).toEqual([]);
});

test('the pairs that count tries at guessing begin with numbers that no lock has', () => {
  const pairs = globSync('src/server/base/db/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b7301\d{3}\b/g)].map(([number]) => BigInt(number)),
  );
  expect(new Set(pairs)).toEqual(new Set([7_301_100n, 7_301_101n]));
  for (const number of pairs) expect(Object.values<bigint>(advisoryLocks)).not.toContain(number);
});
