import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/operations.ts';
import type { OutgoingMail } from '../ports/mail.ts';

/** A mail that was taken for one attempt. */
export interface TakenMail extends OutgoingMail {
  kind: string;
  queuedAt: Date;
  /** The number of attempts, including this one. */
  attempts: number;
}

/**
 * Takes due mails for one attempt and postpones their next one to `leaseUntil`: a process that dies with them loses
 * none, and no two processes take the same.
 */
export async function takeDueMails(
  db: Database,
  options: { now: Date; leaseUntil: Date; mailsMax: number },
): Promise<TakenMail[]> {
  // A subquery could be evaluated once for each row, and then each time lock further mails than the limit.
  const due = db.$with('due').as(
    db
      .select({ mailId: mails.mailId })
      .from(mails)
      .where(and(isNull(mails.sentAt), isNull(mails.abandonedAt), lte(mails.nextAttemptAt, options.now)))
      .orderBy(mails.nextAttemptAt)
      .limit(options.mailsMax)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(mails)
    .set({ nextAttemptAt: options.leaseUntil, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.mailId, db.select().from(due)))
    .returning({
      mailId: mails.mailId,
      kind: mails.kind,
      to: mails.toAddress,
      subject: mails.subject,
      plainText: mails.plainText,
      html: mails.html,
      queuedAt: mails.queuedAt,
      attempts: mails.attempts,
    });
}

/** Records that a mail was sent, and deletes its content, because it may hold a link that opens a pass. */
export async function markSent(db: Database, mailId: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: now, lastFault: null, plainText: '', html: '' })
    .where(eq(mails.mailId, mailId));
}

/** Records a failed attempt and the time of the next one. */
export async function markFailed(
  db: Database,
  mailId: string,
  { fault, nextAttemptAt }: { fault: string; nextAttemptAt: Date },
): Promise<void> {
  await db.update(mails).set({ lastFault: fault, nextAttemptAt }).where(eq(mails.mailId, mailId));
}

/** Begins the last answer of a mail whose recipient was refused. */
export const refusedMark = 'refused: ';

/** Records that a mail is not tried any more. */
export async function markAbandoned(
  db: Database,
  mailId: string,
  { fault, keepsWords, now }: { fault: string; keepsWords: boolean; now: Date },
): Promise<void> {
  const words = keepsWords ? {} : { plainText: '', html: '' };
  await db
    .update(mails)
    .set({ lastFault: fault, abandonedAt: now, ...words })
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
