/** The rules of the tabs that control access: the team with its passwords, and the permissions. */
import type { CellValue } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { formatInstant } from '#domain/park-format.ts';
import { hasAdministrator, mayChangeLevel } from '#domain/staff-access.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { fetchTeamStanding } from '#server/staff/administrator.queries.ts';
import { endSessionsOf } from '#server/staff/password.queries.ts';
import { mailCredentialChange } from '#server/staff/account/note-credential-change.ts';
import { findNeededDirectory } from '#server/staff/directory/local-sign-in.ts';
import { sendDirectoryInvitation, sendPasswordLink } from '#server/staff/password-link/send-password-link.ts';
import {
  changePassword,
  endOfTemporaryPassword,
  faultOfPassword,
  hashPassword,
  makePasswordLink,
  type PasswordOwner,
} from '#server/staff/password.ts';
import type { StoredRow } from './tab-cells.ts';
import { refuseField, type TabChange, type TabRules } from './tab-change.ts';
import { fetchPasswordOwner, lockAccess } from './team.queries.ts';

/** Stores a received password as a temporary one; a new member without one gets a mail with a link to choose one. */
export const teamRules: TabRules = {
  start: async ({ db, brand }, { guid, cells }) => {
    const typed = cells['teamMemberPassword'];
    if (typeof typed !== 'string' || typed === '') return {};
    const stored = guid === undefined ? undefined : await fetchPasswordOwner(db, guid);
    const fault = faultOfPassword(typed, brand, ownerOf(cells, stored ?? newOwner));
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
  if (before !== undefined && after !== undefined) await mailFormerAddress(change, before, after);
  const isInvited = before === undefined && after?.['isActive'] === true && passwordHash === undefined;
  const answer = isInvited ? await inviteMember(change, after) : undefined;
  if (after?.['isActive'] === false) await endSessionsOf(tx, after.guid, now);
  await refuseLastAdministrator(tx);
  return answer;
}

/** Mails the former address that the sign-in has another one now, so that no one is locked out unnoticed. */
async function mailFormerAddress(
  { tx, services, now }: TabChange,
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  if (before['username'] === after['username']) return;
  const sentence = 'An administrator changed the email address of your sign-in to another one.';
  await mailCredentialChange(tx, services.brand, { to: String(before['username']), sentence, now });
}

/**
 * A password that someone else sets is temporary: the member is mailed a link to choose their own, and all their
 * sessions end.
 */
async function keepPassword(change: TabChange, member: StoredRow, passwordHash: string): Promise<void> {
  const { tx, actor, services, now } = change;
  if (member.guid === actor.memberGuid)
    throw refuseField(
      'teamMemberPassword',
      'Change your own password under "Your account", with the old one',
    );
  const accessLevel = Number(member['accessLevel']);
  const ruled = { guid: member.guid, username: String(member['username']), accessLevel };
  const directory = await findNeededDirectory({ db: tx, config: services.config }, ruled);
  if (directory !== undefined)
    throw refuseField(
      'teamMemberPassword',
      `This member signs in with ${directory}, without a password here`,
    );
  const until = endOfTemporaryPassword(now);
  await changePassword(tx, { memberGuid: member.guid, passwordHash, now, until });
  const { link, expiresAt } = await makePasswordLink(tx, {
    memberGuid: member.guid,
    staffUrl: services.config.staffUrl,
    now,
  });
  const ends = formatInstant(expiresAt, services.brand, { dateStyle: 'medium', timeStyle: 'short' });
  await mailCredentialChange(tx, services.brand, {
    to: String(member['username']),
    sentence: `An administrator set a password for you, which works until ${ends}. Choose your own before then.`,
    now,
    action: { label: 'Choose a password', href: link },
  });
}

/** Mails a new member how to sign in: by the directory, or with a link to choose a password, which the answer holds too. */
async function inviteMember({ tx, services, now }: TabChange, member: StoredRow): Promise<AdminRow> {
  const recipient = {
    guid: member.guid,
    firstName: String(member['firstName']),
    username: String(member['username']),
    isNew: true,
  };
  const accessLevel = Number(member['accessLevel']);
  const directory = await findNeededDirectory(
    { db: tx, config: services.config },
    { ...recipient, accessLevel },
  );
  if (directory !== undefined) {
    await sendDirectoryInvitation(tx, services, { member: recipient, directory, now });
    return {};
  }
  return { setPasswordLink: (await sendPasswordLink(tx, services, recipient, now)).link };
}

const newOwner: PasswordOwner = { firstName: '', lastName: '', username: '', otpSecret: null };

/** The member as the change leaves them, as far as the rule of passwords goes by it. */
function ownerOf(cells: AdminRow, stored: PasswordOwner): PasswordOwner {
  const text = (cell: CellValue | undefined, fallback: string): string =>
    typeof cell === 'string' ? cell : fallback;
  return {
    firstName: text(cells['teamMemberFirstName'], stored.firstName),
    lastName: text(cells['teamMemberLastName'], stored.lastName),
    username: text(cells['teamMemberUsername'], stored.username),
    otpSecret: stored.otpSecret,
  };
}

function refuseAbove({ actor, before, values }: TabChange, key: 'accessLevel' | 'accessLevelMin'): void {
  const old = before === undefined ? undefined : Number(before[key]);
  const wanted = values?.[key];
  if (!mayChangeLevel(actor, old, wanted === undefined ? undefined : Number(wanted)))
    throw new Refusal('above-own-level');
}

async function refuseLastAdministrator(tx: Database): Promise<void> {
  const team = await fetchTeamStanding(tx);
  if (!hasAdministrator(team, await fetchAllPermissions(tx))) throw new Refusal('last-administrator');
}
