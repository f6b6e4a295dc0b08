/** The desk takes the photo off a pass and mails the guest the link by which to add another one. */
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { deskLinkMailsPerOrder } from '#server/base/limits/limits.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { readLinks } from '#server/office/orders/order-links.service.ts';
import { lockPass } from '#server/passes/lock-pass.queries.ts';
import { mailCardOf } from '#server/passes/links/link-mail.ts';
import { printLinks } from '#server/passes/links/pass-links.ts';
import { takePhotoOff } from '#server/photos/desk/desk-photo.service.ts';
import { writeAudit, type AuditedChange } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** All or nothing: without a link or an address the photo stays. Shares the budget of link mails of the order. */
export async function invitePhoto(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'config'>,
  actor: StaffActor,
  named: PassNumbers,
  reason: string,
): Promise<{ mailedTo: string; wasRemoved: boolean }> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const record = await lockPass(tx, named);
    if (record === undefined) throw new Refusal('row-not-found');
    const { wasRemoved, answeredRequest } = await takePhotoOff(tx, actor, named, now);
    const to = (await readLinks(tx, named.orderId))(named.barcode).mailTo;
    if (to === null || !isMailAddress(to)) throw new Refusal('link-without-address');
    const [printed] = await printLinks({ ...services, db: tx }, [named]);
    if (printed === undefined) throw new Refusal('link-not-active');
    const counted = { key: `link-mail-desk:${named.orderId}`, limit: deskLinkMailsPerOrder };
    const [sent] = await countAttempts(tx, [counted], now);
    if (sent !== undefined && sent.count > deskLinkMailsPerOrder.attemptsMax)
      throw new Refusal('link-mail-limit', { retryAfterSeconds: sent.secondsLeft });
    const { t, language, park } = readerFor(services, []);
    const content = {
      kind: 'photo-invitation',
      ...{ to, language, card: mailCardOf(record, services.brand, now) },
      subject: t('mails.photoAskSubject'),
      heading: t('mails.photoAskHeading'),
      paragraphs: [
        t('mails.photoAsk', { product: record.product }),
        t('mails.questions', { email: park.supportEmail }),
      ],
      action: { label: t('mails.openPass'), href: printed.link },
    };
    await queueMail({ db: tx, brand: services.brand }, content, now);
    const change: AuditedChange = {
      action: 'Photo Remove',
      target: `${named.orderId}/${named.barcode}`,
      before: { hasPhoto: wasRemoved },
      after: { hasPhoto: false, isMailed: true, answeredRequest, reason },
    };
    await writeAudit(tx, actor, change, now);
    return { mailedTo: to, wasRemoved };
  });
}
