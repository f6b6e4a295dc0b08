/** Writes rows by COPY, which costs PostgreSQL half of an INSERT; the embedded database has no such way in. */
import { finished } from 'node:stream/promises';

import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

import type { Database } from './database.ts';

/** Writes rows, as `copyLine` makes them, to these columns; all of them or, with the database's error, none. */
export type CopyRows = (table: string, columns: readonly string[], lines: readonly string[]) => Promise<void>;

/** COPY within this transaction; undefined where its database has none. Names of tables and columns are our own. */
export function copierOf(tx: Database): CopyRows | undefined {
  const client = clientOf(tx);
  if (client === undefined) return undefined;
  return async (table, columns, lines) => {
    const copying = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
    copying.end(lines.join(''));
    await finished(copying);
  };
}

/** One row as COPY reads it; null where there is no value. */
export function copyLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cellOf).join('\t')}\n`;
}

/** The connection that the transaction holds. */
function clientOf(tx: Database): Client | undefined {
  const { session } = tx._;
  return 'client' in session && isNodePostgres(session.client) ? session.client : undefined;
}

/** Asked by what only its connections have, for the driver is not loaded beside the embedded database. */
function isNodePostgres(client: unknown): client is Client {
  return typeof client === 'object' && client !== null && 'connection' in client && 'processID' in client;
}

function cellOf(cell: string | null): string {
  if (cell === null) return String.raw`\N`;
  return special.test(cell) ? cell.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : cell;
}

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};
