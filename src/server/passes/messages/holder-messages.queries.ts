/** The messages that the holder of a pass received. */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { milliseconds, rowsAsJson, type InJson } from '#server/base/db/json-rows.queries.ts';
import type { Holder } from '#server/changes/holder.ts';
import type { MessageRecord } from './shown-messages.ts';

/** More than any pass shows. */
const messagesMax = 20;

/** The newest messages of the holders that the condition selects, as one JSON value, newest first. */
export function messagesWhere(condition: SQL): SQL<InJson<MessageRecord>[]> {
  return rowsAsJson(sql`
    select receipt.message_id as "messageId", receipt.share_id as "shareId", message.text,
      ${milliseconds('message.shown_until')} as "shownUntil", message.state = 'stopped' as "isStopped",
      receipt.announces, receipt.google
    from message_receipts receipt join park_messages message using (message_id)
    where ${condition}
    order by receipt.received_at desc, receipt.message_id limit ${sql.raw(String(messagesMax))}`);
}

/** A message from its JSON form. */
export function readMessageRow(row: InJson<MessageRecord>): MessageRecord {
  return { ...row, shownUntil: new Date(row.shownUntil) };
}

/** The newest messages of one holder. */
export async function fetchHolderMessages(
  db: Database,
  { orderId, barcode, shareId }: Holder,
): Promise<MessageRecord[]> {
  const isHolder = sql`receipt.order_id = ${orderId} and receipt.barcode = ${barcode} and receipt.share_id = ${shareId}`;
  const [found] = await db.select({ rows: messagesWhere(isHolder) }).from(sql`(select) one_row`);
  return (found?.rows ?? []).map(readMessageRow);
}
