/** Disables an endpoint that takes no events, and tells its owner by mail in the same transaction. */
import { isMailAddress } from '#server/base/mail/mail-address.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { disableEndpoint } from './endpoint-health.queries.ts';

interface EndedEndpoint {
  endpointId: string;
  url: string;
  mailTo: string;
  disabledFor: 'gone' | 'failing';
}

const sentences = {
  gone: 'It answered that it is gone for good (410).',
  failing: 'It took no event for five days.',
} as const;

/** Disables it once, whatever the number of servers. */
export async function endEndpoint(
  { db, clock, brand, config }: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>,
  { endpointId, url, mailTo, disabledFor }: EndedEndpoint,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await disableEndpoint(tx, endpointId, disabledFor))) return;
    await writeAudit(
      tx,
      { ...hostActor, name: 'The server' },
      {
        action: 'Webhook State',
        target: endpointId,
        before: { url, state: 'active' },
        after: { url, state: 'disabled', why: sentences[disabledFor] },
      },
      now,
    );
    if (!isMailAddress(mailTo)) return;
    await queueMail(
      { db: tx, brand },
      {
        kind: 'webhook-disabled',
        to: mailTo,
        subject: 'A webhook was disabled',
        heading: 'A webhook was disabled',
        paragraphs: [
          `No more events are sent to ${new URL(url).host}. ${sentences[disabledFor]}`,
          'Once the other system works again, resume the webhook, and replay the events since then.',
        ],
        action: { label: 'Open the webhooks', href: new URL('/admin/webhooks', config.staffUrl).href },
      },
      now,
    );
  });
}
