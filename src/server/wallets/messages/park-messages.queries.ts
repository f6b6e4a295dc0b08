/** The messages themselves: drafts, their states, and their progress. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { parkMessages } from '#server/base/db/schema/messages.ts';

export type MessageRow = typeof parkMessages.$inferSelect;

const isListed = eq(parkMessages.isTest, false);

// The column is written out, because a column object loses its table in the select of a single table.
const waiting = sql<number>`(select count(*)::int from pass_updates waiting
  where waiting.requeue_id = park_messages.requeue_id)`;

/** The messages of the list: those to come first, then the last ones that were sent. */
export async function fetchMessages(db: Database, sentMax: number) {
  const find = (states: MessageRow['state'][], rowsMax: number) =>
    db
      .select({ message: parkMessages, waiting })
      .from(parkMessages)
      .where(and(isListed, inArray(parkMessages.state, states)))
      .orderBy(desc(parkMessages.changedAt), parkMessages.messageId)
      .limit(rowsMax);
  const open = await find(['draft', 'scheduled', 'sending'], openMax);
  return [...open, ...(await find(['sent', 'stopped'], sentMax))];
}

/** More drafts than any team keeps. */
const openMax = 200;

/** One message, with its updates that are still on their way. */
export async function fetchMessage(db: Database, messageId: string) {
  const [row] = await db
    .select({ message: parkMessages, waiting })
    .from(parkMessages)
    .where(and(isListed, eq(parkMessages.messageId, messageId)));
  return row;
}

/** Locks a message until the transaction ends. */
export async function lockMessage(tx: Database, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(parkMessages)
    .where(and(isListed, eq(parkMessages.messageId, messageId)))
    .for('update');
  return row;
}

/** Inserts a message; false if one with this id is there. */
export async function insertMessage(tx: Database, row: typeof parkMessages.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(parkMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ messageId: parkMessages.messageId });
  return rows.length > 0;
}

/** Changes a message that the caller has locked. */
export async function updateMessage(
  tx: Database,
  messageId: string,
  change: Partial<typeof parkMessages.$inferInsert>,
): Promise<void> {
  await tx.update(parkMessages).set(change).where(eq(parkMessages.messageId, messageId));
}

/** Deletes a message that the caller has locked. */
export async function deleteMessage(tx: Database, messageId: string): Promise<void> {
  await tx.delete(parkMessages).where(eq(parkMessages.messageId, messageId));
}
