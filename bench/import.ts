/**
 * Imports a million orders with their passes from a CSV file with the operator's command. The time includes its start,
 * the hash of the file, the check of every cell, the hash of every barcode, refusals, progress and repeat safety. The
 * rival is a plain COPY of the same rows of orders, passes and links, prepared before the clock starts, into the same
 * tables and indexes on the same PostgreSQL. The command's memory is measured from outside while it runs.
 */
import { once } from 'node:events';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { from as copyFrom } from 'pg-copy-streams';

import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { inPlace, type Place } from './base/place.ts';
import { query, startPostgres, withClient } from './base/postgres.ts';
import { residentBytesOf } from './base/processes.ts';
import { median, printIfProgram, sized, verdictOf, type BenchmarkResult } from './base/result.ts';

const aim = 0.4;
const rowsTotal = sized(1_000_000, 1000);

/** Runs one COPY before ours and one after it, so that a machine that slows down affects both. */
export default async function benchImport(): Promise<BenchmarkResult> {
  const { copied, ours, again } = await inPlace(async (place) => {
    const { url } = await startPostgres(place);
    await writeFiles(place.folder);
    loadSecrets(join(place.folder, 'keys'), true);
    const before = await timeCopy(url, 'before', place.folder);
    const databaseUrl = await prepareDatabase(url, 'ours');
    const first = await timeCommand(place, databaseUrl);
    const second = await timeCommand(place, databaseUrl);
    if (first.kept !== rowsTotal || second.unchanged !== rowsTotal) throw new Error('Rows are missing.');
    return { copied: [before, await timeCopy(url, 'after', place.folder)], ours: first, again: second };
  });
  const rival = median(copied);
  const ratio = rival / ours.seconds;
  const thirds = ['first', 'second', 'last'].map((name, third) => ({
    name: `memory in the ${name} third, at most`,
    ...{ value: ours.mebibytes[third] ?? 0, unit: 'MiB' },
  }));
  return {
    title: `Import of ${rowsTotal.toLocaleString('en-US')} orders with a pass each on PostgreSQL`,
    aim: `${aim} of plain COPY of the same rows, and memory that does not grow`,
    rows: [
      { name: 'plain COPY', value: rowsTotal / rival, unit: 'orders/s' },
      { name: 'Promenade', value: rowsTotal / ours.seconds, unit: 'orders/s', ratio },
      { name: 'Promenade, the same file again', value: rowsTotal / again.seconds, unit: 'orders/s' },
      ...thirds,
    ],
    verdict: verdictOf(ratio >= aim),
  };
}

/** Writes the same orders as a CSV file for us, and as the three tables for COPY. */
async function writeFiles(folder: string): Promise<void> {
  const orders = Array.from({ length: rowsTotal }, (_, index) => index);
  const write = (name: string, head: string, line: (index: number) => string): Promise<void> =>
    pipeline(
      Readable.from(
        (function* () {
          yield head;
          for (let index = 0; index < orders.length; index += 1000)
            yield orders
              .slice(index, index + 1000)
              .map(line)
              .join('');
        })(),
      ),
      createWriteStream(join(folder, name)),
    );
  const orderId = (index: number): string => String(10_000_000 + index);
  const at = '2026-11-20T15:15:00.000Z';
  await write(
    'orders.csv',
    'orderId,barcode,productId,orderedAt,amount,source,invoiceNumber,purchaserFirstName,purchaserLastName,firstName,lastName,email,expiresAt\n',
    (index) =>
      `${orderId(index)},51260000${orderId(index)},DAY,${at},79.00,webstore,INV-${index},Ada,Lovell,Ada,Lovell,guest${index}@mail.example,2027-01-05T04:59:00Z\n`,
  );
  await write(
    'orders.copy',
    '',
    (index) => `${orderId(index)}\twebstore\tINV-${index}\tAda\tLovell\t${at}\t\n`,
  );
  await write('passes.copy', '', (index) => {
    const barcode = `51260000${orderId(index)}`;
    const hash = createHmac('sha256', 'bench').update(barcode).digest('hex');
    return `${orderId(index)}\t${barcode}\tDAY\tAda\tLovell\tguest${index}@mail.example\t2027-01-05T04:59:00Z\t0\t0\t7900\tf\t${randomUUID()}\t${hash}\tk1\n`;
  });
  await write('pass_links.copy', '', (index) => {
    const hash = createHash('sha256').update(`link ${index}`).digest('hex');
    return `\\\\x${hash}\tprimary\t${orderId(index)}\t51260000${orderId(index)}\t${at}\t${randomUUID()}\tk1\n`;
  });
}

/** Creates a database with one product; the product allows a photo, so that every index is used. */
async function prepareDatabase(serverUrl: string, name: string): Promise<string> {
  const url = new URL(serverUrl);
  await query(serverUrl, `create database "${name}"`);
  url.pathname = `/${encodeURIComponent(name)}`;
  await (await openPostgres(url.href)).close();
  await query(
    url.href,
    `insert into products values ('DAY', 'Day Ticket', 'Ticket', '1', '2', 'DT', true, false, 0, 0, true, false, null)`,
  );
  await query(serverUrl, 'checkpoint');
  return url.href;
}

async function timeCopy(serverUrl: string, name: string, folder: string): Promise<number> {
  const tables = {
    orders: 'order_id, source, invoice_number, purchaser_first_name, purchaser_last_name, ordered_at, crm_id',
    passes:
      'order_id, barcode, product_id, first_name, last_name, email, expires_at, credits, cash_cents, amount_cents, is_single_holder, photo_uid, barcode_hash, barcode_hash_key_id',
    pass_links: 'hash_url_sha256, kind, order_id, barcode, created_at, seed, seed_key_id',
  };
  const seconds = await withClient(await prepareDatabase(serverUrl, name), async (client) => {
    const startedAt = performance.now();
    await client.query('begin');
    for (const [table, columns] of Object.entries(tables))
      await pipeline(
        createReadStream(join(folder, `${table}.copy`), { highWaterMark: 256 * 1024 }),
        client.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
      );
    await client.query('commit');
    return (performance.now() - startedAt) / 1000;
  });
  await query(serverUrl, `drop database "${name}"`);
  return seconds;
}

/** What the command printed, its time, and its peak memory in each third of it. */
interface Imported {
  kept: number;
  unchanged: number;
  seconds: number;
  mebibytes: number[];
}

/** Runs the command as a process of its own. */
async function timeCommand(place: Place, databaseUrl: string): Promise<Imported> {
  const { folder } = place;
  const args = ['import', 'orders', join(folder, 'orders.csv'), '--json'];
  const startedAt = performance.now();
  const command = place.start(process.execPath, ['src/server/ops/cli/promenade.ts', ...args], {
    env: {
      ...{ PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
      ...{ DATA_DIR: join(folder, 'var'), KEYS_DIR: join(folder, 'keys') },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(residentBytesOf(command.pid ?? 0) / 1024 ** 2), 100);
  const ended = once(command, 'close');
  const said = command.stdout === null ? '' : await text(command.stdout);
  const [code] = await ended;
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The import ended with ${String(code)}: ${said}`);
  const { kept, unchanged } = JSON.parse(said) as Imported; // The command prints both.
  const third = Math.ceil(samples.length / 3);
  return {
    ...{ kept, unchanged, seconds: (performance.now() - startedAt) / 1000 },
    mebibytes: [0, 1, 2].map((one) => Math.max(...samples.slice(one * third, (one + 1) * third), 0)),
  };
}

await printIfProgram(import.meta, benchImport);
