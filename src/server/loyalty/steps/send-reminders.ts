/**
 * Sends each reminder once: when its purchase can be claimed, or on its last day. The mail is queued in the transaction
 * that deletes the reminder, so that neither a crash nor a second server sends it twice.
 */
import { reminderQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { workQueue } from '#server/base/jobs/work-queue.ts';
import { readerIn } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import type { Services } from '#server/base/services.ts';
import { findReminder, type WaitingReminder } from './reminders.queries.ts';

type ReminderServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'pointOfSale' | 'hotel'>;

const lookAgainMilliseconds = 600_000;

export function sendReminders(services: ReminderServices): Promise<RoundResult> {
  const { db, clock } = services;
  return workQueue(services, reminderQueue, {
    each: async ({ reminderId }) => {
      const found = await findReminder(db, reminderId, clock.now());
      if (found?.state === 'waiting') await askSystem(services, found);
      return async (tx) => {
        const now = clock.now();
        const reminder = await findReminder(tx, reminderId, now);
        if (reminder?.state === 'waiting' && !reminder.isLast)
          return { dueAt: new Date(now.getTime() + lookAgainMilliseconds) };
        if (reminder !== undefined && reminder.state !== 'over' && isMailAddress(reminder.email))
          await mailReminder({ ...services, db: tx }, reminder, now);
        return 'done';
      };
    },
  });
}

/** Has the park's own system bring the purchase up to date; a silent one is asked again in ten minutes. */
async function askSystem(
  { pointOfSale, hotel }: ReminderServices,
  { sourceKind, number }: WaitingReminder,
): Promise<void> {
  try {
    await (sourceKind === 'check' ? pointOfSale.confirmCheck(number) : hotel.confirmStay(number));
  } catch (error) {
    if (!(error instanceof UpstreamTimeout)) throw error;
  }
}

async function mailReminder(
  services: Pick<Services, 'db' | 'brand' | 'config'>,
  { sourceKind, number, language, email, state }: WaitingReminder,
  now: Date,
): Promise<void> {
  const { brand, config } = services;
  const { t } = readerIn(brand, language);
  const path = sourceKind === 'check' ? 'purchase' : 'hotels';
  await queueMail(
    services,
    {
      kind: 'claim-reminder',
      language,
      to: email,
      card: { product: brand.clubName, category: brand.clubName },
      subject: t('mails.reminderSubject', { clubName: brand.clubName }),
      heading: t('mails.reminderHeading'),
      paragraphs: [
        state === 'ready' ? t('mails.reminderReady', { number }) : t('mails.reminderLast', { number }),
        t('mails.reminderUnasked'),
      ],
      action: {
        label: t('loyalty.claimYourPoints'),
        href: `${config.publicUrl}/loyalty/${path}/${encodeURIComponent(number)}`,
      },
    },
    now,
  );
}
