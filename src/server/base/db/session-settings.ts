/**
 * The settings of a session that our statements count on. A role, a database, a server or the address may give others, so
 * each connection sets them by itself once it is open.
 */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'zod/mini';

import type { Database } from './database.ts';

/** One setting; a pooler's role may also have a value that `accepts` matches. */
interface SessionSetting {
  value: string;
  accepts?: RegExp;
}

/** By the names of PostgreSQL. */
export const sessionSettings: Readonly<Record<string, SessionSetting>> = {
  // With these a commit that was answered is on the disk; `local` and `remote_write` may lose it in a failover.
  synchronous_commit: { value: 'on', accepts: /^remote_apply$/ },
  // A stricter level makes statements fail that only had to wait; code that needs one names it.
  default_transaction_isolation: { value: 'read committed' },
  lock_timeout: { value: '0' },
  // How the driver and our own statements read and write values.
  client_encoding: { value: 'UTF8' },
  datestyle: { value: 'ISO, MDY', accepts: /^ISO/ },
  intervalstyle: { value: 'postgres' },
  // A statement that needs a zone names it; the common one makes texts of times equal on all servers.
  timezone: { value: 'UTC', accepts: /./ },
  bytea_output: { value: 'hex' },
  extra_float_digits: { value: '1', accepts: /^[23]$/ },
  standard_conforming_strings: { value: 'on' },
  transform_null_equals: { value: 'off' },
  array_nulls: { value: 'on' },
  row_security: { value: 'on' },
  // The tables are in this schema; one with the name of the role must not come before it.
  search_path: { value: 'public', accepts: /^"\$user", public$/ },
};

/** How long a new connection waits for the answer. */
const patienceMilliseconds = 2000;

/** The statements that set them, and these too, for the session or for one transaction. */
function settingStatements(scope: 'session' | 'local', more: Readonly<Record<string, number>> = {}): string {
  const all = Object.entries(sessionSettings).map(([name, { value }]) => [name, value] as const);
  return [...all, ...Object.entries(more)]
    .map(([name, value]) => `set ${scope} ${name} to '${value}'`)
    .join('; ');
}

/** Sets them on a new connection, with further ones in milliseconds. Throws the driver's error. */
export async function setSession(
  client: pg.ClientBase,
  more: Readonly<Record<string, number>> = {},
): Promise<void> {
  const query = { text: settingStatements('session', more), query_timeout: patienceMilliseconds };
  await client.query(query);
}

/** Sets them until the transaction ends, for one that may be on a connection of a pooler. */
export async function setTransaction(tx: Database): Promise<void> {
  for (const statement of settingStatements('local').split('; ')) await tx.execute(sql.raw(statement));
}

/** A statement that reads them, as rows for `findWrongSettings`. */
export const readSessionSettings = `select name, current_setting(name) as value from (values ${Object.keys(
  sessionSettings,
)
  .map((name) => `('${name}')`)
  .join(', ')}) held (name)`;

/** Those of the rows whose value is wrong, with the right one. */
export function findWrongSettings(rows: unknown): [name: string, value: string][] {
  return z
    .array(settingRow)
    .parse(rows)
    .flatMap(({ name, value }) => {
      const wanted = sessionSettings[name];
      const isRight = wanted === undefined || value === wanted.value || wanted.accepts?.test(value) === true;
      return isRight ? [] : [[name, wanted.value]];
    });
}

const settingRow = z.object({ name: z.string(), value: z.string() });
