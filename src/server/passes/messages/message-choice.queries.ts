/** Who declined marketing messages. */
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { messageOptOuts } from '#server/base/db/schema/messages.ts';
import { isMemberHolder, type Holder } from '#server/changes/holder.ts';
import { mailHashOf } from './message-hashes.ts';

/** The hash of a lower-case address, the same as `mailHashOf` makes; null for null. */
export function mailHashInSql(mail: SQL): SQL {
  return sql`encode(sha256(convert_to(${mail}, 'UTF8')), 'hex')`;
}

/** A condition: the holder, or the mailbox, declined marketing messages. */
export function hasDeclined(holder: { orderId: SQL; barcode: SQL; shareId: SQL; mail: SQL }): SQL {
  return sql`(exists (select 1 from message_opt_outs declined where declined.order_id = ${holder.orderId}
      and declined.barcode = ${holder.barcode} and declined.share_id = ${holder.shareId})
    or exists (select 1 from message_opt_outs declined where declined.mail_hash = ${mailHashInSql(holder.mail)}))`;
}

/** Whether the holder of a pass exists, and the hash of the mailbox that is known of them. */
export async function fetchHolderMailbox(
  db: Database,
  { orderId, barcode, shareId }: Holder,
): Promise<{ mailHash: string | null } | undefined> {
  const mail = isMemberHolder({ orderId, barcode, shareId })
    ? sql`select email_key as mail from loyalty_members where member_id = ${barcode} and status = 'active'`
    : shareId === ''
      ? sql`select nullif(lower(email), '') as mail from passes where order_id = ${orderId} and barcode = ${barcode}`
      : sql`select nullif(lower(email), '') as mail from ticket_shares where share_id = ${shareId}
          and order_id = ${orderId} and barcode = ${barcode} and revoked_at is null`;
  const [row] = readRows(await db.execute(mail), z.object({ mail: z.nullable(z.string()) }));
  return row && { mailHash: row.mail === null ? null : mailHashOf(row.mail) };
}

function isOfGuest({ orderId, barcode, shareId }: Holder, mailHash: string | null): SQL | undefined {
  const isHolder = and(
    eq(messageOptOuts.orderId, orderId),
    eq(messageOptOuts.barcode, barcode),
    eq(messageOptOuts.shareId, shareId),
  );
  return mailHash === null ? isHolder : or(isHolder, eq(messageOptOuts.mailHash, mailHash));
}

/** True if the holder, or the mailbox, declined marketing messages. */
export async function fetchIsDeclined(
  db: Database,
  holder: Holder,
  mailHash: string | null,
): Promise<boolean> {
  return (await db.$count(messageOptOuts, isOfGuest(holder, mailHash))) > 0;
}

/** Declines marketing messages; repeating it changes nothing. */
export async function insertOptOut(
  tx: Database,
  { orderId, barcode, shareId }: Holder,
  mailHash: string | null,
  now: Date,
): Promise<void> {
  await tx
    .insert(messageOptOuts)
    .values({ orderId, barcode, shareId, mailHash, declinedAt: now })
    .onConflictDoUpdate({
      target: [messageOptOuts.orderId, messageOptOuts.barcode, messageOptOuts.shareId],
      set: { mailHash },
    });
}

/** Takes marketing messages again, for the holder and the mailbox. */
export async function deleteOptOuts(tx: Database, holder: Holder, mailHash: string | null): Promise<void> {
  await tx.delete(messageOptOuts).where(isOfGuest(holder, mailHash));
}
