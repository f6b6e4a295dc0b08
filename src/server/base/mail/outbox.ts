/**
 * Empties the outbox: every mail is sent at least once, and tried for about two days if the mail server is unavailable.
 */
import { retryAt } from '../jobs/retry-at.ts';
import type { JobWatch } from '../jobs/job-watch.ts';
import { startLoop } from '../jobs/start-loop.ts';
import type { MailServer } from '../ports/mail.ts';
import type { Services } from '../services.ts';
import { markFailed, markSent, takeDueMails, type TakenMail } from './outbox.queries.ts';

type OutboxServices = Pick<Services, 'db' | 'clock' | 'metrics' | 'mailServer'>;

/** Longer than a complete round may take, including the mail server's time-outs. */
const leaseSeconds = 300;
const mailsPerRound = 10;
const attemptsMax = 50;
const waits = { firstSeconds: 30, longestSeconds: 3600 };

/** Sends due mails and returns how many it took; does nothing without a configured mail server. */
export async function sendDueMails(services: OutboxServices): Promise<number> {
  if (services.mailServer === undefined) return 0;
  const now = services.clock.now();
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  const taken = await takeDueMails(services.db, { now, leaseUntil, mailsMax: mailsPerRound });
  const { mailServer } = services;
  await Promise.all(taken.map((mail) => sendOne(services, mailServer, mail)));
  return taken.length;
}

async function sendOne(services: OutboxServices, mailServer: MailServer, mail: TakenMail): Promise<void> {
  const outcome = await mailServer.send(mail);
  services.metrics.mails.inc({ kind: mail.kind, outcome });
  if (outcome === 'sent') await markSent(services.db, mail.mailId, services.clock.now());
  else await putOff(services, mail, outcome);
}

async function putOff(
  services: OutboxServices,
  mail: TakenMail,
  outcome: 'refused' | 'later',
): Promise<void> {
  const now = services.clock.now();
  const isOver = outcome === 'refused' || mail.attempts >= attemptsMax;
  await markFailed(services.db, mail.mailId, {
    fault: outcome,
    nextAttemptAt: isOver ? undefined : retryAt(now, mail.attempts, waits),
    now,
  });
}

const pollMilliseconds = 2000;

/** Polls the outbox every two seconds, at once again while it is full. Returns the function that stops it. */
export function startOutbox(services: OutboxServices, watch: JobWatch): () => Promise<void> {
  const { mailServer } = services;
  if (mailServer === undefined) return () => Promise.resolve();
  // A failed mail waits by itself; the others need not.
  const round = async () => ({ taken: await sendDueMails(services), failed: 0 });
  const job = { name: 'mail outbox', round, full: mailsPerRound, idleMilliseconds: pollMilliseconds };
  const stop = startLoop(job, watch);
  return async () => {
    await stop();
    mailServer.close();
  };
}
