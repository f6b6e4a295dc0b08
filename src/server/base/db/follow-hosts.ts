/** A pool on one host of a database at a time: it goes on to the next one until a host works. */
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
  const leave = (left: pg.Pool): void => {
    if (left !== pool) return; // another call has left it already
    turn += 1;
    pool = openNext();
    endWhenServed(left);
  };
  const connect = async (): Promise<{ of: pg.Pool; client: pg.PoolClient }> => {
    for (const faults: unknown[] = []; ;) {
      const of = pool;
      try {
        return { of, client: await of.connect() };
      } catch (error) {
        if (urls.length === 1 || !isHostFault(error)) throw error;
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
    close: () => pool.end(),
  };
}

/** Calls that wait for a connection of it would wait for nothing if it ended at once; now they fail, and try the next. */
function endWhenServed(pool: pg.Pool): void {
  if (pool.waitingCount === 0) void pool.end();
  else setTimeout(endWhenServed, 100, pool).unref();
}
