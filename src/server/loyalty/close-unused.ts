/** Closes accounts that were made and never used: one transaction each, however many servers do it at once. */
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { byPages } from './by-pages.ts';
import { closeMember } from './close-member.queries.ts';
import { lockMemberById } from './members.queries.ts';
import { findUnusedMembers } from './unused-members.queries.ts';

/** How long a new account waits for its first claim (docs/security.md). */
const unusedDaysMax = 30;
const dayMilliseconds = 86_400_000;

/** Closes all that are due and gives how many; whoever joins again with the same email begins anew. */
export async function closeUnusedMembers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const joinedBefore = new Date(clock.now().getTime() - unusedDaysMax * dayMilliseconds);
  return byPages(
    '',
    (page) => findUnusedMembers(db, joinedBefore, page),
    (memberId) => memberId,
    (memberId) => db.transaction((tx) => closeIfUnused(tx, memberId, { joinedBefore, now: clock.now() })),
  );
}

/** The member may have claimed between the look and the lock; a claim that comes after finds the account closed. */
async function closeIfUnused(
  tx: Database,
  memberId: string,
  { joinedBefore, now }: { joinedBefore: Date; now: Date },
): Promise<boolean> {
  await lockMemberById(tx, memberId);
  const [unused] = await findUnusedMembers(tx, joinedBefore, { after: '', countMax: 1, memberId });
  if (unused === undefined) return false;
  await closeMember(tx, memberId, now);
  return true;
}
