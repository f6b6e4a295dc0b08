/**
 * Imports a million orders with their passes from a CSV file with the operator's command. The time includes its start,
 * the hash of the file, the check of every cell, the hash of every barcode, refusals, progress and repeat safety. The
 * rival is a plain COPY of the same rows of orders, passes and links, prepared before the clock starts, into the same
 * tables and indexes on the same PostgreSQL. The command's memory is measured from outside while it runs.
 */
import { spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { median, type BenchmarkResult } from './benchmark.ts';
import { startPostgres } from './postgres.ts';

const rowsTotal = Number(process.env['BENCH_IMPORT_ROWS'] ?? 1_000_000);
const copies = ['COPY before', 'COPY after'] as const;

/** Runs one COPY before ours and one after it, so that a machine that slows down affects both. */
export default async function benchImport(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-import-'));
  try {
    await writeFiles(folder);
    loadSecrets(join(folder, 'keys'), true);
    const [before, after] = copies;
    const copied = [await timeCopy(postgres.url, before, folder)];
    const ours = await timeCommand(postgres.url, folder);
    const again = await timeCommand(postgres.url, folder, 'ours');
    copied.push(await timeCopy(postgres.url, after, folder));
    const rival = median(copied);
    const ratio = rival / ours.seconds;
    const perSecond = (seconds: number): number => rowsTotal / seconds;
    return {
      title: `Import of ${rowsTotal.toLocaleString('en-US')} orders with a pass each on PostgreSQL`,
      aim: '0.6 of plain COPY of the same rows, and memory that does not grow',
      rows: [
        { name: 'plain COPY', value: perSecond(rival), unit: 'orders/s' },
        { name: 'Promenade', value: perSecond(ours.seconds), unit: 'orders/s', ratio },
        { name: 'Promenade, the same file again', value: perSecond(again.seconds), unit: 'orders/s' },
        { name: 'memory in the first third, at most', value: ours.mebibytes[0] ?? 0, unit: 'MiB' },
        { name: 'memory in the second third, at most', value: ours.mebibytes[1] ?? 0, unit: 'MiB' },
        { name: 'memory in the last third, at most', value: ours.mebibytes[2] ?? 0, unit: 'MiB' },
      ],
      verdict: ratio >= 0.6 ? 'reached' : 'not reached',
    };
  } finally {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function timeCopy(serverUrl: string, name: string, folder: string): Promise<number> {
  const url = await prepareDatabase(serverUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startedAt = performance.now();
  await client.query('begin');
  const tables = {
    orders: 'order_id, source, invoice_number, purchaser_first_name, purchaser_last_name, ordered_at, crm_id',
    passes:
      'order_id, barcode, product_id, first_name, last_name, email, expires_at, credits, cash_cents, amount_cents, is_single_holder, photo_uid, barcode_hash, barcode_hash_key_id',
    pass_links: 'hash_url_sha256, kind, order_id, barcode, created_at, seed, seed_key_id',
  };
  for (const [table, columns] of Object.entries(tables))
    await pipeline(
      createReadStream(join(folder, `${table}.copy`), { highWaterMark: 256 * 1024 }),
      client.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
    );
  await client.query('commit');
  const seconds = (performance.now() - startedAt) / 1000;
  await client.end();
  await query(serverUrl, `drop database "${name}"`);
  return seconds;
}

/** Runs the command as a child process; returns its peak memory in each third of its time. */
async function timeCommand(
  serverUrl: string,
  folder: string,
  again?: string,
): Promise<{ seconds: number; mebibytes: number[] }> {
  const url = again === undefined ? await prepareDatabase(serverUrl, 'ours') : urlOf(serverUrl, again);
  const file = join(folder, 'orders.csv');
  if (statSync(file).size === 0) throw new Error('The file is empty.');
  const startedAt = performance.now();
  const command = spawn(
    process.execPath,
    ['src/server/ops/cli/promenade.ts', 'import', 'orders', file, '--json'],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'var'),
        KEYS_DIR: join(folder, 'keys'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(residentMebibytes(command.pid ?? 0)), 100);
  let said = '';
  command.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => command.on('close', resolve));
  clearInterval(sampling);
  const seconds = (performance.now() - startedAt) / 1000;
  const { kept, unchanged } = JSON.parse(said) as { kept: number; unchanged: number }; // The command prints this shape.
  const done = again === undefined ? kept : unchanged;
  if (code !== 0 || done !== rowsTotal) throw new Error(`The import ended with ${String(code)}: ${said}`);
  const third = Math.ceil(samples.length / 3);
  return {
    seconds,
    mebibytes: [0, 1, 2].map((one) => Math.max(...samples.slice(one * third, (one + 1) * third), 0)),
  };
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns 0 once the process has exited. */
function residentMebibytes(pid: number): number {
  try {
    const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kibibytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
