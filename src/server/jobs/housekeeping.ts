/** Forgets what has run out: counters of attempts, spent one-time links, old mails and photos; and keeps the club's ledger. */
import type { OpenDatabase } from '../db/open-database.ts';
import { forgetOldAttempts } from '../limits/attempts.queries.ts';
import { clawBack } from '../loyalty/claw-back.ts';
import { closeUnusedMembers } from '../loyalty/close-unused.ts';
import { expireLots } from '../loyalty/expire-lots.ts';
import { forgetOldCodes } from '../loyalty/member-codes.queries.ts';
import { postPending } from '../loyalty/post-pending.ts';
import type { Services } from '../services.ts';
import { forgetOldMails } from '../mail/outbox.queries.ts';
import { forgetOldRequeues } from '../live-passes/requeue.queries.ts';
import { forgetOldLogs } from '../live-passes/wallet-logs.queries.ts';
import { sealAudit } from '../staff/audit-seal.ts';
import { forgetSpentTokens } from './housekeeping.queries.ts';
import { makeJobQueue } from './job-queue.ts';
import { purgePhotos } from './photo-retention.ts';

const queueName = 'housekeeping';
/** How long a mail is kept after it was written, sent or not, and what phones and changes of many passes left behind. */
const keptDays = 30;
const dayMilliseconds = 86_400_000;
const everyTenMinutes = '*/10 * * * *';
const sealQueueName = 'audit-seal';
const everyMinute = '* * * * *';

type HouseServices = Pick<Services, 'db' | 'clock' | 'photoStore' | 'brand' | 'secrets' | 'config'>;

/** Starts the queue with its scheduled jobs and gives what stops it; one server of many runs each round. */
export async function startHousekeeping(
  services: HouseServices,
  database: Pick<OpenDatabase, 'kind' | 'forJobs'>,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const queue = await makeJobQueue(database, onError);
  await queue.start();
  await queue.createQueue(queueName, { policy: 'singleton' });
  await queue.schedule(queueName, everyTenMinutes);
  await queue.work(queueName, { pollingIntervalSeconds: 30 }, () => keepHouse(services));
  await queue.createQueue(sealQueueName, { policy: 'singleton' });
  await queue.schedule(sealQueueName, everyMinute);
  await queue.work(sealQueueName, { pollingIntervalSeconds: 30 }, () =>
    sealAudit(services).catch((error: Error) => onError(error)),
  );
  return () => queue.stop({ graceful: true, timeout: 5000 });
}

/** One round. */
export async function keepHouse(services: HouseServices): Promise<void> {
  const now = services.clock.now();
  await forgetOldAttempts(services.db, now);
  await forgetSpentTokens(services.db, now);
  await forgetOldCodes(services.db, now);
  const monthAgo = new Date(now.getTime() - keptDays * dayMilliseconds);
  await forgetOldMails(services.db, monthAgo);
  await forgetOldLogs(services.db, monthAgo);
  await forgetOldRequeues(services.db, monthAgo);
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
