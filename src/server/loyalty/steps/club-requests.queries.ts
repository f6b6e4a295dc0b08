import { and, eq, gt, inArray, sql, desc, getTableColumns, ne } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { clubRequests } from '#server/base/db/schema/requests.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import type { RefusedClaim } from './step-tickets.ts';

/**
 * Locks an active member until the transaction ends, so that the number of open requests and reminders holds; false if
 * there is none.
 */
export async function holdMember(tx: Database, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ memberId: loyaltyMembers.memberId })
    .from(loyaltyMembers)
    .where(and(eq(loyaltyMembers.memberId, memberId), eq(loyaltyMembers.status, 'active')))
    .for('no key update');
  return rows.length > 0;
}

/** How many requests of a member are open, and whether one of them is about this number. */
export async function fetchOpenRequests(
  db: Database,
  { memberId, kind, number }: Pick<RefusedClaim, 'memberId' | 'kind' | 'number'>,
): Promise<{ open: number; isAsked: boolean }> {
  const isThis = sql`${clubRequests.earnKind} = ${kind} and ${clubRequests.number} = ${number}`;
  const [row] = await db
    .select({
      open: sql<number>`count(*)`.mapWith(Number),
      isAsked: sql<boolean>`coalesce(bool_or(${isThis}), false)`,
    })
    .from(clubRequests)
    .where(and(eq(clubRequests.memberId, memberId), eq(clubRequests.status, 'open')));
  return row ?? { open: 0, isAsked: false };
}

/** Adds an open request; false if this number has one. */
export async function insertRequest(
  tx: Database,
  request: Omit<typeof clubRequests.$inferInsert, 'status' | 'requestId'>,
): Promise<boolean> {
  const rows = await tx
    .insert(clubRequests)
    .values({ ...request, status: 'open' })
    .onConflictDoNothing()
    .returning({ requestId: clubRequests.requestId });
  return rows.length > 0;
}

/** True if any member asked within the time before, so that the team has had its mail. */
export async function hasRequestSince(tx: Database, since: Date): Promise<boolean> {
  return (await tx.$count(clubRequests, gt(clubRequests.requestedAt, since))) > 0;
}

/** Moves open requests to another account and returns their ids; one about a number that is open there too is left. */
export async function moveOpenRequests(tx: Database, fromId: string, intoId: string): Promise<string[]> {
  const moved = await tx
    .update(clubRequests)
    .set({ memberId: intoId })
    .where(
      and(
        eq(clubRequests.memberId, fromId),
        eq(clubRequests.status, 'open'),
        sql`not exists (select 1 from club_requests other where other.member_id = ${intoId} and other.status = 'open'
          and other.earn_kind = ${clubRequests.earnKind} and other.number = ${clubRequests.number})`,
      ),
    )
    .returning({ requestId: clubRequests.requestId });
  return moved.map(({ requestId }) => requestId);
}

/** Moves those of these requests back that are still open. */
export async function moveRequestsBack(
  tx: Database,
  requestIds: readonly string[],
  memberId: string,
): Promise<void> {
  if (requestIds.length === 0) return;
  await tx
    .update(clubRequests)
    .set({ memberId })
    .where(and(inArray(clubRequests.requestId, [...requestIds]), eq(clubRequests.status, 'open')));
}

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
