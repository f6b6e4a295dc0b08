/** What the team tab does about passwords: a typed one is kept as its hash, a new member without one is mailed a link. */
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { isMailAddress } from '#server/base/mail/mail-address.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { changePassword, faultOfPassword, hashPassword, makePasswordLink } from '#server/staff/password.ts';
import type { StoredRow } from './tab-cells.ts';
import { refuseField, type TabChange } from './tab-rules.ts';

/** The hash of the password that was sent, if one was; made before the transaction, for it takes its time. */
export async function hashTypedPassword(
  cells: AdminRow,
  hasOneTimeCode: boolean,
): Promise<string | undefined> {
  const typed = cells['teamMemberPassword'];
  if (typeof typed !== 'string' || typed === '') return undefined;
  const fault = faultOfPassword(typed, { hasOneTimeCode });
  if (fault !== undefined) throw refuseField('teamMemberPassword', fault);
  return hashPassword(typed);
}

/** Keeps the password, or sends the link; a changed password ends the member's other sessions at once. */
export async function afterTeamChange(
  change: TabChange,
  after: StoredRow | undefined,
): Promise<AdminRow | undefined> {
  if (after === undefined) return undefined;
  const { tx, actor, passwordHash, now } = change;
  if (passwordHash !== undefined) {
    const memberGuid = after.guid;
    const isSelf = memberGuid === actor.memberGuid;
    await changePassword(tx, {
      memberGuid,
      passwordHash,
      now,
      ...(isSelf ? { keptSessionGuid: actor.sessionGuid } : {}),
    });
    return undefined;
  }
  return change.before === undefined ? { setPasswordLink: await inviteMember(change, after) } : undefined;
}

async function inviteMember({ tx, services, now }: TabChange, member: StoredRow): Promise<string> {
  const { brand, config } = services;
  const link = await makePasswordLink(tx, { memberGuid: member.guid, publicUrl: config.publicUrl, now });
  const to = String(member['username']);
  if (isMailAddress(to)) {
    const content = {
      kind: 'staff-invitation',
      to,
      subject: `Your sign-in for the ${brand.name} back office`,
      heading: `Welcome, ${String(member['firstName'])}`,
      paragraphs: [
        'An account was made for you. Choose a password of at least 15 characters to sign in.',
        'The link works once, within three days. Ask an administrator for a new one after that.',
      ],
      action: { label: 'Choose a password', href: link },
    };
    await queueMail({ db: tx, brand }, content, now);
  }
  return link;
}
