/**
 * A new database with the demo park: a copy of a template that is made once, on PostgreSQL if TEST_DATABASE_URL is set.
 */
import { randomBytes } from 'node:crypto';

import pg from 'pg';

import type { Database } from '#server/base/db/database.ts';
import { createTemplate } from '#server/base/db/embedded/template.ts';
import { prepareEmbedded } from '#server/base/db/open-embedded.ts';
import { openPostgres } from '#server/base/db/open-postgres.ts';
import { loadDemoPark } from '#server/demo/load-demo.queries.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import type { Secrets } from '#server/base/security/secrets.ts';

interface ParkSeed {
  now: Date;
  secrets: Secrets;
  photoStore: PhotoStore;
}

/** Makes the template: a file in this folder, or a database of this name. `remove` deletes the database. */
export async function makeParkTemplate(
  folder: string,
  seed: ParkSeed,
): Promise<{ name: string; remove: () => Promise<void> }> {
  const serverUrl = serverUrlOfTests();
  if (serverUrl !== undefined) return makePostgresTemplate(seed, serverUrl);
  await embeddedTemplate(folder, async (db) => {
    await loadDemoPark(db, seed);
  });
  return { name: '', remove: () => Promise.resolve() };
}

/** Opens a copy of the template; `close` also deletes it. */
export async function makeParkDatabase(prepared: {
  folder: string;
  template: string;
}): Promise<{ db: Database; close(): Promise<void> }> {
  const serverUrl = serverUrlOfTests();
  return serverUrl === undefined ? copyEmbedded(prepared.folder) : copyPostgres(prepared.template, serverUrl);
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

async function copyEmbedded(folder: string): Promise<{ db: Database; close(): Promise<void> }> {
  readTemplate ??= embeddedTemplate(folder, () => Promise.reject(new Error('The template does not exist.')));
  const pglite = await (await readTemplate).clone();
  return { db: await prepareEmbedded(pglite), close: () => pglite.close() };
}

async function copyPostgres(
  template: string,
  serverUrl: string,
): Promise<{ db: Database; close(): Promise<void> }> {
  const name = `park_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name} template ${template}`);
  const opened = await openPostgres(urlOf(serverUrl, name));
  return {
    db: opened.db,
    close: async () => {
      await opened.close();
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function makePostgresTemplate(
  seed: ParkSeed,
  serverUrl: string,
): Promise<{ name: string; remove: () => Promise<void> }> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const opened = await openPostgres(urlOf(serverUrl, name));
  await loadDemoPark(opened.db, seed);
  await opened.close();
  return { name, remove: () => administer(serverUrl, `drop database ${name} with (force)`) };
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
