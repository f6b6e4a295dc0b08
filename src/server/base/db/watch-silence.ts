/**
 * Ends connections whose host has become silent. PostgreSQL limits every statement, but only one that is alive and
 * reachable says so: to a host that is frozen or cut off, the operating system sends for a quarter of an hour.
 */
import type pg from 'pg';

import { statementLimits } from './pooler.ts';
import { liftStatementLimit } from './time-limit.queries.ts';

/** What the watch does. */
export interface SilenceWatch {
  /** Ends every connection that does not lead to this host. */
  endOthers(host: { host: string; port: number }): void;
  stop(): void;
}

interface Watched {
  ticksWaited: number;
  isWaiting: boolean;
  /** True while a transaction has lifted the limit of its statements. */
  hasNoLimit: boolean;
}

const tickMilliseconds = 500;
/** A host that answers nothing for so long is worth a doubt. */
const doubtMilliseconds = 2000;
/** After this an answer cannot come anymore: the statement's own limit is over. */
const silenceMilliseconds = statementLimits.statement_timeout + 2000;

/** Watches all connections of a pool; `onDoubt` is called each time that one has waited for two seconds. */
export function watchSilence(pool: Pick<pg.Pool, 'on'>, onDoubt: () => void = () => undefined): SilenceWatch {
  const clients = new Map<pg.Client, Watched>();
  pool.on('connect', (client) => {
    clients.set(client, watch(client));
    client.once('end', () => clients.delete(client));
  });
  const tick = (): void => {
    for (const [client, watched] of clients) {
      if (!watched.isWaiting) continue;
      watched.ticksWaited += 1;
      const waited = (watched.ticksWaited - 1) * tickMilliseconds; // the first tick may follow at once
      if (waited === doubtMilliseconds) onDoubt();
      if (waited >= silenceMilliseconds && !watched.hasNoLimit) cutOff(client);
    }
  };
  const timer = setInterval(tick, tickMilliseconds).unref();
  return {
    endOthers: ({ host, port }) => {
      for (const client of clients.keys()) if (client.host !== host || client.port !== port) cutOff(client);
    },
    stop: () => clearInterval(timer),
  };
}

function watch({ connection }: pg.Client): Watched {
  const watched: Watched = { ticksWaited: 0, isWaiting: false, hasNoLimit: false };
  const { stream } = connection;
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean; // any of its forms, passed on as it is
  Object.assign(stream, {
    write: (...given: unknown[]): boolean => {
      watched.isWaiting = true;
      return write(...given);
    },
  });
  stream.on('data', () => {
    watched.isWaiting = false;
    watched.ticksWaited = 0;
  });
  const query = connection.query.bind(connection);
  connection.query = (text) => {
    if (text === liftStatementLimit) watched.hasNoLimit = true;
    query(text);
  };
  connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (status === 'I') watched.hasNoLimit = false;
  });
  return watched;
}

/** Its query fails as one whose connection broke; whether a commit took place is then unknown, as there. */
function cutOff({ connection }: pg.Client): void {
  const error = new Error('Connection terminated: the database is silent.');
  connection.stream.destroy(Object.assign(error, { code: '08006' }));
}
