import { and, desc, eq, getTableColumns, ne } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { clubRequests } from '#server/base/db/schema/club-requests.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';

function requestsOfMembers(db: Database) {
  const { firstName, lastName, email } = loyaltyMembers;
  return db
    .select({ ...getTableColumns(clubRequests), firstName, lastName, email })
    .from(clubRequests)
    .innerJoin(loyaltyMembers, eq(loyaltyMembers.memberId, clubRequests.memberId));
}

export type ClubRequestRow = Awaited<ReturnType<typeof requestsOfMembers>>[number];

/** The open requests, the one due first at the front, then those that were answered most recently. */
export async function fetchRequests(db: Database, answeredMax: number): Promise<ClubRequestRow[]> {
  const open = await requestsOfMembers(db)
    .where(eq(clubRequests.status, 'open'))
    .orderBy(clubRequests.dueAt, clubRequests.requestId);
  const answered = await requestsOfMembers(db)
    .where(ne(clubRequests.status, 'open'))
    .orderBy(desc(clubRequests.answeredAt), clubRequests.requestId)
    .limit(answeredMax);
  return [...open, ...answered];
}

/** One request as it is now. */
export async function findClubRequest(db: Database, requestId: string): Promise<ClubRequestRow | undefined> {
  const [row] = await requestsOfMembers(db).where(eq(clubRequests.requestId, requestId));
  return row;
}

/** Stores the answer to a request; false if a concurrent call has answered it already. */
export async function storeClubAnswer(
  tx: Database,
  requestId: string,
  answer: {
    status: 'added' | 'declined' | 'answered';
    answeredAt: Date;
    answeredBy: string;
    answerMessage: string;
  },
): Promise<boolean> {
  const rows = await tx
    .update(clubRequests)
    .set(answer)
    .where(and(eq(clubRequests.requestId, requestId), eq(clubRequests.status, 'open')))
    .returning({ requestId: clubRequests.requestId });
  return rows.length > 0;
}
