/** A fresh database with the demo park in it: copied from a template made once, on PostgreSQL where TEST_DATABASE_URL says so. */
import { randomBytes } from 'node:crypto';

import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

import type { Database } from '../db/database.ts';
import { createTemplate } from '../db/embedded/template.ts';
import { prepareEmbedded } from '../db/open-embedded.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { loadDemoPark } from '../db/seed/load-demo.ts';
import type { PhotoStore } from '../ports/photo-store.ts';
import type { Secrets } from '../secrets.ts';

interface ParkSeed {
  now: Date;
  secrets: Secrets;
  photoStore: PhotoStore;
}

/** Opens a copy; `close` also removes it. */
export async function makeParkDatabase(seed: ParkSeed): Promise<{ db: Database; close(): Promise<void> }> {
  const databaseUrl = process.env['TEST_DATABASE_URL'];
  return databaseUrl === undefined || databaseUrl === ''
    ? copyEmbedded(seed)
    : copyPostgres(seed, databaseUrl);
}

let embeddedTemplate: ReturnType<typeof createTemplate> | undefined;

async function copyEmbedded(seed: ParkSeed): Promise<{ db: Database; close(): Promise<void> }> {
  embeddedTemplate ??= createTemplate({
    prepare: async (pglite) => {
      await loadDemoPark(await prepareEmbedded(pglite), seed);
    },
  });
  const pglite: PGlite = await (await embeddedTemplate).clone();
  return { db: await prepareEmbedded(pglite), close: () => pglite.close() };
}

let postgresTemplate: Promise<string> | undefined;

async function copyPostgres(
  seed: ParkSeed,
  serverUrl: string,
): Promise<{ db: Database; close(): Promise<void> }> {
  postgresTemplate ??= makePostgresTemplate(seed, serverUrl);
  const template = await postgresTemplate;
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

/** One template a test process; it goes with the test server. */
async function makePostgresTemplate(seed: ParkSeed, serverUrl: string): Promise<string> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const opened = await openPostgres(urlOf(serverUrl, name));
  await loadDemoPark(opened.db, seed);
  await opened.close();
  return name;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
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
