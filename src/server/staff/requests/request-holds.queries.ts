/** Who of the team works on which open request. One statement decides, so that of any number of takers one wins. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';

import { holdMinutes, type RequestKind } from '#domain/request-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { requestHolds } from '#server/base/db/schema/requests.ts';

/** Names one request. */
export interface RequestKey {
  kind: RequestKind;
  requestId: string;
}

/** Who has a request, since when, and by what word it was taken over. */
export type HoldRow = typeof requestHolds.$inferSelect;

/** A hold whose last sign of life is not after this instant is over. */
export function holdEndsBefore(now: Date): Date {
  return new Date(now.getTime() - holdMinutes * 60_000);
}

/**
 * Takes a request for a member, or notes a sign of life of the one who has it. Undefined if someone else has it and it
 * is not taken over. The time since which one has it stays as long as the signs of life go on.
 */
export async function takeHold(
  tx: Database,
  { kind, requestId }: RequestKey,
  by: { memberGuid: string; memberName: string; word: string; now: Date },
): Promise<HoldRow | undefined> {
  const { memberGuid, memberName, word, now } = by;
  const isOver = sql`${requestHolds.seenAt} <= ${holdEndsBefore(now).toISOString()}`;
  const isOwn = sql`${requestHolds.memberGuid} = excluded.member_guid`;
  const goesOn = sql`${isOwn} and not ${isOver}`;
  const rows = await tx
    .insert(requestHolds)
    .values({ kind, requestId, memberGuid, memberName, heldSince: now, seenAt: now, word })
    .onConflictDoUpdate({
      target: [requestHolds.kind, requestHolds.requestId],
      set: {
        memberGuid,
        memberName,
        heldSince: sql`case when ${goesOn} then ${requestHolds.heldSince} else excluded.held_since end`,
        seenAt: now,
        word: sql`case when ${goesOn} then ${requestHolds.word} else excluded.word end`,
      },
      ...(word === '' ? { setWhere: sql`${isOwn} or ${isOver}` } : {}),
    })
    .returning();
  return rows[0];
}

/** Who has a request now; undefined if no one has. */
export async function findHold(
  db: Database,
  { kind, requestId }: RequestKey,
  now: Date,
): Promise<HoldRow | undefined> {
  const [row] = await db
    .select()
    .from(requestHolds)
    .where(
      and(
        eq(requestHolds.kind, kind),
        eq(requestHolds.requestId, requestId),
        gt(requestHolds.seenAt, holdEndsBefore(now)),
      ),
    );
  return row;
}

/** Everyone who has a request now. */
export async function fetchHolds(db: Database, now: Date): Promise<HoldRow[]> {
  return db
    .select()
    .from(requestHolds)
    .where(gt(requestHolds.seenAt, holdEndsBefore(now)));
}

/** Ends the hold of one member. */
export async function endOwnHold(
  tx: Database,
  { kind, requestId }: RequestKey,
  memberGuid: string,
): Promise<void> {
  await tx
    .delete(requestHolds)
    .where(
      and(
        eq(requestHolds.kind, kind),
        eq(requestHolds.requestId, requestId),
        eq(requestHolds.memberGuid, memberGuid),
      ),
    );
}

/** Deletes holds without a sign of life since an instant. */
export async function forgetHolds(db: Database, before: Date): Promise<void> {
  await db.delete(requestHolds).where(lt(requestHolds.seenAt, before));
}
