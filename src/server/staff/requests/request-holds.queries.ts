/**
 * Who of the team works on which open request, and requests that open again. One statement decides, so that of any number
 * of takers one wins.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { holdMinutes, type RequestKind } from '#domain/request-kinds.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { type clubRequests, requestHolds, type helpRequests } from '#server/base/db/schema/requests.ts';
import type { photoRequests } from '#server/base/db/schema/park.ts';

/** The most screens of one member that a hold remembers. */
const screensMax = 20;

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
  by: { memberGuid: string; memberName: string; word: string; screen: string; now: Date },
): Promise<HoldRow | undefined> {
  const { memberGuid, memberName, word, screen, now } = by;
  const isOver = sql`${requestHolds.seenAt} <= ${holdEndsBefore(now).toISOString()}`;
  const isOwn = sql`${requestHolds.memberGuid} = excluded.member_guid`;
  const goesOn = sql`${isOwn} and not ${isOver}`;
  // The newest ones are enough: a screen that died without a word is pushed out in the end.
  const others = sql`array_remove(${requestHolds.screens}, ${screen})`;
  const withScreen = sql`(array_prepend(${screen}, ${others}))[1:${sql.raw(String(screensMax))}]`;
  const rows = await tx
    .insert(requestHolds)
    .values({ kind, requestId, memberGuid, memberName, heldSince: now, seenAt: now, word, screens: [screen] })
    .onConflictDoUpdate({
      target: [requestHolds.kind, requestHolds.requestId],
      set: {
        memberGuid,
        memberName,
        heldSince: sql`case when ${goesOn} then ${requestHolds.heldSince} else excluded.held_since end`,
        seenAt: now,
        word: sql`case when ${goesOn} then ${requestHolds.word} else excluded.word end`,
        screens: sql`case when ${goesOn} then ${withScreen} else excluded.screens end`,
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

/** One screen of a member leaves the request, whose hold ends with the last screen. */
export async function leaveHold(
  db: Database,
  { kind, requestId }: RequestKey,
  { memberGuid, screen }: { memberGuid: string; screen: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOwn = and(
      eq(requestHolds.kind, kind),
      eq(requestHolds.requestId, requestId),
      eq(requestHolds.memberGuid, memberGuid),
    );
    const screens = sql`array_remove(${requestHolds.screens}, ${screen})`;
    await tx.update(requestHolds).set({ screens }).where(isOwn);
    await tx.delete(requestHolds).where(and(isOwn, eq(requestHolds.screens, [])));
  });
}

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

type Requests = typeof photoRequests | typeof clubRequests | typeof helpRequests;

/**
 * Opens an answered request again; false if it is gone or open. Fails on the unique key if the guest has made another one
 * since.
 */
export async function reopenRequest(tx: Database, requests: Requests, requestId: string): Promise<boolean> {
  const answer = await tx.execute(sql`
    update ${requests}
    set status = 'open', answered_at = null, answered_by = null, answer_message = null
    where request_id = ${requestId} and status <> 'open' returning request_id`);
  return readRows(answer, z.object({ request_id: z.string() })).length > 0;
}
