import { and, eq, isNull } from 'drizzle-orm';

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

/** Removes a mail that no server has begun to send; false if there is none. */
export async function takeBackMail(tx: Database, mailId: string): Promise<boolean> {
  const rows = await tx
    .delete(mails)
    .where(and(eq(mails.mailId, mailId), isNull(mails.leaseId), isNull(mails.sentAt)))
    .returning({ mailId: mails.mailId });
  return rows.length > 0;
}
