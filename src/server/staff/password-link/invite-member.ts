import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { findNeededDirectory } from '../directory/local-sign-in.ts';
import { sendDirectoryInvitation, sendPasswordLink } from './send-password-link.ts';

/** A member who has no password yet. */
interface InvitedMember {
  guid: string;
  firstName: string;
  username: string;
  accessLevel: number;
}

/**
 * Mails a member how to sign in: by the directory, or with a link to choose a password, which is returned too. A former link
 * stops working.
 */
export async function inviteMember(
  tx: Database,
  services: Pick<Services, 'brand' | 'config'>,
  { accessLevel, ...member }: InvitedMember,
  now: Date,
): Promise<string | undefined> {
  const recipient = { ...member, isNew: true };
  const ruled = { ...member, accessLevel };
  const directory = await findNeededDirectory({ db: tx, config: services.config }, ruled);
  if (directory === undefined) return (await sendPasswordLink(tx, services, recipient, now)).link;
  await sendDirectoryInvitation(tx, services, { member: recipient, directory, now });
  return undefined;
}
