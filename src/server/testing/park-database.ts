/**
 * A database with the demo park for each test: a copy of a template that is made once, on PostgreSQL if
 * TEST_DATABASE_URL is set. There the parks work by a role that has the rights of a server only, as `promenade migrate`
 * gives them.
 */
import { randomBytes } from 'node:crypto';

import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { createTemplate } from '#server/base/db/embedded/template.ts';
import { prepareEmbedded } from '#server/base/db/open-embedded.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { grantServing } from '#server/base/db/serving-role.queries.ts';
import { openPool, openPostgres } from '#server/base/db/open-postgres.ts';
import { statementLimits } from '#server/base/db/pooler.ts';
import { withConnection } from '#server/base/db/with-connection.ts';
import { loadDemoPark } from '#server/demo/load-demo.queries.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { poolWaitMilliseconds, throughPooler } from './through-pooler.ts';
import { makeCopyPool, type CopyPool, type TemplateCopy } from './copy-pool.ts';

interface ParkSeed {
  now: Date;
  secrets: Secrets;
  photoStore: PhotoStore;
}

/** A template: the name of a database, and the role that serves its copies; both empty for the embedded database. */
export interface ParkTemplate {
  template: string;
  role: string;
  password: string;
}

/** An open copy; after `close` another test of this process may get it. */
interface ParkDatabase {
  db: Database;
  /** The address by the role of a server; undefined for the embedded database. */
  url: string | undefined;
  close: () => Promise<void>;
}

/** Makes the template: a file in this folder, or a database. `remove` deletes the database with its copies. */
export async function makeParkTemplate(
  folder: string,
  seed: ParkSeed,
): Promise<{ made: ParkTemplate; remove: () => Promise<void> }> {
  const serverUrl = serverUrlOfTests();
  if (serverUrl !== undefined) return makePostgresTemplate(seed, serverUrl);
  await embeddedTemplate(folder, async (db) => {
    await loadDemoPark(db, seed);
  });
  return { made: { template: '', role: '', password: '' }, remove: () => Promise.resolve() };
}

/** Opens a database that equals the template. */
export async function makeParkDatabase(prepared: ParkTemplate & { folder: string }): Promise<ParkDatabase> {
  const serverUrl = serverUrlOfTests();
  return serverUrl === undefined ? openEmbedded(prepared.folder) : openServed(prepared, serverUrl);
}

/**
 * Runs a part of a test by the role that owns the park's tables, for what no server may do; `db` is the park's. Its
 * statements are in one transaction.
 */
export async function asOwner<Result>(
  db: Database,
  run: (owner: Database) => Promise<Result>,
): Promise<Result> {
  const serverUrl = serverUrlOfTests();
  if (serverUrl === undefined) return db.transaction(run);
  const answer = await db.execute(sql`select current_database()::text as name`);
  const [named] = readRows(answer, z.object({ name: z.string() }));
  return withConnection(urlOf(serverUrl, named?.name ?? ''), (owner) => owner.transaction(run));
}

/** The same without a transaction of its own, for work that makes several. */
export async function withOwner<Result>(
  db: Database,
  run: (owner: Database) => Promise<Result>,
): Promise<Result> {
  const serverUrl = serverUrlOfTests();
  if (serverUrl === undefined) return run(db);
  const answer = await db.execute(sql`select current_database()::text as name`);
  const [named] = readRows(answer, z.object({ name: z.string() }));
  return withConnection(urlOf(serverUrl, named?.name ?? ''), run);
}

function serverUrlOfTests(): string | undefined {
  const url = process.env['TEST_DATABASE_URL'];
  return url === '' ? undefined : url;
}

function embeddedTemplate(
  folder: string,
  prepare: (db: Database) => Promise<void>,
): ReturnType<typeof createTemplate> {
  return createTemplate({
    cacheFolder: folder,
    cacheKey: 'demo park',
    prepare: async (pglite) => prepare(await prepareEmbedded(pglite)),
  });
}

let readTemplate: ReturnType<typeof createTemplate> | undefined;
let embeddedCopies: CopyPool<TemplateCopy & { pglite: PGlite }> | undefined;

async function openEmbedded(folder: string): Promise<ParkDatabase> {
  embeddedCopies ??= makeCopyPool(async () => {
    readTemplate ??= embeddedTemplate(folder, () =>
      Promise.reject(new Error('The template does not exist.')),
    );
    const pglite = await (await readTemplate).clone();
    const db = await prepareEmbedded(pglite);
    return {
      pglite,
      asOwner: async (run) => {
        await pglite.exec('discard all');
        return run(db);
      },
      discard: () => pglite.close(),
    };
  });
  const copies = embeddedCopies;
  const copy = await copies.take();
  const { pglite, close } = closable(copy.pglite);
  return {
    db: await prepareEmbedded(pglite),
    url: undefined,
    close: () => {
      close();
      copies.giveBack(copy);
      return Promise.resolve();
    },
  };
}

/** A database that refuses every call after `close`, as a closed one does, so that no late call changes the next test. */
function closable(opened: PGlite): { pglite: PGlite; close: () => void } {
  let isClosed = false;
  const pglite = new Proxy(opened, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (isClosed) return () => Promise.reject(new Error('The test has closed this database.'));
      return member.bind(target) as unknown;
    },
  });
  return { pglite, close: () => void (isClosed = true) };
}

let servedCopies: CopyPool<TemplateCopy & { name: string }> | undefined;

async function openServed(
  { template, role, password }: ParkTemplate,
  serverUrl: string,
): Promise<ParkDatabase> {
  servedCopies ??= makeCopyPool(async () => {
    const name = `${template}_${randomBytes(6).toString('hex')}`;
    // Copies the files: the other strategy, which logs every page, takes three times as long.
    await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
    const owner = connectOwner(urlOf(serverUrl, name));
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
  const copies = servedCopies;
  const copy = await copies.take();
  const url = new URL(urlOf(serverUrl, copy.name));
  Object.assign(url, { username: role, password });
  const served = throughPooler(url);
  // The template was migrated; a copy need not be asked again.
  const opened = openPool(served.url, { ...served, waitMilliseconds: poolWaitMilliseconds });
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
  const options = '-c max_parallel_workers_per_gather=0';
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, options });
  // With its database dropped it ends; without a listener that would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return drizzle(client);
}

/** Connections that a test left open could still change the next one. */
const endOthers = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

async function makePostgresTemplate(
  seed: ParkSeed,
  serverUrl: string,
): Promise<{ made: ParkTemplate; remove: () => Promise<void> }> {
  const run = randomBytes(6).toString('hex');
  const [template, role, password] = [`template_${run}`, `server_${run}`, randomBytes(16).toString('hex')];
  await administer(serverUrl, `create database ${template}`);
  await administer(serverUrl, `create role ${role} login password '${password}'`);
  for (const [name, value] of Object.entries({ ...statementLimits, synchronous_commit: 'on' }))
    await administer(serverUrl, `alter role ${role} set ${name} = ${value}`);
  const opened = await openPostgres(urlOf(serverUrl, template));
  await loadDemoPark(opened.db, seed);
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
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
