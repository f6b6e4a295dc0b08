/** A pool ends connections to a host that answers nothing anymore. */
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';

import { startFakeHost, type FakeHost } from '#server/testing/fake-postgres-host.ts';
import { liftStatementLimit } from './time-limit.queries.ts';
import { watchSilence } from './watch-silence.ts';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of opened.splice(0)) await close();
});

async function watchedPool(): Promise<{ pool: pg.Pool; host: FakeHost; onDoubt: () => void }> {
  const host = await startFakeHost('host', 'primary');
  const pool = new pg.Pool({ connectionString: `postgres://u@${host.address}/park` });
  pool.on('error', () => undefined);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const onDoubt = vi.fn<() => void>();
  const watch = watchSilence(pool, onDoubt);
  opened.push(async () => {
    watch.stop();
    await pool.end();
    await host.close();
  });
  return { pool, host, onDoubt };
}

test('a query without an answer fails two seconds after its own limit, as one whose connection broke', async () => {
  const { pool, host, onDoubt } = await watchedPool();
  await pool.query('select 1');
  host.role = 'silent';
  const outcome = pool.query('select 1').catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve)); // The pool sends the query in the next turn.
  vi.advanceTimersByTime(6900);
  expect(onDoubt).toHaveBeenCalledTimes(1);
  expect(pool.totalCount).toBe(1);
  vi.advanceTimersByTime(700);
  expect(await outcome).toMatchObject({ code: '08006' });
  expect(pool.totalCount).toBe(0);
});

test('a connection that waits for nothing is left alone, and so is a transaction without a limit', async () => {
  const { pool, host } = await watchedPool();
  const client = await pool.connect();
  await client.query(liftStatementLimit);
  vi.advanceTimersByTime(60_000);
  await client.query('select 1');
  client.release();
  vi.advanceTimersByTime(60_000);
  expect((await pool.query('select 1')).rows).toEqual([{ name: 'host' }]);
  expect(host.connections()).toBe(1);
});
