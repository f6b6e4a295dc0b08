/** The answer to a request for help, by mail and on record. */
import { readerFor } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueAnswerMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { settleHold, templateOf } from '#server/staff/requests/settle-hold.ts';
import { findHelpRequest, storeHelpAnswer } from './help-requests.queries.ts';
import { isRequestId } from './staff-requests.service.ts';

/**
 * Answers a request and mails the words to the address that the guest typed. Of two concurrent answers the first one
 * counts, and the second is refused with `request-answered`.
 */
export async function answerHelp(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>,
  actor: StaffActor,
  requestId: string,
  given: { answer: 'answered' | 'declined'; message: string; template?: string | undefined },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const asked = isRequestId(requestId) ? await findHelpRequest(tx, requestId) : undefined;
    if (asked === undefined) throw new Refusal('row-not-found');
    const message = given.message.trim();
    const isFirst = await storeHelpAnswer(tx, requestId, {
      status: given.answer,
      answeredAt: now,
      answeredBy: actor.name,
      answerMessage: message,
    });
    if (!isFirst) throw new Refusal('request-answered');
    await settleHold(tx, actor, { kind: asked.kind, requestId }, now);
    const { t, language, park } = readerFor(services, [asked.language]);
    const content = {
      kind: 'help-request-answer',
      ...{ to: asked.email, language },
      subject: t('mails.messageSubject', { park: park.name }),
      heading: t('mails.messageHeading'),
      paragraphs: [
        ...message.split(/\n+/).flatMap((line) => (line.trim() === '' ? [] : [{ typed: line.trim() }])),
        t('mails.questions', { email: park.supportEmail }),
      ],
    };
    const mail = isMailAddress(asked.email)
      ? await queueAnswerMail({ db: tx, brand: services.brand }, content, now)
      : undefined;
    // The words stay with the request, which is deleted with its guest; the audit log never changes.
    const target = asked.orderId === null ? asked.requestId : `${asked.orderId}/${asked.barcode ?? ''}`;
    const facts = { status: given.answer, requestId, characters: message.length };
    const after = { ...facts, ...mail, ...templateOf(given) };
    const change = { action: 'Help Request Update' as const, target, before: { status: 'open' }, after };
    await writeAudit(tx, actor, change, now);
  });
}
