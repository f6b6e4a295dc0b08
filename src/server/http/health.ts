/** /healthz says that the process lives, /readyz that it can serve guests. */
import { statfs } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { printOpenApi } from '#contract/openapi.ts';

import { certificateStates, describeCertificate } from '../keys/certificate-states.ts';
import type { Services } from '../services.ts';
import { mount } from './mount.ts';

interface Check {
  name: string;
  isOk: boolean;
  detail: string;
  isWarning?: boolean;
}

const freeShareMin = 0.1;

/** Mounts the calls that operators make. `isStopping` turns readiness off while the server drains. */
export function healthRoutes(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  mount(app, 'GET /healthz', () => Promise.resolve({ status: 'ok' }));
  mount(app, 'GET /readyz', async ({ reply }) => {
    const checks = await Promise.all([
      checkDatabase(services),
      checkDisk(services),
      checkCertificate(services),
    ]);
    if (isStopping()) checks.push({ name: 'stopping', isOk: false, detail: 'the server is being stopped' });
    const isReady = checks.every((check) => check.isOk);
    reply.code(isReady ? 200 : 503);
    return { isReady, checks };
  });
  mount(app, 'GET /api/openapi.json', () => Promise.resolve(printOpenApi(services.config.publicUrl)));
}

async function checkDatabase(services: Services): Promise<Check> {
  try {
    await services.db.execute(sql`select 1 from settings limit 1`);
    return { name: 'database', isOk: true, detail: 'answers, migrated' };
  } catch {
    return { name: 'database', isOk: false, detail: 'does not answer' };
  }
}

async function checkDisk(services: Services): Promise<Check> {
  const disk = await statfs(services.config.dataDir);
  const share = disk.bavail / disk.blocks;
  return { name: 'disk', isOk: share > freeShareMin, detail: `${Math.round(share * 100)} % free` };
}

/** Guests are served whatever the certificates say: only wallet passes need them. */
function checkCertificate(services: Services): Promise<Check> {
  const states = certificateStates(services);
  for (const { name, daysLeft } of states)
    services.metrics.certificateDaysLeft.set({ certificate: name }, daysLeft);
  const isWarning = states.some(({ state }) => state !== 'good');
  return Promise.resolve({
    name: 'signing keys',
    isOk: true,
    detail: states.map(describeCertificate).join('; '),
    ...(isWarning ? { isWarning } : {}),
  });
}
