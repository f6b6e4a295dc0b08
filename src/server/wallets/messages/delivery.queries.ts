/** The sending of messages: those that are due, and who receives it. */
import { eq, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { messageGuests, messageReceipts, parkMessages } from '#server/base/db/schema/messages.ts';
import type { Holder } from '#server/changes/holder.ts';
import type { GuestTally } from '#domain/message-batch.ts';
import type { MessageKind } from '#domain/park-message.ts';

/** The messages that need work now. Marketing waits for the end of quiet hours. */
export function needsWork({ now, isQuiet }: { now: Date; isQuiet: boolean }): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { state, kind, sendAt, shownUntil, isCleared } = parkMessages;
  const isOver = sql`${shownUntil} <= ${at}`;
  const maySend = isQuiet ? sql`(${kind} = 'service' or ${isOver})` : sql`true`;
  return sql`((((${state} = 'scheduled' and ${sendAt} <= ${at}) or ${state} = 'sending') and ${maySend})
    or (not ${isCleared} and (${state} = 'stopped' or (${state} = 'sent' and ${isOver}))))`;
}

const tallyRow = z.object({
  guest_hash: z.string(),
  count_today: z.number(),
  has_this: z.boolean(),
  has_announced: z.boolean(),
});

/** What these guests have received before. */
export async function fetchTallies(
  tx: Database,
  guestHashes: readonly string[],
  { messageId, kind, day }: { messageId: string; kind: MessageKind; day: string },
): Promise<Map<string, GuestTally>> {
  const rows = readRows(
    await tx.execute(sql`
      select guest_hash, (count(*) filter (where kind = ${kind} and day = ${day}))::int as count_today,
        bool_or(message_id = ${messageId}::uuid) as has_this,
        bool_or(message_id = ${messageId}::uuid and has_announced) as has_announced
      from message_guests where guest_hash in (select jsonb_array_elements_text(${JSON.stringify(guestHashes)}::jsonb))
        and (day = ${day} or message_id = ${messageId}::uuid)
      group by guest_hash`),
    tallyRow,
  );
  return new Map(
    rows.map((row) => [
      row.guest_hash,
      { countToday: row.count_today, hasThis: row.has_this, hasAnnounced: row.has_announced },
    ]),
  );
}

/** Records which guests a message counted for, and for which of them a pass has announced it. */
export async function keepTallies(
  tx: Database,
  rows: readonly (typeof messageGuests.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(messageGuests)
    .values([...rows])
    .onConflictDoUpdate({
      target: [messageGuests.messageId, messageGuests.guestHash],
      set: { hasAnnounced: sql`${messageGuests.hasAnnounced} or excluded.has_announced` },
    });
}

/** Records who received a message; a holder who has it already keeps it. Returns the holders that are new. */
export async function keepReceipts(
  tx: Database,
  rows: readonly (typeof messageReceipts.$inferInsert)[],
): Promise<Holder[]> {
  if (rows.length === 0) return [];
  const { orderId, barcode, shareId } = messageReceipts;
  return tx
    .insert(messageReceipts)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ orderId, barcode, shareId });
}

/** The next holders that received a message, after a cursor. */
export async function fetchNextReceipts(
  tx: Database,
  messageId: string,
  { after, rowsMax }: { after: Holder; rowsMax: number },
): Promise<Holder[]> {
  const { orderId, barcode, shareId } = messageReceipts;
  return tx
    .select({ orderId, barcode, shareId })
    .from(messageReceipts)
    .where(
      sql`${messageReceipts.messageId} = ${messageId}
        and (${orderId}, ${barcode}, ${shareId}) > (${after.orderId}, ${after.barcode}, ${after.shareId})`,
    )
    .orderBy(orderId, barcode, shareId)
    .limit(rowsMax);
}

export async function deleteTest(tx: Database, messageId: string): Promise<void> {
  await tx.delete(parkMessages).where(eq(parkMessages.messageId, messageId));
}
