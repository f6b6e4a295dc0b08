/**
 * A database with the demo park for each test: a copy of a template that is made once. The parks work by a role that has
 * the rights of a server only, as `promenade migrate` gives them.
 */
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { grantServing } from '#server/base/db/serving-role.queries.ts';
import { openPool, openPostgres } from '#server/base/db/open-postgres.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { statementLimits } from '#server/base/db/pooler.ts';
import { connectClient, withConnection } from '#server/base/db/connect-client.ts';
import { loadDemoPark } from '#server/demo/load-demo.queries.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { bySocket, testServerUrl, poolWaitMilliseconds, throughPooler } from './test-database-server.ts';
import { readCopyAge, readCopyState, resetCopy, type CopyAge, type CopyState } from './reset-copy.queries.ts';

/** A template: the name of a database, and the role that serves its copies. */
export interface ParkTemplate {
  template: string;
  role: string;
  password: string;
}

/** An open copy; after `close` another test of this process may get it. */
interface ParkDatabase {
  db: Database;
  /** The address by the role of a server. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Runs a part of a test by the role that owns the park's tables, for what no server may do; `db` is the park's. Its
 * statements are in one transaction.
 */
export function asOwner<Result>(db: Database, run: (owner: Database) => Promise<Result>): Promise<Result> {
  return withOwner(db, (owner) => owner.transaction(run));
}

/** The same without a transaction of its own, for work that makes several. */
export async function withOwner<Result>(
  db: Database,
  run: (owner: Database) => Promise<Result>,
): Promise<Result> {
  const answer = await db.execute(sql`select current_database()::text as name`);
  const [named] = readRows(answer, z.object({ name: z.string() }));
  return withConnection(urlOf(testServerUrl(), named?.name ?? ''), run);
}

let parkCopies: ReturnType<typeof makeCopyPool> | undefined;

/** Opens a database that equals the template; after `close` another test of this process may get it. */
export async function makeParkDatabase({ template, role, password }: ParkTemplate): Promise<ParkDatabase> {
  const serverUrl = testServerUrl();
  parkCopies ??= makeCopyPool(async () => {
    const name = `${template}_${randomBytes(6).toString('hex')}`;
    // Copies the files: the other strategy, which logs every page, takes three times as long.
    await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
    const owner = connectOwner(bySocket(urlOf(serverUrl, name)));
    return {
      name,
      asOwner: async (run) => {
        const db = await owner;
        await db.execute(endOthers);
        return run(db);
      },
      discard: () => administer(serverUrl, `drop database ${name} with (force)`),
    };
  });
  const copies = parkCopies;
  const copy = await copies.take();
  const url = new URL(urlOf(serverUrl, copy.name));
  Object.assign(url, { username: role, password });
  const served = throughPooler(url);
  // The template was migrated; a copy need not be asked again.
  const opened = openPool(bySocket(served.url), { ...served, waitMilliseconds: poolWaitMilliseconds });
  return {
    db: opened.db,
    url: served.url,
    close: async () => {
      await opened.close();
      copies.giveBack(copy);
    },
  };
}

/**
 * A connection that stays until its database is dropped: to put a copy back is most of what a park costs a test. Without
 * parallel processes, which would take longer to start than its hundred small tables to read.
 */
async function connectOwner(connectionString: string): Promise<Database> {
  const client = await connectClient(connectionString);
  await client.query('set max_parallel_workers_per_gather = 0');
  return drizzle(client);
}

/** Connections that a test left open could still change the next one. */
const endOthers = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** The team's password, hashed in a fiftieth of the time: the tests sign in some thousand times. */
const cheapHash =
  '$argon2id$v=19$m=8,t=1,p=1$aGFyYm9ybGlnaHRzYWx0IQ$8tTzD7sm7/zGOGeD36g2VpvxUsroVyOr9cOWsEBysY8';

/** Makes the template; `remove` deletes it with its copies. */
export async function makeParkTemplate(seed: { now: Date; secrets: Secrets; photoStore: PhotoStore }) {
  const serverUrl = testServerUrl();
  const run = randomBytes(6).toString('hex');
  const [template, role, password] = [`template_${run}`, `server_${run}`, randomBytes(16).toString('hex')];
  await administer(serverUrl, `create database ${template}`);
  await administer(serverUrl, `create role ${role} login password '${password}'`);
  for (const [name, value] of Object.entries({ ...statementLimits, synchronous_commit: 'on' }))
    await administer(serverUrl, `alter role ${role} set ${name} = ${value}`);
  const opened = await openPostgres(urlOf(serverUrl, template));
  await loadDemoPark(opened.db, seed);
  await opened.db.update(teamMembers).set({ passwordHash: cheapHash });
  await grantServing(opened.db, role);
  await opened.close();
  const remove = async (): Promise<void> => {
    await removeDatabases(serverUrl, template);
    // A database that a stopped test left behind still names the role; it grants nothing any more.
    await administer(serverUrl, `alter role ${role} nologin`);
    await administer(serverUrl, `drop role ${role}`).catch(() => undefined);
  };
  return { made: { template, role, password }, remove };
}

/** Drops the template and its copies. */
async function removeDatabases(serverUrl: string, template: string): Promise<void> {
  const answer = await withConnection(serverUrl, (owner) =>
    owner.execute(
      sql`select datname::text as name from pg_database where starts_with(datname::text, ${template})`,
    ),
  );
  for (const { name } of readRows(answer, z.object({ name: z.string() })))
    await administer(serverUrl, `drop database ${name} with (force)`);
}

/** Runs one statement on a database server, on a separate connection. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  await withConnection(serverUrl, (owner) => owner.execute(sql.raw(statement)));
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Makes PostgreSQL plan statements for a table as small as it is now, whatever is added to it afterwards. `serverUrl` is
 * the address of a test's park. The role of a server may not count rows for the planner itself.
 */
export async function planForFewRows(serverUrl: string, table: string): Promise<void> {
  const url = urlOf(testServerUrl(), new URL(serverUrl).pathname.slice(1));
  await administer(url, `vacuum analyze ${table}`);
}

/** Runs with the address of a new database without tables, which it drops afterwards. */
export async function withEmptyDatabase(run: (url: URL) => Promise<void>): Promise<void> {
  const serverUrl = testServerUrl();
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  try {
    await run(Object.assign(new URL(serverUrl), { pathname: `/${name}` }));
  } finally {
    await administer(serverUrl, `drop database ${name} with (force)`);
  }
}

interface TemplateCopy {
  name: string;
  /** Runs as the database's owner while no test uses the copy. */
  asOwner: <Result>(run: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Deletes the copy. */
  discard: () => Promise<void>;
}

/** Lends a copy to one test at a time, and makes one only if none is free that can be put back into the template's state. */
function makeCopyPool(make: () => Promise<TemplateCopy>) {
  const free: TemplateCopy[] = [];
  const ages = new Map<TemplateCopy, CopyAge>();
  let template: Promise<CopyState> | undefined;

  async function reuse(copy: TemplateCopy): Promise<boolean> {
    const age = ages.get(copy);
    ages.delete(copy);
    if (template === undefined || age === undefined) return false;
    const state = await template;
    const newAge = await within(
      resetMilliseconds,
      copy.asOwner((db) => resetCopy(db, state, age)),
    );
    if (newAge === undefined) return false;
    ages.set(copy, newAge);
    return true;
  }

  async function makeNew(): Promise<TemplateCopy> {
    const copy = await make();
    template ??= copy.asOwner(readCopyState);
    await template;
    ages.set(copy, await copy.asOwner(readCopyAge));
    return copy;
  }

  return {
    take: async (): Promise<TemplateCopy> => {
      for (let copy = free.pop(); copy !== undefined; copy = free.pop()) {
        if (await reuse(copy)) return copy;
        await copy.discard();
      }
      return makeNew();
    },
    giveBack: (copy: TemplateCopy) => {
      free.push(copy);
    },
  };
}

/** A test may leave a transaction open that never ends; its copy is then replaced. */
const resetMilliseconds = 10_000;

/** The result, or undefined if it fails or takes longer. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
