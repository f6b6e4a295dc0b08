/** The rules of the tabs that control access: the team with its passwords, and the permissions. */
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { hasAdministrator, mayChangeLevel } from '#domain/staff-access.ts';

import type { Database } from '#server/base/db/database.ts';
import { isMailAddress } from '#server/base/mail/mail-address.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import { endSessionsOf } from '#server/staff/password.queries.ts';
import { changePassword, faultOfPassword, hashPassword, makePasswordLink } from '#server/staff/password.ts';
import type { StoredRow } from './tab-cells.ts';
import { refuseField, type TabChange, type TabRules } from './tab-change.ts';
import { fetchAccessRows, fetchTeamStanding, hasOneTimeCode, lockAccess } from './team.queries.ts';

/** Stores a password as its hash; a new member without one gets a mail with a link to set one. */
export const teamRules: TabRules = {
  start: async ({ db }, { guid, cells }) => {
    const typed = cells['teamMemberPassword'];
    if (typeof typed !== 'string' || typed === '') return {};
    const fault = faultOfPassword(typed, {
      hasOneTimeCode: guid !== undefined && (await hasOneTimeCode(db, guid)),
    });
    if (fault !== undefined) throw refuseField('teamMemberPassword', fault);
    // Hashing is slow by design, so it must not keep a transaction open.
    const passwordHash = await hashPassword(typed);
    return {
      finish: (change, after) => finishMember(change, after, passwordHash),
      ...(guid === undefined ? {} : { recorded: { password: 'changed' } }),
    };
  },
  prepare: lockAccess,
  judge: (change) => refuseAbove(change, 'accessLevel'),
  finish: finishMember,
};

/** An actor may set only levels up to their own, and at least one administrator must remain. */
export const permissionsRules: TabRules = {
  prepare: lockAccess,
  judge: (change) => refuseAbove(change, 'accessLevelMin'),
  finish: ({ tx }) => refuseLastAdministrator(tx),
};

async function finishMember(
  change: TabChange,
  after: StoredRow | undefined,
  passwordHash?: string,
): Promise<AdminRow | undefined> {
  const { tx, before, now } = change;
  if (after !== undefined && passwordHash !== undefined) await keepPassword(change, after, passwordHash);
  const isInvited = before === undefined && after !== undefined && passwordHash === undefined;
  const answer = isInvited ? { setPasswordLink: await inviteMember(change, after) } : undefined;
  if (after?.['isActive'] === false) await endSessionsOf(tx, after.guid, now);
  await refuseLastAdministrator(tx);
  return answer;
}

/** A changed password ends the member's other sessions at once. */
async function keepPassword(
  { tx, actor, now }: TabChange,
  { guid: memberGuid }: StoredRow,
  passwordHash: string,
): Promise<void> {
  const isSelf = memberGuid === actor.memberGuid;
  const kept = isSelf ? { keptSessionGuid: actor.sessionGuid } : {};
  await changePassword(tx, { memberGuid, passwordHash, now, ...kept });
}

async function inviteMember({ tx, services, now }: TabChange, member: StoredRow): Promise<string> {
  const { brand, config } = services;
  const link = await makePasswordLink(tx, { memberGuid: member.guid, staffUrl: config.staffUrl, now });
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

function refuseAbove({ actor, before, values }: TabChange, key: 'accessLevel' | 'accessLevelMin'): void {
  const old = before === undefined ? undefined : Number(before[key]);
  const wanted = values?.[key];
  if (!mayChangeLevel(actor, old, wanted === undefined ? undefined : Number(wanted)))
    throw new Refusal('above-own-level');
}

async function refuseLastAdministrator(tx: Database): Promise<void> {
  const team = await fetchTeamStanding(tx);
  if (!hasAdministrator(team, await fetchAccessRows(tx))) throw new Refusal('last-administrator');
}
