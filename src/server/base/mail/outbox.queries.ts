import { and, eq, gte, isNull, sql } from 'drizzle-orm';

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

/**
 * Marks the mails of one address that were sent since then and came back, or the one of them that is named, and returns
 * their kinds. Such a mail was not delivered, so it is no sent one any more.
 */
export async function markBounced(
  db: Database,
  bounce: { emailKey: string; mailId: string | undefined; words: string; since: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .update(mails)
    .set({ sentAt: null, abandonedAt: bounce.now, lastFault: `${refusedMark}${bounce.words}` })
    .where(
      and(
        eq(sql`lower(${mails.toAddress})`, bounce.emailKey),
        gte(mails.sentAt, bounce.since),
        ...(bounce.mailId === undefined ? [] : [eq(mails.mailId, bounce.mailId)]),
      ),
    )
    .returning({ kind: mails.kind });
  return rows.map(({ kind }) => kind);
}

/** Removes a mail that no server has begun to send; false if there is none. */
export async function takeBackMail(tx: Database, mailId: string): Promise<boolean> {
  const rows = await tx
    .delete(mails)
    .where(and(eq(mails.mailId, mailId), isNull(mails.leaseId), isNull(mails.sentAt)))
    .returning({ mailId: mails.mailId });
  return rows.length > 0;
}
