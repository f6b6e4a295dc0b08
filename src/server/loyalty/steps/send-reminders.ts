/**
 * Sends each reminder once: when its purchase can be claimed, or on its last day. The mail is queued in the transaction
 * that deletes the reminder, so that neither a crash nor a second server sends it twice.
 */
import { readerIn } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-address.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import type { Services } from '#server/base/services.ts';
import { byPages } from '../by-pages.ts';
import { fetchReminders, takeReminder, type WaitingReminder } from './reminders.queries.ts';

type ReminderServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'pointOfSale' | 'hotel'>;

const firstId = '00000000-0000-0000-0000-000000000000';

/** Sends all due reminders and returns how many were finished. */
export async function sendReminders(services: ReminderServices): Promise<number> {
  const { db, clock } = services;
  return byPages(
    firstId,
    (page) => fetchReminders(db, clock.now(), page),
    ({ reminderId }) => reminderId,
    (reminder) => sendIfDue(services, reminder),
  );
}

/** Finishes one reminder if it is due; true if this call did so. */
async function sendIfDue(services: ReminderServices, reminder: WaitingReminder): Promise<boolean> {
  if (reminder.state === 'waiting') await askSystem(services, reminder);
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const page = { after: firstId, countMax: 1, reminderId: reminder.reminderId };
    const [current] = await fetchReminders(tx, now, page);
    if (current === undefined || (current.state === 'waiting' && !current.isLast)) return false;
    if (!(await takeReminder(tx, current.reminderId))) return false;
    if (current.state !== 'over' && isMailAddress(current.email))
      await mailReminder({ ...services, db: tx }, current, now);
    return true;
  });
}

/** Has the park's own system bring the purchase up to date; a silent one is asked again in the next round. */
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
