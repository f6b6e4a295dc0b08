import { eq, lt, or } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/operations.ts';

/** Begins the last answer of a mail whose recipient was refused. */
export const refusedMark = 'refused: ';

/**
 * Records that a mail was sent, or that it is not tried any more. Its content goes unless it may be sent again, because it
 * may hold a link that opens a pass.
 */
export async function endMail(
  tx: Database,
  mailId: string,
  { keepsWords, ...end }: { sentAt: Date; keepsWords: false } | { abandonedAt: Date; keepsWords: boolean },
): Promise<void> {
  const words = keepsWords ? {} : { plainText: '', html: '' };
  await tx
    .update(mails)
    .set({ ...end, ...words })
    .where(eq(mails.mailId, mailId));
}

/** Deletes old mails: the recipients are kept only as long as it takes to answer a question. */
export async function forgetOldMails(
  db: Database,
  now: Date,
  keptDays = retentionDays('mails'),
): Promise<void> {
  const before = daysBefore(now, keptDays);
  await db.delete(mails).where(or(lt(mails.sentAt, before), lt(mails.queuedAt, before)));
}
