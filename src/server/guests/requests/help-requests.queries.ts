/** Requests of guests for help with a wristband or a link. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { helpRequests } from '#server/base/db/schema/requests.ts';
import { isOfPass } from '#server/base/db/schema/park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

export type HelpRow = typeof helpRequests.$inferSelect;

/** One request as it is now. */
export async function findHelpRequest(db: Database, requestId: string): Promise<HelpRow | undefined> {
  const [row] = await db.select().from(helpRequests).where(eq(helpRequests.requestId, requestId));
  return row;
}

/** When the answer to the open request of a pass is due. */
export async function findOpenHelp(
  db: Database,
  { orderId, barcode }: PassNumbers,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ dueAt: helpRequests.dueAt })
    .from(helpRequests)
    .where(
      and(
        eq(helpRequests.kind, 'wristband'),
        isOfPass(helpRequests, { orderId, barcode }),
        eq(helpRequests.status, 'open'),
      ),
    );
  return row?.dueAt;
}

/**
 * Adds the open request of a pass, or one without a pass, which is of its address and number, or leaves the one that a
 * concurrent call has added; returns when the answer of that one request is due, and whether this call has added it.
 */
export async function openHelp(
  db: Database,
  request: Omit<typeof helpRequests.$inferInsert, 'status' | 'requestId'>,
): Promise<{ dueAt: Date; isNew: boolean } | undefined> {
  const { kind, orderId, barcode, email, number } = helpRequests;
  const hasPass = request.orderId !== undefined && request.orderId !== null;
  const [row] = await db
    .insert(helpRequests)
    .values({ ...request, status: 'open' })
    .onConflictDoUpdate({
      target: hasPass ? [kind, orderId, barcode] : [kind, email, number],
      targetWhere: hasPass
        ? sql`status = 'open' and order_id is not null`
        : sql`status = 'open' and order_id is null`,
      set: { kind: sql`excluded.kind` },
    })
    .returning(openedColumns);
  return row;
}

const openedColumns = { dueAt: helpRequests.dueAt, isNew: sql<boolean>`xmax = 0` };

/** True in a statement if a request for a link with this address and number is open. */
export function isLinkHelpOpen(email: string, number: string): SQL {
  return sql`exists (select 1 from ${helpRequests} where ${isOpenFor(email, number)})`;
}

/** When the answer to that request is due. */
export async function findOpenLinkHelp(
  db: Database,
  email: string,
  number: string,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ dueAt: helpRequests.dueAt })
    .from(helpRequests)
    .where(isOpenFor(email, number));
  return row?.dueAt;
}

/** Only one request fulfils this at a time, by an index. */
function isOpenFor(email: string, number: string): SQL | undefined {
  return and(
    eq(helpRequests.kind, 'link'),
    eq(helpRequests.email, email),
    eq(helpRequests.number, number),
    eq(helpRequests.status, 'open'),
    isNull(helpRequests.orderId),
  );
}

/** Stores the answer; false if a concurrent call has answered the request already. */
export async function storeHelpAnswer(
  tx: Database,
  requestId: string,
  answer: Pick<HelpRow, 'status' | 'answeredAt' | 'answeredBy' | 'answerMessage'>,
): Promise<boolean> {
  const rows = await tx
    .update(helpRequests)
    .set(answer)
    .where(and(eq(helpRequests.requestId, requestId), eq(helpRequests.status, 'open')))
    .returning({ requestId: helpRequests.requestId });
  return rows.length > 0;
}
