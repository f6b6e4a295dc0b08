/** What of a PostgreSQL this product counts on and no migration makes: its version, and its settings. */
import type pg from 'pg';

import { connectClient } from '#server/base/db/connect-client.ts';
import { findWrongSettings, readSessionSettings, sessionSettings } from '#server/base/db/session-settings.ts';
import { readConfig } from '#server/base/config/config.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { exitCodes, type Command } from './command.ts';

/** Sends one statement and returns its rows. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

/** One feature. */
interface DatabaseCheck {
  feature: string;
  /** What of the product needs it. */
  usedBy: string;
  /** What to do on a database without it. */
  instead: string;
  /** Throws if the feature is missing. */
  attempt: (ask: Ask) => Promise<void>;
}

/** What became of one; `problem` is empty for a feature that is there. */
interface CheckResult extends Omit<DatabaseCheck, 'attempt'> {
  problem: string;
}

/** The engine by its own words, and every feature. */
export interface EngineReport {
  engine: string;
  results: CheckResult[];
}

const versionMin = 150_000;

/** All of them. */
export const databaseChecks: readonly DatabaseCheck[] = [
  {
    feature: 'PostgreSQL 15 or newer',
    usedBy: 'tables, statements and locks',
    instead: 'a newer server',
    attempt: async (ask) => {
      const [row] = await ask(`select current_setting('server_version_num')::int as version`);
      expectSame(Number(row?.['version']) >= versionMin, true);
    },
  },
  {
    feature: `settings that each connection sets by itself (${Object.keys(sessionSettings).join(', ')})`,
    usedBy: 'every statement; synchronous_commit keeps what was answered',
    instead: 'the same settings of the role, as behind a pooler in transaction mode',
    attempt: async (ask) => {
      const held = await ask(readSessionSettings);
      expectSame([held.length, findWrongSettings(held)], [Object.keys(sessionSettings).length, []]);
    },
  },
  {
    feature: 'commits that are on the disk, whole, before they are answered (fsync, full_page_writes)',
    usedBy: 'whatever was answered survives a crash and a power cut',
    instead: '"alter system set fsync = on", the same for full_page_writes, and a reload of the server',
    attempt: async (ask) => {
      const rows = await ask(
        `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes`,
      );
      expectSame(rows, [{ fsync: 'on', full_page_writes: 'on' }]);
    },
  },
  {
    feature: 'capital and small letters of every language (encoding and ctype of the database)',
    usedBy: 'searches for names: with the ctype "C" Loyalty finds no "JOSÉ" by "josé"',
    instead:
      'a new database by "createdb --encoding UTF8 --locale C.UTF-8 --template template0", and a backup restored into it',
    attempt: async (ask) => {
      const rows = await ask(
        `select current_setting('server_encoding') as encoding, lower('JOSÉ ŁUCJA ΑΘΗΝΑ') as small,
          'JOSÉ' ilike 'josé' as "isLike", length('é') as length`,
      );
      expectSame(rows, [{ encoding: 'UTF8', small: 'josé łucja αθηνα', isLike: true, length: 1 }]);
    },
  },
  {
    feature: 'triggers that run for every writer (session_replication_role is origin)',
    usedBy: 'every ledger transaction sums up to zero, and the audit log never changes',
    instead: 'a superuser takes the setting from the role, the database and the server',
    attempt: async (ask) => {
      const rows = await ask(`select current_setting('session_replication_role') as replication`);
      expectSame(rows, [{ replication: 'origin' }]);
    },
  },
];

/** Tries every feature on the database. Throws the error of the driver if it cannot be reached. */
export async function checkDatabase(databaseUrl: string): Promise<EngineReport> {
  const client: pg.Client = await connectClient(databaseUrl, { query_timeout: 15_000 });
  const ask: Ask = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows;
  try {
    const [row] = (await client.query<{ version: string }>('select version()')).rows;
    const results: CheckResult[] = [];
    for (const { attempt, ...named } of databaseChecks)
      results.push({ ...named, problem: await problemOf(attempt(ask)) });
    return { engine: row?.version ?? '', results };
  } finally {
    await client.end();
  }
}

function problemOf(attempt: Promise<void>): Promise<string> {
  return attempt.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** Throws unless both are the same as JSON. */
function expectSame(found: unknown, expected: unknown): void {
  const [was, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (was !== should) throw new Error(`It gives ${was} in place of ${should}.`);
}

/** Says whether a database serves, before anyone moves to it. */
export const databaseCheck: Command = {
  name: 'database-check',
  parameters: '',
  summary: 'Checks the version and the settings of the PostgreSQL of DATABASE_URL that this product needs.',
  details: 'The tables need not exist; nothing is written.',
  negative: 'a feature is missing; each one is listed with what to do',
  run: async ({ environment }) => {
    const { databaseUrl } = readConfig(environment);
    if (databaseUrl === undefined)
      throw new SetupError('Set DATABASE_URL to the database that shall be checked.');
    const report = await checkDatabase(databaseUrl);
    const isComplete = report.results.every(({ problem }) => problem === '');
    return {
      exitCode: isComplete ? exitCodes.done : exitCodes.negative,
      text: describeEngine(report),
      data: { isComplete, ...report },
    };
  },
};

/** One line for each feature, with its use and its substitute where it is missing. */
function describeEngine({ engine, results }: EngineReport): string {
  const missing = results.filter(({ problem }) => problem !== '');
  const lines = results.flatMap(({ feature, usedBy, instead, problem }) =>
    problem === ''
      ? [`  there    ${feature}`]
      : [
          `  MISSING  ${feature}`,
          `           It says: ${problem}`,
          `           Used by: ${usedBy}`,
          `           Instead: ${instead}`,
        ],
  );
  const verdict =
    missing.length === 0
      ? 'Every feature is there.'
      : `${missing.length} of ${results.length} features are missing.`;
  return [engine, ...lines, verdict].join('\n');
}
