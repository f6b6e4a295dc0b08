/** Answers /healthz (the process is alive) and /readyz (it can serve guests). */
import { statfs } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import type { Contract } from '#contract/contract.ts';
import type { JsonOf } from '#contract/call.ts';
import { printOpenApi } from '#contract/openapi/document.ts';

import { isReadOnlyDatabase } from '#server/base/db/classify-error.ts';
import { askIfWritable } from '#server/base/db/session.queries.ts';
import { wordsOfFailure } from '#server/base/external-systems/external-systems.ts';
import { certificateStates, describeCertificate } from '#server/base/security/keys/describe-keys.ts';
import { missingWallets } from '#server/base/security/keys/offered-wallets.ts';
import type { Services } from '#server/base/services.ts';
import { hasRoomForPhotos, isDiskFull, type DiskRoom } from '#server/base/disk-room.ts';
import { version } from '#server/base/version.ts';
import { mount } from './mount.ts';

type Check = JsonOf<Contract['GET /readyz']>['checks'][number];

/** Mounts the calls that operators make. `isStopping` turns readiness off while the server drains. */
export function healthRoutes(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  // A proxy that asks for no readiness keeps no connection to a server that is about to end.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
  mount(app, 'GET /healthz', () => Promise.resolve({ status: 'ok' }));
  mount(app, 'GET /readyz', async ({ reply }) => {
    const checks = await Promise.all([
      checkDatabase(services),
      checkDisk(services),
      checkPhotoStore(services),
      checkCertificate(services),
    ]);
    if (isStopping()) checks.push({ name: 'stopping', isOk: false, detail: 'the server is being stopped' });
    const isReady = checks.every((check) => check.isOk);
    reply.code(isReady ? 200 : 503);
    return { isReady, version, checks };
  });
  mount(app, 'GET /api/openapi.json', () => Promise.resolve(printOpenApi(services.config.publicUrl)));
}

async function checkDatabase(services: Services): Promise<Check> {
  try {
    await askIfWritable(services.db);
    return { name: 'database', isOk: true, detail: 'answers, migrated' };
  } catch (error) {
    const detail = isReadOnlyDatabase(error)
      ? 'takes no writes (a standby, or read-only)'
      : 'does not answer';
    return { name: 'database', isOk: false, detail };
  }
}

async function checkDisk({ config }: Services): Promise<Check> {
  const use = { hasDatabase: config.databaseUrl === undefined, hasPhotos: config.s3 === undefined };
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    const room = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    return { name: 'disk', ...judgeDisk(room, use) };
  } catch {
    // Its disk was taken off, or the folder was deleted below the server.
    const isOk = !use.hasDatabase && !use.hasPhotos;
    const detail = 'the folder of DATA_DIR cannot be read';
    return { name: 'disk', isOk, detail, ...(isOk ? { isWarning: true } : {}) };
  }
}

/**
 * Reports what the last use or probe of the photo store showed. A store that is away does not make the server unready,
 * because all servers would leave the load balancer at once, and everything but photos works.
 */
function checkPhotoStore({ externalSystems }: Services): Promise<Check> {
  const facts = externalSystems.facts().find(({ kind, name }) => kind === 'store' && name === 'photo store');
  const detail = facts === undefined || facts.since === null ? 'not asked yet' : 'answers';
  const failure = facts === undefined ? undefined : wordsOfFailure(facts);
  return Promise.resolve({
    name: 'photo store',
    isOk: true,
    detail: failure ?? detail,
    ...(failure === undefined ? {} : { isWarning: true }),
  });
}

/** An expired or a missing certificate does not make the server unready, because only wallet passes need it. */
function checkCertificate(services: Services): Promise<Check> {
  const states = certificateStates(services);
  for (const { name, daysLeft } of states)
    services.metrics.certificateDaysLeft.set({ certificate: name }, daysLeft);
  const isWarning = states.some(({ state }) => state !== 'good');
  return Promise.resolve({
    name: 'signing keys',
    isOk: true,
    detail: [
      ...states.map(describeCertificate),
      ...missingWallets(services).map(({ wallet }) => `${wallet} is not offered`),
    ].join('; '),
    ...(isWarning ? { isWarning } : {}),
  });
}

/** Above this an operator should make room; on a large disk that is long before any write fails. */
const usedShareOfWarning = 0.9;

/** What a server keeps on the disk, and what it is without when the disk is full. */
interface DiskUse {
  hasDatabase: boolean;
  hasPhotos: boolean;
}

/**
 * Judges a disk. A full one takes a server out of service only if its database is there. Without room for photos it stays
 * in service, because everything but photos works.
 */
export function judgeDisk(room: DiskRoom, { hasDatabase, hasPhotos }: DiskUse) {
  const { freeBytes, totalBytes } = room;
  const usedShare = totalBytes === 0 ? 1 : 1 - freeBytes / totalBytes;
  const kept = [...(hasDatabase ? ['the database'] : []), ...(hasPhotos ? ['photos'] : [])];
  const arePhotosRefused = hasPhotos && !hasRoomForPhotos(room);
  const detail = [
    `${Math.floor(freeBytes / 1024 ** 2)} MiB free, ${Math.floor(usedShare * 100)} % used`,
    kept.length === 0 ? 'nothing of the guests is kept here' : `keeps ${kept.join(' and ')}`,
    ...(arePhotosRefused ? ['new photos are refused'] : []),
  ].join('; ');
  const isFull = isDiskFull(room);
  const isOk = !isFull || !hasDatabase;
  const isWarning = isFull || arePhotosRefused || usedShare >= usedShareOfWarning;
  return { isOk, detail, ...(isOk && isWarning ? { isWarning } : {}) };
}
