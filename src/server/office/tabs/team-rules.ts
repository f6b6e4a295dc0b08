/** The rules of the tabs that control access: the team with its passwords, and the permissions. */
import type { CellValue } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { formatInstant } from '#domain/park-format.ts';
import { mayChangeLevel } from '#domain/staff-access.ts';
import { mayGiveEnd, type Employment } from '#domain/team-member.ts';
import { writeWorksUntil } from '#domain/works-until.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import { mailCredentialChange } from '#server/staff/account/note-credential-change.ts';
import { findNeededDirectory } from '#server/staff/directory/local-sign-in.ts';
import { inviteMember } from '#server/staff/password-link/send-password-link.ts';
import {
  endSessionsInTime,
  refuseLastAdministrator,
  refuseMemberAbove,
} from '#server/staff/team/keep-rules.ts';
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
import { fetchPasswordOwner } from './tab-rules.queries.ts';

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
  prepare: (tx) => takeLock(tx, 'staffAccess'),
  judge: async (change) => {
    refuseAbove(change, 'accessLevel');
    const { tx, actor, before } = change;
    if (before !== undefined)
      await refuseMemberAbove(tx, actor, { guid: before.guid, accessLevel: Number(before['accessLevel']) });
    refuseEnd(change);
  },
  finish: finishMember,
};

/** An actor may set only levels up to their own, and at least one administrator must remain. */
export const permissionsRules: TabRules = {
  prepare: (tx) => takeLock(tx, 'staffAccess'),
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
  const answer = isInvited ? await invite(change, after) : undefined;
  if (after !== undefined) await endSessionsInTime(tx, employmentOf(after), now);
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
 * A password that someone else sets serves for one sign-in: the member is mailed a link to choose their own, and all
 * their sessions end.
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
    sentence: `An administrator set a password for you. It serves for one sign-in until ${ends}, at which you choose your own, or choose it now.`,
    now,
    action: { label: 'Choose a password', href: link },
  });
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

/** No one moves their own end, and no one whose access ends gives access for longer. */
function refuseEnd({ actor, before, values, services }: TabChange): void {
  if (values === undefined) return;
  const old = endOf(before?.['worksUntil']);
  const wanted = values['worksUntil'] === undefined ? old : endOf(values['worksUntil']);
  if (before !== undefined && wanted?.getTime() === old?.getTime()) return;
  if (before?.guid === actor.memberGuid)
    throw refuseField('teamMemberWorksUntil', 'Someone else must change the end of your own access');
  if (mayGiveEnd(actor, wanted)) return;
  const own = writeWorksUntil(actor.worksUntil ?? new Date(0), services.brand);
  throw refuseField('teamMemberWorksUntil', `Your own access ends ${own}, so this cannot end later`);
}

function employmentOf(row: StoredRow): Employment & { guid: string } {
  return {
    guid: row.guid,
    isActive: row['isActive'] === true,
    worksUntil: endOf(row['worksUntil']),
  };
}

function endOf(value: unknown): Date | null {
  return value instanceof Date ? value : null;
}

/** Mails a new member how to sign in. The answer holds the link to choose a password, if that is how they do. */
async function invite({ tx, services, now }: TabChange, member: StoredRow): Promise<AdminRow> {
  const invited = {
    guid: member.guid,
    firstName: String(member['firstName']),
    username: String(member['username']),
    accessLevel: Number(member['accessLevel']),
  };
  const setPasswordLink = await inviteMember(tx, services, invited, now);
  return setPasswordLink === undefined ? {} : { setPasswordLink };
}
