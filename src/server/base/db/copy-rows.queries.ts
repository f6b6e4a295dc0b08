/** Writes rows by COPY, which costs PostgreSQL half as much as INSERT; the embedded database has no COPY. */
import { finished } from 'node:stream/promises';

import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

import type { Database } from './database.ts';

/** Writes rows, in the format of `copyLine`, to these columns: all of them, or none and throws the database's error. */
export type CopyRows = (table: string, columns: readonly string[], lines: readonly string[]) => Promise<void>;

/**
 * COPY within this transaction; undefined if its database has none. The caller must pass trusted names of tables and
 * columns.
 */
export function copierOf(tx: Database): CopyRows | undefined {
  const client = clientOf(tx);
  if (client === undefined) return undefined;
  return async (table, columns, lines) => {
    const copying = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
    copying.end(lines.join(''));
    await finished(copying);
  };
}

/** One row in the format of COPY; null for a missing value. */
export function copyLine(cells: readonly (string | null)[]): string {
  return `${cells.map(copyCellOf).join('\t')}\n`;
}

/** The connection that the transaction holds. */
function clientOf(tx: Database): Client | undefined {
  const { session } = tx._;
  return 'client' in session && isNodePostgres(session.client) ? session.client : undefined;
}

/**
 * Recognized by a method that only PostgreSQL connections have, because the embedded database does not load the driver.
 */
function isNodePostgres(client: unknown): client is Client {
  return typeof client === 'object' && client !== null && 'connection' in client && 'processID' in client;
}

function copyCellOf(cell: string | null): string {
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
