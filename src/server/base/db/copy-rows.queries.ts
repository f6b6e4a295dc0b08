/** Writes rows by COPY, which costs PostgreSQL half as much as INSERT. */
import { finished } from 'node:stream/promises';

import { Client } from 'pg';
import { from } from 'pg-copy-streams';

import type { Database } from './database.ts';
import { silenceMilliseconds } from './limit-queries.ts';

/** Writes rows, in the format of `copyLine`, to these columns: all of them, or none and throws the database's error. */
export type CopyRows = (table: string, columns: readonly string[], lines: readonly string[]) => Promise<void>;

/** COPY within this transaction. The caller must pass trusted names of tables and columns. */
export function copierOf(tx: Database): CopyRows {
  const client = clientOf(tx);
  return async (table, columns, lines) => {
    const copy = from(`copy ${table} (${columns.join(', ')}) from stdin`);
    const copying = client.query(Object.assign(copy, { query_timeout: silenceMilliseconds }));
    // The end of its connection after it has failed is a second error, which would end the process.
    copying.on('error', () => undefined);
    copying.end(lines.join(''));
    await finished(copying);
  };
}

/** One row in the format of COPY; null for a missing value. */
export function copyLine(cells: readonly (string | null)[]): string {
  return `${cells.map(copyCellOf).join('\t')}\n`;
}

/** The connection that the transaction holds. */
function clientOf(tx: Database): Client {
  const { session } = tx._;
  if ('client' in session && session.client instanceof Client) return session.client;
  throw new Error('Rows are copied within a transaction.');
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
