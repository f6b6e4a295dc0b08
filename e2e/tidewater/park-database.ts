/** An empty database for the park: of the PostgreSQL server of the tests if there is one, else an embedded one. */
import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

/** The settings that name the database, and how to remove it. */
export interface ParkDatabase {
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Creates the database. The embedded one needs no preparation: it is in the park's own data folder. */
export async function openParkDatabase(server = process.env['TEST_DATABASE_URL']): Promise<ParkDatabase> {
  if (server === undefined || server === '') return { environment: {}, close: () => Promise.resolve() };
  const name = `tidewater_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    environment: { DATABASE_URL: url.href },
    close: () => runOn(server, `drop database ${name} with (force)`),
  };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
