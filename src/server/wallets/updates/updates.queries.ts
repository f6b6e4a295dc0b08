import { eq, desc, and, lte, sql, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { ticketShares, isOfPass } from '#server/base/db/schema/park.ts';
import type { ShareRecord } from '#server/passes/pass-record.ts';
import { walletLogs, appleDevices } from '#server/base/db/schema/live-passes.ts';
import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Holder } from '#server/changes/holder.ts';
import { messageReceipts } from '#server/base/db/schema/messages.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** A share, active or stopped. */
export async function fetchEndedShare(db: Database, shareId: string): Promise<ShareRecord | undefined> {
  const [row] = await db
    .select({
      shareId: ticketShares.shareId,
      firstName: ticketShares.firstName,
      ...pickColumns(ticketShares, 'lastName', 'email', 'phone', 'salesforceId', 'sealedHashUrl'),
    })
    .from(ticketShares)
    .where(eq(ticketShares.shareId, shareId));
  return row;
}

/** Keeps the log messages of a phone. */
export async function insertLogs(db: Database, messages: readonly string[], at: Date): Promise<void> {
  if (messages.length > 0) await db.insert(walletLogs).values(messages.map((message) => ({ at, message })));
}

/** The log messages of phones, newest first. */
export async function fetchLogs(db: Database, countMax: number): Promise<(typeof walletLogs.$inferSelect)[]> {
  return db.select().from(walletLogs).orderBy(desc(walletLogs.logId)).limit(countMax);
}

/**
 * Assigns new tags to the passes of these holders. One writer at a time, until its transaction ends: tags are
 * committed in order, so that a phone that has seen one tag has seen all earlier ones.
 *
 * The time of the change is later than any Last-Modified that a server has sent for the pass so far: those are never
 * ahead of the sending server's clock, and the clocks of two servers differ by less than two seconds. So a burst of
 * changes moves it at most three seconds ahead, and no phone takes an older file for the current one.
 */
export async function tagChanges(db: Database, holders: readonly Holder[], now: Date): Promise<void> {
  const second = sql`date_trunc('second', ${now.toISOString()}::timestamptz)`;
  await db.transaction(async (tx) => {
    await takeLock(tx, 'appleTags');
    await tx.execute(sql`
      update apple_passes changed set tag = nextval('apple_pass_tags'), changes = changed.changes + 1,
        changed_at = greatest(${second}, least(changed.changed_at, ${second} + interval '2 seconds') + interval '1 second')
      from (${asRows(holders)}) listed
      where changed.order_id = listed.order_id and changed.barcode = listed.barcode and changed.share_id = listed.share_id`);
  });
}

const deviceRow = z.object({
  order_id: z.string(),
  barcode: z.string(),
  share_id: z.string(),
  push_token: z.string(),
});

/** The push tokens of the phones that hold passes of these holders. */
export async function fetchPushTokens(db: Database, holders: readonly Holder[]) {
  const result = await db.execute(sql`
    select listed.order_id, listed.barcode, listed.share_id, device.push_token
    from (${asRows(holders)}) listed
    join apple_passes held on held.order_id = listed.order_id and held.barcode = listed.barcode and held.share_id = listed.share_id
    join apple_registrations registered on registered.serial_number = held.serial_number
    join apple_devices device on device.device_id = registered.device_id`);
  return readRows(result, deviceRow).map((row) => ({
    orderId: row.order_id,
    barcode: row.barcode,
    shareId: row.share_id,
    pushToken: row.push_token,
  }));
}

/** Deletes phones that Apple no longer reaches; a phone that has registered since stays. */
export async function forgetDevices(db: Database, gone: { pushToken: string; since: Date }): Promise<void> {
  await db
    .delete(appleDevices)
    .where(and(eq(appleDevices.pushToken, gone.pushToken), lte(appleDevices.updatedAt, gone.since)));
}

function asRows(holders: readonly Holder[]) {
  const rows = holders.map((one) => ({
    order_id: one.orderId,
    barcode: one.barcode,
    share_id: one.shareId,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(order_id text, barcode text, share_id text)`;
}

function isReceipt({ orderId, barcode, shareId }: Holder, messageId: string) {
  return and(
    eq(messageReceipts.messageId, messageId),
    isOfPass(messageReceipts, { orderId, barcode }),
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
