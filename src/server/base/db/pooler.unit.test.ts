import pg from 'pg';
import { expect, test } from 'vitest';

import { suitPooler, withoutName } from './pooler.ts';

/** A pool that opens one connection, which notes what it is asked. */
function open(pooler: Parameters<typeof suitPooler>[1]): { client: Noting; asked: unknown[] } {
  const pool = new pg.Pool();
  suitPooler(pool, pooler);
  const asked: unknown[] = [];
  const client: Noting = {
    query: (...sent) => {
      asked.push(sent);
      return Promise.resolve('answer');
    },
  };
  pool.emit('connect', client);
  return { client, asked };
}

interface Noting {
  query: (...sent: unknown[]) => Promise<unknown>;
}

const named = { name: 'find', text: 'select $1', rowMode: 'array' };

test('behind a pooler without prepared statements a query keeps all but its name', async () => {
  const { client, asked } = open('transaction-unnamed');
  expect(await client.query(named, [1])).toBe('answer');
  await client.query('begin');
  expect(asked).toEqual([[{ ...named, name: undefined }, [1]], ['begin']]);
});

test('a query of the driver that runs already is passed on as it is', () => {
  const running = { ...named, submit: () => undefined };
  expect(withoutName(running)).toBe(running);
  expect(withoutName(null)).toBeNull();
});

test('with any other pooler, or none, a query keeps its name', async () => {
  for (const pooler of ['none', 'session', 'transaction'] as const) {
    const { client, asked } = open(pooler);
    await client.query(named);
    expect(asked).toEqual([[named]]);
  }
});
