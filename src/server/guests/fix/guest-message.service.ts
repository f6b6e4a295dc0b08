/** A mail with words of the team to one guest, or to one member of the club. */
import type { Database } from '#server/base/db/database.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { deskMessagesPerGuest } from '#server/base/limits/limits.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { isMailAddress, type MailAction } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { findAccount } from '#server/loyalty/desk/account.queries.ts';
import { readLinks } from '#server/office/orders/order-links.service.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { printLinks } from '#server/passes/links/pass-links.ts';
import { writeAudit, type AuditedChange } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

type MessageServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'config'>;

/** Mails the words to the address of a pass, with a button that opens the pass. */
export async function messageGuest(
  services: MessageServices,
  actor: StaffActor,
  named: PassNumbers,
  text: string,
): Promise<{ mailedTo: string }> {
  return services.db.transaction(async (tx) => {
    if ((await fetchPassByPair(tx, named)) === undefined) throw new Refusal('row-not-found');
    const to = (await readLinks(tx, named.orderId))(named.barcode).mailTo;
    const [printed] = await printLinks({ ...services, db: tx }, [named]);
    const { t } = readerFor(services, []);
    return sendWords({ ...services, db: tx }, actor, {
      ...{ to, text },
      key: `desk-message:${named.orderId}`,
      target: `${named.orderId}/${named.barcode}`,
      ...(printed === undefined ? {} : { action: { label: t('mails.openPass'), href: printed.link } }),
    });
  });
}

/** Mails the words to a member of the club. */
export async function messageMember(
  services: MessageServices,
  actor: StaffActor,
  userId: string,
  text: string,
): Promise<{ mailedTo: string }> {
  return services.db.transaction(async (tx) => {
    const member = await findAccount(tx, userId);
    if (member === undefined) throw new Refusal('account-not-found');
    if (member.status === 'closed') throw new Refusal('account-closed');
    const { t } = readerFor(services, []);
    return sendWords({ ...services, db: tx }, actor, {
      ...{ to: member.email, text },
      key: `desk-message-member:${member.memberId}`,
      target: member.memberId,
      action: { label: t('mails.openAccount'), href: `${services.config.publicUrl}/loyalty/` },
    });
  });
}

async function sendWords(
  services: Omit<MessageServices, 'db'> & { db: Database },
  actor: StaffActor,
  mail: { to: string | null; text: string; key: string; target: string; action?: MailAction },
): Promise<{ mailedTo: string }> {
  const { to, text, key, target, action } = mail;
  if (to === null || !isMailAddress(to)) throw new Refusal('link-without-address');
  const { db, brand } = services;
  const now = services.clock.now();
  const [sent] = await countAttempts(db, [{ key, limit: deskMessagesPerGuest }], now);
  if (sent !== undefined && sent.count > deskMessagesPerGuest.attemptsMax)
    throw new Refusal('guest-mail-limit', { retryAfterSeconds: sent.secondsLeft });
  const { t, language, park } = readerFor(services, []);
  const mailId = await queueMail(
    { db, brand },
    {
      kind: 'desk-message',
      ...{ to, language },
      subject: t('mails.messageSubject', { park: park.name }),
      heading: t('mails.messageHeading'),
      paragraphs: [
        ...text.split(/\n+/).flatMap((line) => (line.trim() === '' ? [] : [{ typed: line.trim() }])),
        t('mails.questions', { email: park.supportEmail }),
      ],
      ...(action === undefined ? {} : { action }),
    },
    now,
  );
  // The words are in the mail, which is deleted with the guest; the entry names it.
  const change: AuditedChange = {
    action: 'Guest Message',
    target,
    after: { mailId, characters: text.length },
  };
  await writeAudit(db, actor, change, now);
  return { mailedTo: to };
}
