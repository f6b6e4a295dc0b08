/**
 * Asks a directory that reports no logouts about the people whom it signed in: a session that it no longer answers for ends,
 * and a level that their groups give no longer changes.
 */
import { levelOfClaims, type DirectoryClaims } from '#domain/directory-access.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import { DirectoryFault } from '#server/base/ports/directory.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { fetchMember } from '../session/staff-session.queries.ts';
import { directoryActorOf } from './directory-actor.ts';
import {
  endDirectorySessions,
  fetchOpenDirectorySessions,
  type OpenDirectorySession,
} from './directory.queries.ts';
import { keepLevel } from './find-member.ts';
import { noteLogout } from './note-logout.ts';

type ReviewServices = Pick<Services, 'db' | 'clock' | 'config' | 'directory'>;

/** Reviews every open session of the directory. Does nothing while the directory cannot be asked in this process. */
export async function reviewDirectorySessions(services: ReviewServices): Promise<void> {
  const { db, clock, config, directory } = services;
  if (directory?.review === undefined || config.directory === undefined) return;
  const settings = config.directory;
  const actor = directoryActorOf(settings);
  const open = await fetchOpenDirectorySessions(db, settings.issuer, clock.now());
  if (open.length === 0) return;
  const claims = await directory.review(open).catch((error: unknown) => {
    if (error instanceof DirectoryFault && error.detail === 'park-not-open') return undefined;
    throw error;
  });
  if (claims === undefined) return;
  for (const [place, session] of open.entries())
    await applyReview(services, session, { level: levelOf(claims[place], settings), actor });
}

function levelOf(claims: DirectoryClaims | undefined, settings: DirectorySettings): number | undefined {
  return claims === undefined ? undefined : levelOfClaims(claims, settings);
}

async function applyReview(
  { db, clock }: ReviewServices,
  { issuer, subject, sid, memberGuid, accessLevel }: OpenDirectorySession,
  { level, actor }: { level: number | undefined; actor: StaffActor },
): Promise<void> {
  if (level === accessLevel) return;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (level === undefined) {
      await takeLock(tx, 'directorySessions');
      const members = await endDirectorySessions(tx, { issuer, subject, sid }, { issuedAt: now, now });
      return noteLogout(tx, { members, actor, now });
    }
    await takeLock(tx, 'staffAccess');
    const member = await fetchMember(tx, memberGuid);
    if (member !== undefined) await keepLevel({ tx, level, actor, now }, member);
  });
}
