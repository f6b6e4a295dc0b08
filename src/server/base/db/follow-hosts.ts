/** A pool on one host of a database at a time: it goes on to the next one until a host works. */
import { setTimeout } from 'node:timers/promises';

import type pg from 'pg';

import { isHostFault, isReadOnlyDatabase, isSilentDatabase } from './classify-error.ts';

/** Lends connections. */
export interface HostPool {
  /** Works with a connection, which no other call uses meanwhile. */
  lend<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Makes a pool of these addresses, each of one host. */
export function followHosts(urls: readonly string[], openPool: (url: string) => pg.Pool): HostPool {
  let turn = 0;
  const openNext = (): pg.Pool => openPool(urls[turn % urls.length] ?? '');
  let pool = openNext();
  let isClosed = false;
  const ending = new Set<Promise<void>>();
  const leave = (left: pg.Pool): void => {
    if (left !== pool || isClosed) return; // another call has left it already
    turn += 1;
    pool = openNext();
    const end = endWhenServed(left).finally(() => ending.delete(end));
    ending.add(end);
  };
  const connect = async (): Promise<{ of: pg.Pool; client: pg.PoolClient }> => {
    for (const faults: unknown[] = []; ;) {
      const of = pool;
      try {
        return { of, client: await of.connect() };
      } catch (error) {
        // A call that only waited for a free connection goes on too if the host was left meanwhile.
        if (urls.length === 1 || !(isHostFault(error) || of !== pool)) throw error;
        faults.push(error);
        leave(of);
        // That there are only standbys says more than that the old leader is away.
        if (faults.length >= urls.length) throw faults.find(isReadOnlyDatabase) ?? error;
      }
    }
  };
  return {
    lend: async (work) => {
      const { of, client } = await connect();
      let isLost = false;
      try {
        return await work(client);
      } catch (error) {
        // All connections of the pool lead to the same host: to a standby since a failover, or to one that is frozen.
        isLost = isReadOnlyDatabase(error) || isSilentDatabase(error);
        if (isLost) leave(of);
        throw error;
      } finally {
        client.release(isLost); // the pool drops a broken connection by itself
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...ending, pool.end()]);
    },
  };
}

/** Calls that wait for a connection of it would wait for nothing if it ended at once; now they fail, and try the next. */
async function endWhenServed(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await setTimeout(100);
  await pool.end();
}
