/**
 * Empties the outbox: every mail is sent at least once, and tried for two days unless its recipient is
 * refused.
 */
import { retryAt } from '../jobs/retry-at.ts';
import type { JobWatch } from '../jobs/job-watch.ts';
import { startLoop } from '../jobs/start-loop.ts';
import type { MailServer } from '../ports/mail.ts';
import type { Services } from '../services.ts';
import {
  markAbandoned,
  markFailed,
  markSent,
  refusedMark,
  takeDueMails,
  type TakenMail,
} from './outbox.queries.ts';

type OutboxServices = Pick<Services, 'db' | 'clock' | 'metrics' | 'mailServer'>;

/** Longer than a complete round may take, including the mail server's time-outs. */
const leaseSeconds = 300;
const mailsPerRound = 10;
/**
 * A mail is given up after two days, but not before this many attempts, which take more than a day: it may have waited
 * for a mail server to be configured.
 */
const triedFor = { milliseconds: 48 * 3_600_000, attemptsMin: 40 };
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
  const result = await mailServer.send(mail);
  services.metrics.mails.inc({ kind: mail.kind, outcome: result.outcome });
  if (result.outcome === 'sent') await markSent(services.db, mail.mailId, services.clock.now());
  else if (result.outcome === 'refused') await abandon(services, mail, `${refusedMark}${result.words}`);
  else await putOff(services, mail, result.words);
}

async function putOff(services: OutboxServices, mail: TakenMail, words: string): Promise<void> {
  const now = services.clock.now();
  const nextAttemptAt = retryAt(now, mail.attempts, waits);
  const isOver = nextAttemptAt.getTime() > mail.queuedAt.getTime() + triedFor.milliseconds;
  if (!isOver || mail.attempts < triedFor.attemptsMin)
    return markFailed(services.db, mail.mailId, { fault: words, nextAttemptAt });
  services.metrics.mails.inc({ kind: mail.kind, outcome: 'given-up' });
  return abandon(services, mail, words);
}

/** Ends the attempts. The words of the mail stay for the team to send it again, unless they are of no use by then. */
function abandon({ db, clock }: OutboxServices, { mailId, kind }: TakenMail, fault: string): Promise<void> {
  return markAbandoned(db, mailId, { fault, keepsWords: !shortLivedKinds.has(kind), now: clock.now() });
}

/** Mails with a code or a link that ends within two days. */
const shortLivedKinds = new Set(['member-code', 'staff-invitation']);

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
