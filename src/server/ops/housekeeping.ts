/** Forgets what has run out: counters of attempts, spent one-time links, old mails and photos; and keeps the club's ledger. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { PgBoss } from 'pg-boss';

import { forgetOldWebAssets } from '#server/pages/assets/web-assets.queries.ts';
import { forgetOldAnswers } from '#server/data/connectors/answers.queries.ts';
import { forgetOldEvents } from '#server/changes/crm-events.queries.ts';
import type { ReportFault } from '#server/base/background.ts';
import type { OpenDatabase } from '#server/base/db/database.ts';
import { forgetOldAttempts } from '#server/base/limits/attempts.queries.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { closeUnusedMembers } from '#server/loyalty/close-unused.ts';
import { forgetOldImports } from '#server/data/imports/retention.queries.ts';
import { expireLots } from '#server/loyalty/expire-lots.ts';
import { forgetOldCodes } from '#server/loyalty/member-codes.queries.ts';
import { postPending } from '#server/loyalty/post-pending.ts';
import type { Services } from '#server/base/services.ts';
import { forgetOldMails } from '#server/base/mail/outbox.queries.ts';
import { forgetPhonesOfEndedShares } from '#server/wallets/updates/forget-phones.queries.ts';
import { forgetOldRequeues } from '#server/changes/requeue.queries.ts';
import { forgetOldLogs } from '#server/wallets/updates/wallet-logs.queries.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { forgetSpentTokens } from './housekeeping.queries.ts';
import { makeJobQueue } from '#server/base/jobs/job-queue.ts';
import { purgePhotos } from '#server/photos/photo-retention.ts';

const queueName = 'housekeeping';
/** How long a mail is kept after it was written, sent or not, and what phones and changes of many passes left behind. */
const keptDays = 30;
/** How long the files of a web build are kept after the last start of a server that came with it; servers may run as long. */
const keptBuildDays = 180;
const dayMilliseconds = 86_400_000;
const everyTenMinutes = '*/10 * * * *';
const sealQueueName = 'audit-seal';
const everyMinute = '* * * * *';

type HouseServices = Pick<Services, 'db' | 'clock' | 'photoStore' | 'brand' | 'secrets' | 'config'>;

const retryMilliseconds = 2000;

/** Scheduled work of this server; `started` resolves once it is under way. */
export interface Housekeeping {
  started: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the queue with its scheduled jobs; one server of many runs each round. A start that fails, because two servers
 * make its tables at once or the database is away, is reported and tried again: a server without it would delete nothing
 * and seal nothing until an operator restarts it.
 */
export function startHousekeeping(
  services: HouseServices,
  database: Pick<OpenDatabase, 'kind' | 'forJobs'>,
  report: ReportFault,
): Housekeeping {
  const stopping = new AbortController();
  const starting = startUntilDone();
  return {
    started: starting.then(() => undefined),
    stop: async () => {
      stopping.abort();
      await (await starting)?.stop({ graceful: true, timeout: 5000 });
    },
  };

  async function startUntilDone(): Promise<PgBoss | undefined> {
    while (!stopping.signal.aborted) {
      try {
        return await startQueue(services, database, report);
      } catch (error) {
        report('housekeeping', asError(error));
        // Cut short where the server stops.
        await sleep(retryMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}

async function startQueue(
  services: HouseServices,
  database: Pick<OpenDatabase, 'kind' | 'forJobs'>,
  report: ReportFault,
): Promise<PgBoss> {
  const reportQueue = (error: Error): void => report('job queue', error);
  const queue = await makeJobQueue(database, reportQueue);
  try {
    await queue.start();
    await queue.createQueue(queueName, { policy: 'singleton' });
    await queue.schedule(queueName, everyTenMinutes);
    await queue.work(queueName, { pollingIntervalSeconds: 30 }, () => keepHouse(services, report));
    await queue.createQueue(sealQueueName, { policy: 'singleton' });
    await queue.schedule(sealQueueName, everyMinute);
    await queue.work(sealQueueName, { pollingIntervalSeconds: 30 }, () =>
      sealAudit(services).catch((error: Error) => report('audit seal', error)),
    );
    return queue;
  } catch (error) {
    await queue.stop({ graceful: false }).catch(reportQueue);
    throw error;
  }
}

/**
 * One round. Each step runs by itself: a photo store that is away must not keep points from being posted. A step that
 * failed is reported as "housekeeping: NAME"; gives the names of those steps. Without a reporter the first fault is thrown.
 */
export async function keepHouse(
  services: HouseServices,
  report: ReportFault = throwFault,
): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of houseSteps(services)) {
    try {
      await run();
    } catch (error) {
      failed.push(name);
      report(`housekeeping: ${name}`, asError(error));
    }
  }
  return failed;
}

/** The steps in their order: what was taken back goes first, so that nothing of it is posted; accounts are closed last. */
function houseSteps(services: HouseServices): readonly (readonly [string, () => Promise<unknown>])[] {
  const { db } = services;
  const now = services.clock.now();
  const monthAgo = new Date(now.getTime() - keptDays * dayMilliseconds);
  const buildsBefore = new Date(now.getTime() - keptBuildDays * dayMilliseconds);
  return [
    ['attempts', () => forgetOldAttempts(db, now)],
    ['spent links', () => forgetSpentTokens(db, now)],
    ['member codes', () => forgetOldCodes(db, now)],
    ['imports', () => forgetOldImports(db, now)],
    ['connector answers', () => forgetOldAnswers(db, now)],
    ['mails', () => forgetOldMails(db, monthAgo)],
    ['wallet logs', () => forgetOldLogs(db, monthAgo)],
    ['CRM events', () => forgetOldEvents(db, monthAgo)],
    ['pass refreshes', () => forgetOldRequeues(db, monthAgo)],
    ['phones of ended shares', () => forgetPhonesOfEndedShares(db, monthAgo)],
    ['web builds', () => forgetOldWebAssets(db, buildsBefore)],
    ['photos', () => purgePhotos(services)],
    ['claw-back', () => clawBack(services)],
    ['posting of points', () => postPending(services)],
    ['expiry of points', () => expireLots(services)],
    ['unused accounts', () => closeUnusedMembers(services)],
  ];
}

function throwFault(_: string, error: Error): never {
  throw error;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('A step failed.', { cause: error });
}
