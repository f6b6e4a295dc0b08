/** Forgets what has run out: counters of attempts, spent one-time links, old mails and photos; and keeps the club's ledger. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { PgBoss } from 'pg-boss';

import { forgetOldWebAssets } from '../assets/web-assets.queries.ts';
import { forgetOldAnswers } from '../connectors/answers.queries.ts';
import { forgetOldEvents } from '../crm/crm-events.queries.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { forgetOldAttempts } from '../limits/attempts.queries.ts';
import { clawBack } from '../loyalty/claw-back.ts';
import { closeUnusedMembers } from '../loyalty/close-unused.ts';
import { forgetOldImports } from '../imports/retention.queries.ts';
import { expireLots } from '../loyalty/expire-lots.ts';
import { forgetOldCodes } from '../loyalty/member-codes.queries.ts';
import { postPending } from '../loyalty/post-pending.ts';
import type { Services } from '../services.ts';
import { forgetOldMails } from '../mail/outbox.queries.ts';
import { forgetPhonesOfEndedShares } from '../live-passes/forget-phones.queries.ts';
import { forgetOldRequeues } from '../live-passes/requeue.queries.ts';
import { forgetOldLogs } from '../live-passes/wallet-logs.queries.ts';
import { sealAudit } from '../staff/audit-seal.ts';
import { forgetSpentTokens } from './housekeeping.queries.ts';
import { makeJobQueue } from './job-queue.ts';
import { purgePhotos } from './photo-retention.ts';

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
 * Starts the queue with its scheduled jobs; one server of many runs each round. What keeps it from starting, as where two
 * servers make its tables at once or the database is away, is told to `onError` and tried again: a server that went on
 * without it would forget nothing and seal nothing until somebody restarted it.
 */
export function startHousekeeping(
  services: HouseServices,
  database: Pick<OpenDatabase, 'kind' | 'forJobs'>,
  onError: (error: Error) => void,
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
        return await startQueue(services, database, onError);
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
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
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const queue = await makeJobQueue(database, onError);
  try {
    await queue.start();
    await queue.createQueue(queueName, { policy: 'singleton' });
    await queue.schedule(queueName, everyTenMinutes);
    await queue.work(queueName, { pollingIntervalSeconds: 30 }, () => keepHouse(services));
    await queue.createQueue(sealQueueName, { policy: 'singleton' });
    await queue.schedule(sealQueueName, everyMinute);
    await queue.work(sealQueueName, { pollingIntervalSeconds: 30 }, () =>
      sealAudit(services).catch((error: Error) => onError(error)),
    );
    return queue;
  } catch (error) {
    await queue.stop({ graceful: false }).catch(onError);
    throw error;
  }
}

/** One round. */
export async function keepHouse(services: HouseServices): Promise<void> {
  const now = services.clock.now();
  await forgetOldAttempts(services.db, now);
  await forgetSpentTokens(services.db, now);
  await forgetOldCodes(services.db, now);
  await forgetOldImports(services.db, now);
  await forgetOldAnswers(services.db, now);
  const monthAgo = new Date(now.getTime() - keptDays * dayMilliseconds);
  await forgetOldMails(services.db, monthAgo);
  await forgetOldLogs(services.db, monthAgo);
  await forgetOldEvents(services.db, monthAgo);
  await forgetOldRequeues(services.db, monthAgo);
  await forgetPhonesOfEndedShares(services.db, monthAgo);
  await forgetOldWebAssets(services.db, new Date(now.getTime() - keptBuildDays * dayMilliseconds));
  await purgePhotos(services);
  await keepLedger(services);
}

/** What was taken back goes first, so that nothing of it is posted or expires; accounts go last. */
async function keepLedger(services: HouseServices): Promise<void> {
  await clawBack(services);
  await postPending(services);
  await expireLots(services);
  await closeUnusedMembers(services);
}
