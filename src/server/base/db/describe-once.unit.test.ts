import { EventEmitter } from 'node:events';

import pg from 'pg';
import { expect, test } from 'vitest';

import { describeOnce } from './describe-once.ts';

/** A connection that records what it sends, and the function that sends one execution of a statement. */
function openConnection() {
  const sent: string[] = [];
  const connection = Object.assign(new EventEmitter(), {
    bind: (_bound: { statement: string }, _more: boolean): void => void sent.push('bind'),
    describe: (_asked: { type: 'P' }, _more: boolean): void => void sent.push('describe'),
  });
  const pool = new pg.Pool();
  describeOnce(pool);
  pool.emit('connect', { connection });
  const execute = (statement: string): unknown[] => {
    const described: unknown[] = [];
    const listener = (description: unknown): number => described.push(description);
    connection.on('rowDescription', listener);
    connection.bind({ statement }, false);
    connection.describe({ type: 'P' }, false);
    if (sent.at(-1) === 'describe') connection.emit('rowDescription', { of: statement });
    connection.off('rowDescription', listener);
    return described;
  };
  return { sent, execute };
}

test('a prepared statement is described by the database once, and every execution gets the description', () => {
  const { sent, execute } = openConnection();
  expect([execute('find'), execute('find'), execute('other'), execute('find')]).toEqual([
    [{ of: 'find' }],
    [{ of: 'find' }],
    [{ of: 'other' }],
    [{ of: 'find' }],
  ]);
  expect(sent).toEqual(['bind', 'describe', 'bind', 'bind', 'describe', 'bind']);
});

test('a statement without a name is described every time, because the next one may be another', () => {
  const { sent, execute } = openConnection();
  execute('');
  execute('');
  expect(sent).toEqual(['bind', 'describe', 'bind', 'describe']);
});
