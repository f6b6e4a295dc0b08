/**
 * Follows docs/runbook.md from a bare machine to a served pass: reads its commands and runs them, with the differences
 * of tools/runbook/treatments.ts, in a temporary root folder. Root runs them as printed, each as its own system user and
 * on a PostgreSQL as Debian installs it. CI does so, so that the runbook cannot grow stale.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { findFreePort } from '../e2e/engines/processes.ts';
import { installAppleFiles, makeRootFolders, readParkName } from './runbook/by-hand.ts';
import { checkGuest } from './runbook/check-guest.ts';
import { makePlan } from './runbook/plan.ts';
import { makeShell } from './runbook/shell.ts';
import { startUnit, type UnitServer } from './runbook/start-unit.ts';
import { idsOf, startStockMachine, type StockMachine } from './runbook/stock-machine.ts';
import type { Instead, Site } from './runbook/treatments.ts';

if (process.getuid?.() !== 0) throw new Error('Only root can follow the runbook, which makes system users.');
const [publicPort = 0, clusterPort = 0, ...ports] = await findFreePorts(6);
const site = makeSite(ports);
let machine: StockMachine | undefined;
const running: { servers: UnitServer[]; wwdrPem: string } = { servers: [], wwdrPem: '' };
try {
  await followRunbook();
  console.log('The runbook leads to a served page and a signed pass.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const { port, said } of running.servers) console.error(`Server ${port}:\n${said()}`);
  process.exitCode = 1;
} finally {
  await Promise.all(running.servers.map((server) => server.stop()));
  machine?.stop();
  rmSync(site.root, { recursive: true, force: true });
}

async function followRunbook(): Promise<void> {
  makeRootFolders(site);
  const started = startStockMachine(site.root, clusterPort);
  machine = started;
  const shell = makeShell(site.root, shellEnvironment(started));
  const handled: Record<Instead, () => unknown> = {
    'install-apple-files': async () => (running.wwdrPem = await installAppleFiles(site, idsOf('promenade'))),
    'start-servers': () => {
      const pair = site.ports.slice(0, 2);
      const path = process.env['PATH'] ?? '';
      running.servers = pair.map((port) => startUnit({ root: site.root, port, path }, idsOf('promenade')));
    },
  };
  for (const { line, shell: command, instead } of makePlan(readFileSync('docs/runbook.md', 'utf8'), site)) {
    const startedAt = performance.now();
    if (command !== undefined) await shell(command);
    if (instead !== undefined) await handled[instead]();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `line ${line}, ${seconds} s: ${instead ?? command?.split('\n')[0]?.replaceAll(site.root, '').slice(0, 110)}`,
    );
  }
  await shell('promenade keys');
  const linkFile = readFileSync(join(site.root, 'var/lib/promenade/links.csv'), 'utf8');
  await checkGuest(site, { wwdrPem: running.wwdrPem, parkName: readParkName(site), linkFile });
}

function makeSite(free: readonly number[]): Site {
  const [one = 0, two = 0, three = 0, four = 0] = free;
  return {
    root: mkdtempSync(join(tmpdir(), 'promenade-runbook-')),
    repository: resolve('.'),
    ports: [one, two, three, four],
    publicUrl: `https://localhost:${publicPort}`,
  };
}

/** What a login shell of the operator has, and how the programs of PostgreSQL find the server. */
function shellEnvironment({ environment }: StockMachine): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    PATH: `${join(site.root, 'usr/local/bin')}:${PATH}`,
    HOME,
    ...wayToRegistry(),
    TMPDIR: join(site.root, 'tmp'),
    ...environment,
    // The working tree of CI may belong to another user.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
}

/** How npm reaches its registry from this machine: a proxy, and the authority that signs for it. */
function wayToRegistry(): NodeJS.ProcessEnv {
  const isOfWay = /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(?:https?|no)_proxy|npm_config_registry)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isOfWay.test(name)));
}

/** Ports that were free a moment ago. */
async function findFreePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await findFreePort());
  return [...found];
}
