/**
 * `node tools/pooler-tests.ts --mode transaction-unnamed`: runs the tests of the API through a PgBouncer that it starts in
 * front of the PostgreSQL at TEST_DATABASE_URL (Debian's package `pgbouncer`; as root it runs as postgres). Modes:
 * session, transaction (PgBouncer 1.21 or newer), transaction-unnamed. Words after `--` go to Vitest. docs/scale.md has
 * the results.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { mode: { type: 'string', default: 'transaction-unnamed' } },
  allowPositionals: true,
});
const serverUrl = new URL(process.env['TEST_DATABASE_URL'] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
const port = await freePort();
const isRoot = userInfo().uid === 0;
writeSettings();
const pooler = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  // PgBouncer refuses to run as root.
  ...(isRoot && { uid: idOf('-u'), gid: idOf('-g') }),
});
const ended = new Promise((resolve) => pooler.once('exit', resolve));
try {
  await waitUntilOpen();
  process.exitCode = await runTests();
} finally {
  pooler.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** The pooler asks PostgreSQL for the passwords of the tests' roles, which are new in each run. */
function writeSettings(): void {
  const { hostname, port: serverPort, username } = serverUrl;
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} auth_user=${username}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    `pool_mode = ${values.mode.startsWith('transaction') ? 'transaction' : 'session'}`,
    ...(values.mode === 'transaction' ? ['max_prepared_statements = 1000'] : []),
    ...['auth_type = scram-sha-256', `auth_file = ${join(folder, 'users.txt')}`],
    'auth_query = select usename, passwd from pg_shadow where usename = $1',
    ...['max_client_conn = 2000', 'default_pool_size = 100', 'server_idle_timeout = 5'],
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${serverUrl.password}"\n`);
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder]);
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function waitUntilOpen(): Promise<void> {
  const tryOnce = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.end() === socket));
      socket.once('error', () => resolve(false));
    });
  for (let tries = 0; !(await tryOnce()); tries += 1) {
    if (tries > 50) throw new Error('PgBouncer does not listen.');
    await sleep(100);
  }
}

function runTests(): Promise<number> {
  const tests = spawn('node_modules/.bin/vitest', ['run', '--project', 'api', ...positionals], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_POOLER_URL: `postgres://127.0.0.1:${port}`,
      TEST_POOLER: values.mode,
    },
  });
  return new Promise((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
}
