/** Puts a mail into the outbox, in the transaction of the change that it reports: both are committed, or neither. */
import type { Brand } from '#contract/brand.ts';
import { answerLeavesAt } from '#domain/staff-undo.ts';

import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/operations.ts';
import { type MailContent, isMailAddress } from './mail-content.ts';
import { dressMail } from './dress-mail.ts';

/** Queues one mail and returns its id. Throws for an invalid address: callers validate guests' input. */
export async function queueMail(
  services: { db: Database; brand: Brand },
  content: MailContent,
  now: Date,
  dueAt = now,
): Promise<string> {
  if (!isMailAddress(content.to)) throw new Error('A mail was queued for an invalid address.');
  const { subject, plainText, html } = dressMail(services.brand, content);
  const [row] = await services.db
    .insert(mails)
    .values({
      kind: content.kind,
      toAddress: content.to,
      subject,
      plainText,
      html,
      queuedAt: now,
      dueAt,
    })
    .returning({ mailId: mails.mailId });
  if (row === undefined) throw new Error('A mail was not queued.');
  return row.mailId;
}

/** What the entry of an answer says of its mail. */
export interface WaitingMail {
  mail: string;
  leavesAt: string;
}

/** Queues the mail of an answer, which waits for a moment in which the answer can be undone. */
export async function queueAnswerMail(
  services: { db: Database; brand: Brand },
  content: MailContent,
  now: Date,
): Promise<WaitingMail> {
  const dueAt = answerLeavesAt(now);
  return { mail: await queueMail(services, content, now, dueAt), leavesAt: dueAt.toISOString() };
}
