/** Closes accounts that were never used: one transaction each, safe with any number of concurrent servers. */
import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { byPages } from './by-pages.ts';
import { closeMember, findUnusedMembers } from './close-member.queries.ts';
import { lockMemberById } from './members.queries.ts';

/** How long a new account waits for its first claim (docs/security.md). */
const unusedDaysMax = 30;
const dayMilliseconds = 86_400_000;

/** Closes all due accounts and returns their number; a guest who joins again with the same email gets a new account. */
export async function closeUnusedMembers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const joinedBefore = new Date(clock.now().getTime() - unusedDaysMax * dayMilliseconds);
  return byPages(
    '',
    (page) => findUnusedMembers(db, joinedBefore, page),
    (memberId) => memberId,
    (memberId) => db.transaction((tx) => closeIfUnused(tx, memberId, { joinedBefore, now: clock.now() })),
  );
}

/** Checks again under the lock, because the member may have claimed since; a later claim finds the account closed. */
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
