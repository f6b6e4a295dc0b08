/**
 * Finds the member that a person of the directory is, and gives them the level of their groups. Issuer and subject name
 * the person; the email address only leads to the account at the first sign-in, and only if it is verified.
 */
import { levelOfClaims, type DirectoryClaims } from '#domain/directory-access.ts';
import { emailKeyOf } from '#domain/email.ts';
import { cleanName } from '#domain/guest-name.ts';
import { hasAdministrator, type TeamStanding } from '#domain/staff-access.ts';
import { isEmployed } from '#domain/team-member.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { Database } from '#server/base/db/database.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import type { DirectoryPerson } from '#server/base/ports/directory.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '../access.queries.ts';
import { mailCredentialChange } from '../account/note-credential-change.ts';
import { fetchTeamStanding, insertTeamMember } from '../administrator.queries.ts';
import { writeAudit, directoryActor } from '../audit.queries.ts';
import { deleteFactors } from '../passkeys/passkeys.queries.ts';
import { endSessionsOf } from '../password.queries.ts';
import { fetchMember, fetchMemberByUsername, type MemberRow } from '../session/staff-session.queries.ts';
import { dropPassword, insertPerson, setMemberLevel, takePerson } from './directory.queries.ts';
import { refusePerson } from './refuse-person.ts';

type FindServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** The request, for the record. */
type FoundBy = Pick<StaffActor, 'requestId' | 'network'>;

interface Finding {
  tx: Database;
  services: FindServices;
  settings: DirectorySettings;
  person: DirectoryPerson;
  actor: StaffActor;
  level: number;
  now: Date;
}

/** The member, with the level of their groups. Refuses a person without a group in the table, or without an account. */
export async function findMember(
  services: FindServices,
  one: { settings: DirectorySettings; person: DirectoryPerson; by: FoundBy },
): Promise<MemberRow> {
  const { settings, person, by } = one;
  const level = levelOfClaims(person.claims, settings);
  if (level === undefined) throw refusePerson('directory-no-access', person);
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    await takeLock(tx, 'staffAccess');
    const actor = { ...directoryActor, ...by };
    const finding = { tx, services, settings, person, actor, level, now };
    const guid = (await takePerson(tx, person, now)) ?? (await meetPerson(finding));
    const member = await fetchMember(tx, guid);
    if (member === undefined || !isEmployed(member, now))
      throw refusePerson('directory-unknown', person, 'member-not-active');
    return { ...member, accessLevel: await keepLevel(finding, member) };
  });
}

/** The first sign-in of a person: the account with their address becomes theirs, or one is made. */
async function meetPerson(finding: Finding): Promise<string> {
  const { tx, settings, person, now, level } = finding;
  const username = verifiedAddress(person.claims, settings);
  if (username === undefined) throw refusePerson('directory-address', person);
  const known = await fetchMemberByUsername(tx, username);
  if (known === undefined && !settings.makesMembers) throw refusePerson('directory-unknown', person);
  const memberGuid = known?.guid ?? (await makeMember(finding, username));
  if (known !== undefined && !isEmployed(known, now))
    throw refusePerson('directory-unknown', person, 'member-not-active');
  const { issuer, subject } = person;
  if (!(await insertPerson(tx, { issuer, subject, memberGuid }, now)))
    throw refusePerson('directory-unknown', person, 'account-of-another-person');
  const keepsPassword = known === undefined ? false : !(await giveLocalWaysUp(finding, known));
  const after = { issuer, accessLevel: level, keepsPassword };
  await writeAudit(tx, finding.actor, { action: 'Directory Link', target: memberGuid, after }, now);
  return memberGuid;
}

/** The verified address of a person, in the form of a username. */
function verifiedAddress(
  claims: DirectoryClaims,
  { trustsAddresses }: DirectorySettings,
): string | undefined {
  const { email, email_verified: verified } = claims;
  if (typeof email !== 'string' || !isMailAddress(email)) return undefined;
  // Some directories write the claim as a text.
  const isVerified = trustsAddresses || verified === true || verified === 'true';
  return isVerified ? emailKeyOf(email) : undefined;
}

async function makeMember(finding: Finding, username: string): Promise<string> {
  const { tx, person, level: accessLevel, actor, now } = finding;
  const { given_name: given, family_name: family, name } = person.claims;
  const text = (value: unknown): string => (typeof value === 'string' ? cleanName(value) : '');
  const firstName = text(given) || text(name) || username.slice(0, username.indexOf('@'));
  const row = { username, firstName, lastName: text(family), accessLevel };
  const guid = await insertTeamMember(tx, { ...row, description: 'Added by the directory' });
  await writeAudit(tx, actor, { action: 'Team Member Create', target: guid, after: row }, now);
  return guid;
}

/**
 * Removes the password and the second factors of an account that the directory signs in from now on, and ends its
 * sessions. The last administrator with a password keeps them, for the day on which the directory is out of order. The
 * result says whether they were removed.
 */
async function giveLocalWaysUp(
  { tx, services, settings, now }: Finding,
  member: MemberRow,
): Promise<boolean> {
  if (await isNeeded(tx, member.guid)) return false;
  if (member.passwordHash !== null) {
    const sentence = `Your account signs in with ${settings.name} from now on. Your password and second factors here have ended.`;
    await mailCredentialChange(tx, services.brand, { to: member.username, sentence, now });
  }
  await dropPassword(tx, member.guid);
  await deleteFactors(tx, member.guid);
  await endSessionsOf(tx, member.guid, now);
  return true;
}

/** Sets the level of the groups. The last administrator with a password keeps theirs. */
async function keepLevel({ tx, level, actor, now }: Finding, member: MemberRow): Promise<number> {
  if (member.accessLevel === level) return level;
  if (level < member.accessLevel && (await isNeeded(tx, member.guid, level))) return member.accessLevel;
  await setMemberLevel(tx, member.guid, level);
  const [before, after] = [{ accessLevel: member.accessLevel }, { accessLevel: level }];
  const change = { action: 'Team Member Update' as const, target: member.guid, before, after };
  await writeAudit(tx, actor, change, now);
  return level;
}

/** True if no administrator with a password would be left without this one, or at this level of theirs. */
async function isNeeded(tx: Database, guid: string, level?: number): Promise<boolean> {
  const rows = await fetchAllPermissions(tx);
  const team = await fetchTeamStanding(tx);
  const left = team.flatMap((one): TeamStanding[] => {
    if (one.guid !== guid) return [one];
    return level === undefined ? [] : [{ ...one, accessLevel: level }];
  });
  return hasAdministrator(team, rows) && !hasAdministrator(left, rows);
}
