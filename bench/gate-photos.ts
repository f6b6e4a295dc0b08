/**
 * Photos for a gate without a network: how long a handheld reader takes to load the photos of 3,000 season passes, how
 * large they are, and how soon the photo of a scanned pass is on the screen without a network.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';
import pg from 'pg';

import { teamPassword } from '../e2e/staff.ts';
import { makeDiskPhotoStore } from '../src/server/adapters/photo-store-disk.ts';
import { sealPhotoStore } from '../src/server/adapters/photo-store-sealed.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { loadDemoPark } from '../src/server/demo/load-demo.queries.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { startParkServer } from './park-server.ts';
import { startPostgres } from './postgres.ts';

const photosTotal = 3000;
const scansTotal = 50;
const port = 3462;
/** A handheld reader is several times slower than this machine. */
const cpuSlowdown = 4;
const secondsMax = 60;

const barcodeOf = (n: number): string => String(240_126_000_000_900_000 + n);

/** Loads them on a device that has none, and then scans without a network. */
export default async function benchGatePhotos(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  try {
    await fill(postgres.url, folder);
    const server = await startParkServer(port, { DATABASE_URL: postgres.url, DATA_DIR: folder });
    const browser = await chromium.launch(await findBrowser());
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      const seconds = await loadPhotos(page);
      const megabytes = await measureStored(page);
      await page.context().setOffline(true);
      const scan = await scanMany(page);
      return {
        title: `Photos of ${photosTotal.toLocaleString('en-US')} season passes on a device, processor slowed ${cpuSlowdown} times`,
        aim: `${secondsMax} s from the sign-in until all are on the device`,
        rows: [
          { name: 'from the sign-in until all are on the device', value: seconds, unit: 's' },
          { name: 'their size on the device', value: megabytes, unit: 'MB' },
          { name: 'a scan without a network, until its photo is shown', value: scan, unit: 'ms (p95)' },
        ],
        verdict: seconds <= secondsMax ? 'reached' : 'not reached',
      };
    } finally {
      await browser.close();
      server.stop();
    }
  } finally {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo park and the passes, which were opened today; each has a photo of its own in the store. */
async function fill(databaseUrl: string, folder: string): Promise<void> {
  const secrets = loadSecrets(join(folder, 'keys'), true);
  const photoStore = sealPhotoStore(makeDiskPhotoStore(join(folder, 'photos')), secrets);
  const opened = await openPostgres(databaseUrl);
  await loadDemoPark(opened.db, { now: new Date(), secrets, photoStore });
  await opened.close();
  const uid = readDemoPark().orders.find(({ hasPhoto }) => hasPhoto)?.photoUid ?? '';
  const picture = await photoStore.read(uid, 'thumbnail@2x.png');
  if (picture === undefined) throw new Error('The demo park has no photo.');
  const slots = Array.from({ length: photosTotal }, () => randomUUID());
  for (const slot of slots) await photoStore.write(slot, new Map([['thumbnail@2x.png', picture]]));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    insert into orders (order_id, source, ordered_at)
    select (90000000 + n)::text, 'bench', now() - interval '5 days' from generate_series(1, ${photosTotal}) n`);
  await client.query(
    `insert into passes (order_id, barcode, product_id, first_name, last_name, expires_at, has_photo, photo_uid)
     select (90000000 + n)::text, (${barcodeOf(0)} + n)::text, 'WP-GOLD', 'Guest', 'Number ' || n,
       now() + interval '60 days', true, slot
     from unnest($1::uuid[]) with ordinality as given (slot, n)`,
    [slots],
  );
  await client.query(`
    insert into pass_days (day, order_id, barcode, views, hours)
    select to_char(now(), 'YYYY-MM-DD'), order_id, barcode, 1, 1 from passes where order_id like '9%'`);
  await client.query('analyze');
  await client.end();
}

/** Signs in and waits until Settings says that all photos are there; in seconds. */
async function loadPhotos(page: Page): Promise<number> {
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel('Email').fill('gate@harborlight.example');
  await page.getByLabel('Password', { exact: true }).fill(teamPassword);
  const began = performance.now();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  const total = photosTotal.toLocaleString('en-US');
  const line = page.getByRole('dialog').locator('output');
  await line.filter({ hasText: `Photos of season passes: ${total}` }).waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - began) / 1000;
  await page.keyboard.press('Escape');
  return seconds;
}

/** The bytes of all stored photos. */
function measureStored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('gate');
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error ?? new Error('No database')));
    });
    const all = await new Promise<Uint8Array[]>((resolve) => {
      const asked: IDBRequest<Uint8Array[]> = database.transaction('photos').objectStore('photos').getAll();
      asked.addEventListener('success', () => resolve(asked.result));
    });
    database.close();
    return all.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6;
  });
}

async function scanMany(page: Page): Promise<number> {
  const taken: number[] = [];
  for (let round = 1; round <= scansTotal; round += 1)
    taken.push(await page.evaluate(scanOnce, barcodeOf(round * 37)));
  return taken.toSorted((a, b) => a - b)[Math.floor(scansTotal * 0.95)] ?? Number.NaN;
}

/** Runs in the page: types as a reader, and waits for the frame that shows the photo of this very scan. */
function scanOnce(code: string): Promise<number> {
  const before = document.querySelector<HTMLImageElement>('img[src^="blob:"]')?.src;
  for (const key of [...Array.from(code), 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const start = performance.now();
  return new Promise((resolve) => {
    const look = (): void => {
      const image = document.querySelector<HTMLImageElement>('img[src^="blob:"]');
      if (image === null || image.src === before || !image.complete) return void requestAnimationFrame(look);
      requestAnimationFrame(() => resolve(performance.now() - start));
    };
    look();
  });
}

if (import.meta.main) printBenchmark('gate-photos', await benchGatePhotos());
