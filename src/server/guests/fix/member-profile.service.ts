/** The desk reads and corrects the data of a club account (docs/decisions/0045-desk.md). */
import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';
import type { DeskAccount } from '#contract/calls/desk-club.ts';
import { emailKeyOf } from '#domain/email.ts';

import { queueCrmEvent } from '#server/changes/queue-crm-event.ts';
import { touchMembers } from '#server/changes/touch-pass.queries.ts';
import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { readTypedPhone, writePhone } from '#server/base/phone-numbers.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { findAccount, lockAccount, writeProfile } from '#server/loyalty/desk/account.queries.ts';
import { writeAudit, type AuditedChange } from '#server/staff/audit.queries.ts';
import { fingerprintsOf, tagOf } from './contact.ts';
import { readAllowance } from './goodwill.service.ts';

type ProfileServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'secrets' | 'crm'>;

/** The account's data, and what the caller may give to it. Refuses an unknown account. */
export async function readDeskAccount(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  userId: string,
): Promise<DeskAccount> {
  const member = await findAccount(services.db, userId);
  if (member === undefined) throw new Refusal('account-not-found');
  const { memberId, status, firstName, lastName, email, phone, zip } = member;
  return {
    account: memberId,
    isClosed: status === 'closed',
    ...{ firstName, lastName, email, zip },
    tag: profileTagOf(member),
    phone: phone === '' ? '' : writePhone(services.brand, phone),
    goodwill: await readAllowance(services, actor),
  };
}

type TypedProfile = InputOf<Contract['PUT /api/admin/loyalty/profile/:userId'], 'body'> & {
  /** The version that was read before; undefined corrects any. */
  tag: string | undefined;
};

/**
 * Corrects the data. A new mailbox is not proved yet, so it opens the account only by a code that is mailed to it. The
 * former address gets a mail. Refuses an address that another account has, and with `row-changed` a version that
 * another person has changed.
 */
export async function correctProfile(
  services: ProfileServices,
  actor: StaffActor,
  userId: string,
  { reason, tag, ...typed }: TypedProfile,
): Promise<{ isChanged: boolean }> {
  const phone = (typed.phone ?? '') === '' ? '' : readTypedPhone(services.brand, typed.phone ?? '');
  const { firstName, lastName, email, zip } = typed;
  const wanted = { firstName, lastName, email, phone, zip };
  const now = services.clock.now();
  try {
    return await services.db.transaction(async (tx) => {
      const before = await lockAccount(tx, userId);
      if (before === undefined) throw new Refusal('account-not-found');
      if (before.status === 'closed') throw new Refusal('account-closed');
      const { memberId } = before;
      const prints = fingerprintsOf(services, before, wanted);
      if (Object.keys(prints.after).length === 0) return { isChanged: false };
      if (tag !== undefined && tag !== profileTagOf(before)) throw new Refusal('row-changed');
      const isNewMailbox = before.emailKey !== emailKeyOf(email);
      await writeProfile(tx, memberId, { ...wanted, isNewMailbox });
      await touchMembers(tx, [memberId], 'registration', now);
      await queueCrmEvent(
        { db: tx, crm: services.crm },
        { kind: 'member', facts: { memberId, email, firstName, lastName }, happenedAt: now, email },
      );
      if (isNewMailbox) await tellFormerAddress(services, tx, before.email, now);
      const change: AuditedChange = {
        action: 'Loyalty Profile Update',
        target: memberId,
        before: prints.before,
        after: { ...prints.after, reason },
      };
      await writeAudit(tx, actor, change, now);
      return { isChanged: true };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('account-email-taken', { cause: error });
    throw error;
  }
}

type Profile = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'zip', string>;

function profileTagOf({ firstName, lastName, email, phone, zip }: Profile): string {
  return tagOf({ firstName, lastName, email, phone, zip });
}

async function tellFormerAddress(
  services: Pick<Services, 'brand' | 'config'>,
  tx: Database,
  to: string,
  now: Date,
): Promise<void> {
  if (!isMailAddress(to)) return;
  const { t, language, park } = readerFor(services, []);
  const { clubName } = park;
  await queueMail(
    { db: tx, brand: services.brand },
    {
      kind: 'email-changed',
      ...{ to, language },
      card: { product: clubName, category: clubName },
      subject: t('mails.accountAddressSubject', { clubName }),
      heading: t('mails.addressHeading'),
      paragraphs: [
        t('mails.accountAddressChanged', { clubName }),
        t('mails.accountAddressUnasked', { email: park.supportEmail }),
      ],
    },
    now,
  );
}
