/**
 * Opens a park that the product has never seen, with its own files only and with the commands of docs/runbook.md, in
 * production, behind a proxy with https.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runPromenade } from './commands.ts';
import { openFront } from './https-front.ts';
import { writeKeys } from './keys.ts';
import { openMailBox, type MailBox } from './mail-box.ts';
import { castPark, writeParkFiles, type Cast, type FileRow, type ParkFiles } from './park-files.ts';

/** The open park. */
export interface Tidewater {
  url: string;
  cast: Cast;
  folder: string;
  mailBox: MailBox;
  /** What each command printed, by the command. */
  printed: Map<string, string>;
  /** The link with which the first administrator chooses a password. */
  adminLink: string;
  close(): Promise<void>;
}

export const adminEmail = 'leitung@tidewater.example';

const brand = {
  name: 'Tidewater Park',
  color: '#0B6B5C',
  locale: 'de-DE',
  currency: 'EUR',
  'time-zone': 'Europe/Berlin',
  email: 'service@tidewater.example',
  website: 'https://tidewater.example',
  'pass-name': 'Jahreskarte',
  'club-name': 'Flutclub',
  'points-name': 'Flutpunkte',
};

/** Opens the park on a port, with the server on the next one. */
export async function openTidewater(port: number): Promise<Tidewater> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewater-'));
  await writeKeys(join(folder, 'keys'));
  const [mailBox, front] = await Promise.all([openMailBox(), openFront(port, port + 1)]);
  const environment = { ...environmentOf(folder, port), SMTP_URL: mailBox.url };
  const printed = new Map<string, string>();
  const run: Run = async (...words) => {
    const text = await runPromenade(environment, words);
    printed.set(words.join(' '), text);
    return text;
  };
  const cast = castPark(new Date());
  const { files } = cast;
  const adminText = await setUp(run, folder, files);
  const byCall = pick(files, (kind) => !isOfRunbook(kind));
  const keyText = await run('api-key', 'make', 'Kasse', `orders,${Object.keys(byCall).join(',')}`);
  const apiKey = /pk1_\S+/.exec(keyText)?.[0] ?? '';
  const server = await startServer(environment);
  for (const [kind, rows] of Object.entries(byCall))
    await sendRows(`http://127.0.0.1:${port + 1}/api/import/${kind}`, apiKey, rows);
  return {
    url: `https://localhost:${port}`,
    cast,
    folder,
    mailBox,
    printed,
    adminLink: /https:\S+/.exec(adminText)?.[0] ?? '',
    close: async () => {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'close');
      }
      await Promise.all([mailBox.close(), front.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Run = (...words: string[]) => Promise<string>;

/** The commands of docs/runbook.md in its order; returns what `admin create` printed. */
async function setUp(run: Run, folder: string, files: ParkFiles): Promise<string> {
  const brandDir = join(folder, 'brand');
  const flags = Object.entries(brand).flatMap(([name, value]) => [`--${name}`, value]);
  await run('brand', 'init', brandDir, ...flags);
  takeTextIds(join(brandDir, 'brand.json'));
  await run('brand', 'check', brandDir);
  await run('brand', 'preview', brandDir, join(folder, 'brand.html'));
  await run('keys');
  const adminText = await run('admin', 'create', adminEmail, 'Gesche', 'Lührs');
  const paths = writeParkFiles(join(folder, 'files'), pick(files, isOfRunbook));
  const pathOf = (kind: string): string => paths.get(kind) ?? '';
  await run('import', 'products', pathOf('products'));
  await run('import', 'orders', pathOf('orders'), '--links', join(folder, 'links.csv'));
  await run('import', 'outlets', pathOf('outlets'));
  await run('import', 'wristbands', pathOf('wristbands'));
  await run('settings', 'set', 'testPassesAllowed', 'on');
  await run('settings', 'set', 'loyaltyMemberClaims', '5');
  await run('card-pages', join(folder, 'cards.csv'));
  return adminText;
}

/** The IDs of this park's items hold letters. */
function takeTextIds(path: string): void {
  const json = JSON.parse(readFileSync(path, 'utf8')) as object; // as `brand init` wrote it
  writeFileSync(path, JSON.stringify({ ...json, itemIds: 'text' }, undefined, 2));
}

function environmentOf(folder: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(port + 1),
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '1',
    DATA_DIR: join(folder, 'data'),
    KEYS_DIR: join(folder, 'keys'),
    BRAND_DIR: join(folder, 'brand'),
    PARK_CIDRS: '127.0.0.0/8,::1/128',
    STOP_NOTICE_SECONDS: '0',
  };
}

/** The kinds that docs/runbook.md imports by command before the first start; other systems send the further ones. */
function isOfRunbook(kind: string): boolean {
  return ['products', 'orders', 'outlets', 'wristbands'].includes(kind);
}

function pick(files: ParkFiles, isWanted: (kind: string) => boolean): ParkFiles {
  return Object.fromEntries(Object.entries(files).filter(([kind]) => isWanted(kind)));
}

async function sendRows(url: string, apiKey: string, rows: FileRow[]): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rows }),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"refused":[]'))
    throw new Error(`${url} answered ${answer.status}: ${text}`);
}

const startLimitMs = 60_000;

async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const server = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'], {
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-5000)));
  const endsAt = Date.now() + startLimitMs;
  while (Date.now() < endsAt && server.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${environment['PORT']}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill('SIGKILL');
  throw new Error(`The park's server did not start:\n${said}`);
}
