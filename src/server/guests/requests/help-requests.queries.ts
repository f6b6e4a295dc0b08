/** Requests of guests for help with a wristband or a link. */
import { and, eq, lt, ne } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { helpRequests } from '#server/base/db/schema/requests.ts';

/** A request for help. */
export type HelpRow = typeof helpRequests.$inferSelect;

/** One request as it is now. */
export async function findHelpRequest(db: Database, requestId: string): Promise<HelpRow | undefined> {
  const [row] = await db.select().from(helpRequests).where(eq(helpRequests.requestId, requestId));
  return row;
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

/** Deletes requests that were answered before an instant. */
export async function forgetAnsweredHelp(db: Database, before: Date): Promise<void> {
  await db
    .delete(helpRequests)
    .where(and(ne(helpRequests.status, 'open'), lt(helpRequests.answeredAt, before)));
}
