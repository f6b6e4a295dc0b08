/** A park of a hundred thousand orders, its servers and their logins, for benchmarks. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import pg from 'pg';

import { makeDiskPhotoStore } from '../src/server/adapters/photo-store-disk.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { loadDemoPark } from '../src/server/demo/load-demo.queries.ts';
import { makeLoad } from './load.ts';

/** The orders beyond the demo's; each has one pass. */
export const ordersTotal = 100_000;
/** How many guests log in at the same time. */
export const connections = 16;
const roundSeconds = 4;

/** Fills the database with the demo park and the orders. */
export async function fill(databaseUrl: string, folder: string): Promise<void> {
  const opened = await openPostgres(databaseUrl);
  const photoStore = makeDiskPhotoStore(join(folder, 'photos'));
  await loadDemoPark(opened.db, {
    now: new Date(),
    secrets: loadSecrets(join(folder, 'keys'), true),
    photoStore,
  });
  await opened.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into orders (order_id, source, ordered_at, purchaser_first_name, purchaser_last_name)
    select (70000000 + n)::text, 'bench', now(), 'Guest', n::text from generate_series(1, ${ordersTotal}) n`);
  await client.query(`insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone, expires_at)
    select (70000000 + n)::text, (7126000000000000 + n)::text, 'DAY-ALL', 'Guest', n::text, 'guest' || n || '@mail.example', '6095550100', now() + interval '30 days'
    from generate_series(1, ${ordersTotal}) n`);
  await client.query('analyze');
  await client.end();
}

/** One round of logins at the server on this port; in logins a second. */
export async function runRound(port: number): Promise<number> {
  return makeLoad({
    port,
    path: '/api/login/',
    connections,
    seconds: roundSeconds,
    body: () => {
      const order = 1 + Math.floor(Math.random() * ordersTotal);
      return JSON.stringify({
        orderId: String(70_000_000 + order),
        barcode: String(7_126_000_000_000_000 + order),
        isIOS: false,
      });
    },
  });
}

/** Starts a server of ours; `further` adds environment variables. */
export async function startOurs(
  { databaseUrl, folder, port }: { databaseUrl: string; folder: string; port: number },
  further: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const own = { PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const environment = { ...process.env, ...own, ...further };
  const server = spawn(process.execPath, ['tools/start.ts'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await isAnswering(port);
  return server;
}

/** Waits until a server answers on this port. */
export async function isAnswering(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.status > 0,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answers on port ${port}.`);
}
