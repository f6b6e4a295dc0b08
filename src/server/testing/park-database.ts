/**
 * A new database with the demo park: a copy of a template that is made once, on PostgreSQL if TEST_DATABASE_URL is set.
 * There the parks work by a role that has the rights of a server only, as `promenade migrate` gives them.
 */
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { createTemplate } from '#server/base/db/embedded/template.ts';
import { prepareEmbedded } from '#server/base/db/open-embedded.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { grantServing } from '#server/base/db/serving-role.queries.ts';
import { openPostgres } from '#server/base/db/open-postgres.ts';
import { withConnection } from '#server/base/db/with-connection.ts';
import { loadDemoPark } from '#server/demo/load-demo.queries.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import type { Secrets } from '#server/base/security/secrets.ts';

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

/** Makes the template: a file in this folder, or a database. `remove` deletes the database. */
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

/** Opens a copy of the template; `close` also deletes it. */
export async function makeParkDatabase(
  prepared: ParkTemplate & { folder: string },
): Promise<{ db: Database; url: string | undefined; close(): Promise<void> }> {
  const serverUrl = serverUrlOfTests();
  return serverUrl === undefined ? copyEmbedded(prepared.folder) : copyPostgres(prepared, serverUrl);
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

async function copyEmbedded(
  folder: string,
): Promise<{ db: Database; url: undefined; close(): Promise<void> }> {
  readTemplate ??= embeddedTemplate(folder, () => Promise.reject(new Error('The template does not exist.')));
  const pglite = await (await readTemplate).clone();
  return { db: await prepareEmbedded(pglite), url: undefined, close: () => pglite.close() };
}

async function copyPostgres(
  { template, role, password }: ParkTemplate,
  serverUrl: string,
): Promise<{ db: Database; url: string; close(): Promise<void> }> {
  const name = `park_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(urlOf(serverUrl, name));
  Object.assign(url, { username: role, password });
  const opened = await openPostgres(url.href);
  return {
    db: opened.db,
    url: url.href,
    close: async () => {
      await opened.close();
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function makePostgresTemplate(
  seed: ParkSeed,
  serverUrl: string,
): Promise<{ made: ParkTemplate; remove: () => Promise<void> }> {
  const run = randomBytes(6).toString('hex');
  const [template, role, password] = [`template_${run}`, `server_${run}`, randomBytes(16).toString('hex')];
  await administer(serverUrl, `create database ${template}`);
  await administer(serverUrl, `create role ${role} login password '${password}'`);
  const opened = await openPostgres(urlOf(serverUrl, template));
  await loadDemoPark(opened.db, seed);
  await grantServing(opened.db, role);
  await opened.close();
  const remove = async (): Promise<void> => {
    await administer(serverUrl, `drop database ${template} with (force)`);
    // A database that a stopped test left behind still names the role; it grants nothing any more.
    await administer(serverUrl, `alter role ${role} nologin`);
    await administer(serverUrl, `drop role ${role}`).catch(() => undefined);
  };
  return { made: { template, role, password }, remove };
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
