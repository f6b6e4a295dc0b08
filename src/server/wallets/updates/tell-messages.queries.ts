import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { messageReceipts } from '#server/base/db/schema/messages.ts';
import type { Holder } from '#server/changes/holder.ts';

function isReceipt({ orderId, barcode, shareId }: Holder, messageId: string) {
  return and(
    eq(messageReceipts.messageId, messageId),
    eq(messageReceipts.orderId, orderId),
    eq(messageReceipts.barcode, barcode),
    eq(messageReceipts.shareId, shareId),
  );
}

/** Records that a message is about to be sent to Google; false if it was sent meanwhile, or its holder was erased. */
export async function takeMessageToTell(db: Database, holder: Holder, messageId: string): Promise<boolean> {
  const rows = await db
    .update(messageReceipts)
    .set({ google: 'trying' })
    .where(and(isReceipt(holder, messageId), inArray(messageReceipts.google, ['due', 'trying'])))
    .returning({ messageId: messageReceipts.messageId });
  return rows.length > 0;
}

/** Records that Google has a message, or has rejected it. */
export async function markMessageTold(db: Database, holder: Holder, messageId: string): Promise<void> {
  await db.update(messageReceipts).set({ google: 'told' }).where(isReceipt(holder, messageId));
}

/**
 * Counts the messages of which these holders' phones were notified just now: those that are shown and that their pass
 * announces, each once. `messageId` narrows it to one message.
 */
export async function noteNotified(
  db: Database,
  holders: readonly Holder[],
  { now, messageId }: { now: Date; messageId?: string },
): Promise<void> {
  if (holders.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const listed = JSON.stringify(
    holders.map(({ orderId, barcode, shareId }) => ({ order_id: orderId, barcode, share_id: shareId })),
  );
  const isMeant = messageId === undefined ? sql`true` : sql`message.message_id = ${messageId}::uuid`;
  await db.execute(sql`
    with told as (
      update message_receipts receipt set notified_at = ${at}
      from park_messages message, jsonb_to_recordset(${listed}::jsonb)
        as listed(order_id text, barcode text, share_id text)
      where receipt.order_id = listed.order_id and receipt.barcode = listed.barcode
        and receipt.share_id = listed.share_id and receipt.announces and receipt.notified_at is null
        and message.message_id = receipt.message_id and message.state in ('sending', 'sent')
        and message.shown_until > ${at} and ${isMeant}
      returning receipt.message_id)
    update park_messages counted set announced = counted.announced + new.holders
    from (select message_id, count(*)::int as holders from told group by message_id) new
    where counted.message_id = new.message_id`);
}
