import pg from 'pg';
import { expect, test } from 'vitest';

import { describeOnce } from './describe-once.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

test('a prepared statement is read by its first description, and refused after its table has changed', async () => {
  const pool = new pg.Pool({ connectionString: testServerUrl(), max: 1 });
  describeOnce(pool);
  try {
    await pool.query('create temporary table described (amount integer, name text)');
    await pool.query(`insert into described values (1, 'one'), (2, 'two')`);
    const find = async (amount: number): Promise<unknown[]> => {
      const text = 'select * from described where amount = $1';
      return (await pool.query({ name: 'find_described', text, values: [amount] })).rows;
    };
    expect([await find(1), await find(2), await find(3)]).toEqual([
      [{ amount: 1, name: 'one' }],
      [{ amount: 2, name: 'two' }],
      [],
    ]);
    expect((await pool.query('select name from described where amount = $1', [2])).rows).toEqual([
      { name: 'two' },
    ]);
    await pool.query('alter table described add column more text');
    await expect(find(1)).rejects.toThrow('cached plan must not change result type');
  } finally {
    await pool.end();
  }
});
