/** Empties the outbox: every mail is sent at least once, and tried for about two days where the mail server is away. */
import type { MailServer } from '../ports/mail.ts';
import type { Services } from '../services.ts';
import { markFailed, markSent, takeDueMails, type TakenMail } from './outbox.queries.ts';

type OutboxServices = Pick<Services, 'db' | 'clock' | 'metrics' | 'mailServer'>;

/** Longer than a whole round may take, time-outs of the mail server included. */
const leaseSeconds = 300;
const mailsPerRound = 10;
const attemptsMax = 50;
const firstWaitSeconds = 30;
const longestWaitSeconds = 3600;

/** Sends what is due and gives how many mails it took; nothing where no mail server is configured. */
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
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** (mail.attempts - 1), longestWaitSeconds);
  const isOver = outcome === 'refused' || mail.attempts >= attemptsMax;
  await markFailed(services.db, mail.mailId, {
    fault: outcome,
    nextAttemptAt: isOver ? undefined : new Date(now.getTime() + waitSeconds * 1000),
    now,
  });
}

const pollMilliseconds = 2000;

/** Looks into the outbox every two seconds, at once again while it is full. Gives what stops it. */
export function startOutbox(services: OutboxServices, onError: (error: Error) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running = Promise.resolve();
  const plan = (milliseconds: number): void => {
    timer = setTimeout(() => {
      running = round();
    }, milliseconds);
  };
  const round = async (): Promise<void> => {
    let taken = 0;
    try {
      taken = await sendDueMails(services);
    } catch (error) {
      onError(error instanceof Error ? error : new Error('The outbox failed.', { cause: error }));
    }
    if (!isStopping) plan(taken === mailsPerRound ? 0 : pollMilliseconds);
  };
  if (services.mailServer !== undefined) plan(pollMilliseconds);
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
    services.mailServer?.close();
  };
}
