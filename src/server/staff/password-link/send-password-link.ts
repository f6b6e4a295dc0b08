/** Makes and mails the one-time link by which a member chooses a password: a new member, or one who lost theirs. */
import { formatInstant } from '#domain/park-format.ts';
import type { Database } from '#server/base/db/database.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import type { Services } from '#server/base/services.ts';
import { makePasswordLink, type PasswordLink } from '../password.ts';
import { findNeededDirectory } from '../directory/local-sign-in.ts';

export interface LinkRecipient {
  guid: string;
  firstName: string;
  username: string;
  isNew: boolean;
}

/** Mails a new member who signs in by the directory where to do so; there is no password to choose. */
async function sendDirectoryInvitation(
  tx: Database,
  { brand, config }: Pick<Services, 'brand' | 'config'>,
  { member, directory, now }: { member: LinkRecipient; directory: string; now: Date },
): Promise<void> {
  if (!isMailAddress(member.username)) return;
  const content = {
    kind: 'staff-invitation',
    to: member.username,
    subject: `Your sign-in for the ${brand.name} back office`,
    heading: `Welcome, ${member.firstName}`,
    paragraphs: [`An account was made for you. Sign in with ${directory}: you need no other password.`],
    action: { label: 'Open the back office', href: `${config.staffUrl}/login` },
  };
  await queueMail({ db: tx, brand }, content, now);
}

/** Replaces the member's former link by a new one, and mails it where the username is a mail address. */
export async function sendPasswordLink(
  tx: Database,
  { brand, config }: Pick<Services, 'brand' | 'config'>,
  member: LinkRecipient,
  now: Date,
): Promise<PasswordLink> {
  const made = await makePasswordLink(tx, { memberGuid: member.guid, staffUrl: config.staffUrl, now });
  if (!isMailAddress(member.username)) return made;
  const until = formatInstant(made.expiresAt, brand, { dateStyle: 'medium', timeStyle: 'short' });
  const content = {
    kind: 'staff-invitation',
    to: member.username,
    subject: member.isNew
      ? `Your sign-in for the ${brand.name} back office`
      : `Choose a new password for the ${brand.name} back office`,
    heading: member.isNew ? `Welcome, ${member.firstName}` : 'Choose a new password',
    paragraphs: [
      member.isNew
        ? 'An account was made for you. Choose a password of at least 15 characters to sign in.'
        : 'An administrator sent you this link to choose a new password. Your present one works until then, and a second factor stays as it is.',
      `The link works once, until ${until}. Ask an administrator for a new one after that.`,
    ],
    action: { label: 'Choose a password', href: made.link },
  };
  await queueMail({ db: tx, brand }, content, now);
  return made;
}

/**
 * Mails a member how to sign in: by the directory, or with a link to choose a password, which is returned too. A former link
 * stops working.
 */
export async function inviteMember(
  tx: Database,
  services: Pick<Services, 'brand' | 'config'>,
  { accessLevel, ...member }: { guid: string; firstName: string; username: string; accessLevel: number },
  now: Date,
): Promise<string | undefined> {
  const recipient = { ...member, isNew: true };
  const ruled = { ...member, accessLevel };
  const directory = await findNeededDirectory({ db: tx, config: services.config }, ruled);
  if (directory === undefined) return (await sendPasswordLink(tx, services, recipient, now)).link;
  await sendDirectoryInvitation(tx, services, { member: recipient, directory, now });
  return undefined;
}
