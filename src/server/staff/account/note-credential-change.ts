/**
 * What every change of a credential does besides the change itself, in the same transaction: the member's other
 * sessions end, the member gets a mail, and the audit log gets an entry.
 */
import type { Brand } from '#contract/brand.ts';
import type { StaffAct } from '#contract/staff-acts.ts';
import { formatInstant } from '#domain/park-format.ts';

import type { Database } from '#server/base/db/database.ts';
import { isMailAddress, type MailAction } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import type { StaffActor } from '#server/base/services.ts';
import { writeAudit } from '../audit.queries.ts';
import { endSessionsOf } from '../password.queries.ts';

/** A change of a credential by its own member. */
export interface CredentialChange {
  actor: StaffActor;
  /** As the audit log names it, such as `Password Change`. */
  action: StaffAct;
  /** What happened, for the member, such as "Your password was changed." */
  sentence: string;
  after?: Record<string, unknown>;
  now: Date;
}

/** Ends the other sessions, queues the mail and writes the entry. */
export async function noteCredentialChange(
  tx: Database,
  brand: Brand,
  { actor, action, sentence, after, now }: CredentialChange,
): Promise<void> {
  await endSessionsOf(tx, actor.memberGuid, now, actor.sessionGuid);
  const told = `${sentence} Your other sessions were ended.`;
  await mailCredentialChange(tx, brand, { to: actor.username, sentence: told, now });
  await writeAudit(tx, actor, { action, target: actor.memberGuid, after }, now);
}

/** Mails a member about a change of their sign-in; a username that is no mail address gets none. */
export async function mailCredentialChange(
  tx: Database,
  brand: Brand,
  mail: { to: string; sentence: string; now: Date; action?: MailAction },
): Promise<void> {
  if (!isMailAddress(mail.to)) return;
  const at = formatInstant(mail.now, brand, { dateStyle: 'medium', timeStyle: 'short' });
  const content = {
    kind: 'staff-credential',
    to: mail.to,
    subject: `Your sign-in for the ${brand.name} back office`,
    heading: 'About your sign-in',
    paragraphs: [
      `${mail.sentence} This was on ${at}.`,
      'If it was not you, tell an administrator at once: they can end every session of yours and mail you a new link to choose a password.',
    ],
    ...(mail.action === undefined ? {} : { action: mail.action }),
  };
  await queueMail({ db: tx, brand }, content, mail.now);
}
