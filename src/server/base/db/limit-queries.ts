/**
 * Limits the time of every query on our side too. PostgreSQL limits every statement, but only a host that is alive and
 * reachable says so: to one that is frozen or cut off, the operating system sends for a quarter of an hour. No
 * transaction could lift the driver's `query_timeout` as a setting of the pool: 0 for a query means the setting.
 */
import type pg from 'pg';

import { statementLimits } from './pooler.ts';
import { liftStatementLimit } from './time-limit.queries.ts';

/** After this an answer cannot come anymore: the statement's own limit is over. */
export const silenceMilliseconds = statementLimits.statement_timeout + 2000;

/** Limits the queries of all connections of the pool, but for those of transactions that have lifted the limit. */
export function limitQueries(pool: Pick<pg.Pool, 'on'>, milliseconds: number = silenceMilliseconds): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown; // any of its forms, passed on
    let hasLimit = true;
    const query = (asked: unknown, ...more: unknown[]): unknown => {
      const config = typeof asked === 'string' ? { text: asked } : asked;
      if (!isStatement(config)) return send(asked, ...more);
      if (config.text === liftStatementLimit) hasLimit = false;
      const limited = { ...config, query_timeout: hasLimit ? milliseconds : 0 };
      if (config.text === 'commit' || config.text === 'rollback') hasLimit = true;
      return send(limited, ...more);
    };
    Object.assign(client, { query });
  });
}

/** False for a running query of the driver, such as a cursor. */
function isStatement(asked: unknown): asked is { text: string } {
  return typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked);
}
