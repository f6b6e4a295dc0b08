/** Empties the outbox: every mail is sent at least once, and tried for two days unless its recipient is refused. */
import type { Database } from '../db/database.ts';
import type { JobWatch } from '../jobs/start-loop.ts';
import { mailQueue } from '../jobs/queues.queries.ts';
import { startRounds, workQueue } from '../jobs/work-queue.ts';
import type { Services } from '../services.ts';
import { endMail, refusedMark } from './outbox.queries.ts';

type OutboxServices = Pick<Services, 'db' | 'clock' | 'metrics' | 'mailServer'>;

/** Sends due mails and returns how many it took; does nothing without a configured mail server. */
export async function sendDueMails(services: OutboxServices): Promise<number> {
  const { mailServer, clock, metrics } = services;
  if (mailServer === undefined) return 0;
  // The words of the mail stay for the team to send it again, unless they are of no use by then.
  const abandon = (tx: Database, { mailId, kind }: { mailId: string; kind: string }): Promise<void> =>
    endMail(tx, mailId, { abandonedAt: clock.now(), keepsWords: !shortLivedKinds.has(kind) });
  const { taken } = await workQueue(services, mailQueue, {
    each: async (mail) => {
      const result = await mailServer.send({ ...mail, to: mail.toAddress });
      metrics.mails.inc({ kind: mail.kind, outcome: result.outcome });
      if (result.outcome === 'later') return { fault: 'later', words: result.words };
      return async (tx) => {
        if (result.outcome === 'refused') {
          await abandon(tx, mail);
          return { fault: `${refusedMark}${result.words}` };
        }
        await endMail(tx, mail.mailId, { sentAt: clock.now(), keepsWords: false });
        return {};
      };
    },
    giveUp: async (tx, mail) => {
      metrics.mails.inc({ kind: mail.kind, outcome: 'given-up' });
      await abandon(tx, mail);
    },
  });
  return taken;
}

/** Mails with a code or a link that ends within two days. */
const shortLivedKinds = new Set(['member-code', 'staff-invitation']);

/** Sends mails for as long as the server runs. Returns the function that stops it. */
export function startOutbox(services: OutboxServices, watch: JobWatch): () => Promise<void> {
  const { mailServer } = services;
  if (mailServer === undefined) return () => Promise.resolve();
  const round = async () => ({ taken: await sendDueMails(services), failed: 0 });
  const stop = startRounds(mailQueue, round, watch);
  return async () => {
    await stop();
    mailServer.close();
  };
}
