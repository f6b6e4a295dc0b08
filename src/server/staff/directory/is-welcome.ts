/** Foretells whether a sign-in elsewhere would be accepted here. */
import { levelOfClaims } from '#domain/directory-access.ts';
import { isEmployed } from '#domain/team-member.ts';

import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { DirectoryPerson } from '#server/base/ports/directory.ts';
import type { Services } from '#server/base/services.ts';
import { fetchMember, fetchMemberByUsername } from '../session/staff-session.queries.ts';
import { fetchMemberOfPerson } from './directory.queries.ts';
import { isNeeded, verifiedAddress } from './find-member.ts';

/** True if findMember would find or make the member; nothing is written. */
export async function isWelcome(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  settings: DirectorySettings,
  { subject, claims }: Pick<DirectoryPerson, 'subject' | 'claims'>,
): Promise<boolean> {
  if (levelOfClaims(claims, settings) === undefined) return false;
  const now = clock.now();
  const guid = await fetchMemberOfPerson(db, { issuer: settings.issuer, subject });
  if (guid !== undefined) {
    const member = await fetchMember(db, guid);
    return member !== undefined && isEmployed(member, now);
  }
  const username = verifiedAddress(claims, settings);
  const known = username === undefined ? undefined : await fetchMemberByUsername(db, username);
  if (known === undefined) return username !== undefined && settings.makesMembers;
  return isEmployed(known, now) && !(await isNeeded(db, known.guid));
}
