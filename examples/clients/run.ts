/**
 * Three generators make a client of a demo park's document for integrators; it is compiled, and follows the recipes:
 * `node --import ./tools/quick-load.ts examples/clients/run.ts`. Its packages are installed below `var/` the first time.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { MemberRewards } from '../../src/contract/calls/rewards.ts';
import { signMemberTicket } from '../../src/server/loyalty/member-tickets.ts';
import { startServer } from '../../src/server/main.ts';
import { makeApiKey } from '../../src/server/staff/api-keys/api-keys.service.ts';
import { bringWebBuildUpToDate, webBuildFolder } from '../../tools/web-build.ts';

const folder = join(import.meta.dirname, '../../var/clients');
const values = { PORT: process.env['CLIENTS_PORT'] ?? '3392', METRICS_PORT: '0', LOG_LEVEL: 'warn' };

for (const made of ['src', 'out', 'generated', 'data'])
  rmSync(join(folder, made), { recursive: true, force: true });
cpSync(import.meta.dirname, folder, { recursive: true });
if (!existsSync(join(folder, 'node_modules/orval'))) await run('npm', ['ci', '--ignore-scripts']);
await bringWebBuildUpToDate();
const server = await startServer({ ...values, DATA_DIR: join(folder, 'data') }, { webBuildFolder });
try {
  const { publicUrl: PARK_URL } = server.config;
  await run(process.execPath, ['generate.mjs', `${PARK_URL}/developers/openapi.json`]);
  await run(process.execPath, ['node_modules/typescript/bin/tsc']);
  const kinds = ['create-passes', 'read-members', 'reward-redemption', 'gate'] as const;
  const KEY = await makeApiKey(server.services, { name: 'clients', kinds });
  await takeReward(PARK_URL);
  await takeReward(PARK_URL);
  const CODES = (await takeReward(PARK_URL)).join(' ');
  await run(process.execPath, ['out/src/recipes.js'], { PARK_URL, KEY, CODES });
} finally {
  await server.stop();
}

/** A member of the demo takes a reward; returns the codes of all that they hold. */
async function takeReward(parkUrl: string): Promise<string[]> {
  const memberTicket = signMemberTicket(server.services, '700000102');
  const body = JSON.stringify({ memberTicket, reward: 'RW-FRIES', requestId: randomUUID() });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${parkUrl}/api/loyalty/rewards/take/`, { method: 'POST', headers, body });
  return ((await response.json()) as MemberRewards).taken.map(({ code }) => code); // the contract's answer
}

/** Runs a command in the folder of the clients, while the park answers. */
async function run(command: string, words: readonly string[], given: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(command, words, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...given } });
  const [status] = (await once(child, 'exit')) as [number | null]; // Node's own event
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed; see the lines above.`);
}
