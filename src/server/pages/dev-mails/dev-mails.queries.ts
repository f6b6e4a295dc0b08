import { desc, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { mails } from '#server/base/db/schema/operations.ts';

const shownMax = 100;

/** The newest mails of the outbox, without their content. */
export async function fetchMails(db: Database) {
  return db
    .select({
      mailId: mails.mailId,
      kind: mails.kind,
      to: mails.toAddress,
      subject: mails.subject,
      queuedAt: mails.queuedAt,
    })
    .from(mails)
    .orderBy(desc(mails.queuedAt))
    .limit(shownMax);
}

export async function fetchMailHtml(db: Database, mailId: string): Promise<string | undefined> {
  const rows = await db.select({ html: mails.html }).from(mails).where(eq(mails.mailId, mailId)).limit(1);
  return rows[0]?.html;
}
