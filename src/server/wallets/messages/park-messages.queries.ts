/** The messages themselves: drafts, their states, and their progress. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { parkMessages } from '#server/base/db/schema/messages.ts';
import type { Holder } from '#server/changes/holder.ts';

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

const row = z.object({
  order_id: z.string(),
  barcode: z.string(),
  share_id: z.string(),
  is_on_google: z.boolean(),
});

/** The holders of the passes on these phones, and whether the pass is in Google Wallet. */
export async function fetchHoldersOnPhones(
  db: Database,
  { pushTokens, objectIds }: { pushTokens: readonly string[]; objectIds: readonly string[] },
): Promise<(Holder & { isOnGoogle: boolean })[]> {
  const listed = (values: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const result = await db.execute(sql`
    select order_id, barcode, share_id, bool_or(is_on_google) as is_on_google from (
      select issued.order_id, issued.barcode, issued.share_id, false as is_on_google
      from apple_devices phone join apple_registrations using (device_id) join apple_passes issued using (serial_number)
      where phone.push_token in ${listed(pushTokens)}
      union all
      select order_id, barcode, share_id, true from google_wallet_objects where object_id in ${listed(objectIds)}) held
    group by order_id, barcode, share_id order by order_id, barcode, share_id`);
  return readRows(result, row).map((one) => ({
    orderId: one.order_id,
    barcode: one.barcode,
    shareId: one.share_id,
    isOnGoogle: one.is_on_google,
  }));
}
