import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { classifyDatabaseError, isReadOnlyDatabase } from './classify-error.ts';

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
