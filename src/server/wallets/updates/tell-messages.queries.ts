import { and, eq, inArray } from 'drizzle-orm';

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
