/** Who gets marketing messages. */
import { createHash } from 'node:crypto';

import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { messageOptOuts } from '#server/base/db/schema/messages.ts';
import { isMemberHolder, type Holder } from '#server/changes/holder.ts';
import { milliseconds, rowsAsJson, type InJson } from '#server/base/db/json-rows.queries.ts';
import { isOfPass } from '#server/base/db/schema/park.ts';
import type { MessageRecord } from './shown-messages.ts';

/** The hash of a lower-case address, the same as `mailHashOf` makes; null for null. */
export function mailHashInSql(mail: SQL): SQL {
  return sql`encode(sha256(convert_to(${mail}, 'UTF8')), 'hex')`;
}

/**
 * A condition: the holder gets no marketing messages. A choice of the holder or of the mailbox decides, else the consent to
 * news by email.
 */
export function getsNoOffers(
  holder: { orderId: SQL; barcode: SQL; shareId: SQL; mail: SQL },
  hasConsented: SQL,
): SQL {
  const taken = sql`(select bool_and(chosen.takes_offers) from (
      select takes_offers from message_opt_outs chosen where chosen.order_id = ${holder.orderId}
        and chosen.barcode = ${holder.barcode} and chosen.share_id = ${holder.shareId}
      union all select takes_offers from message_opt_outs chosen where chosen.mail_hash = ${mailHashInSql(holder.mail)}) chosen)`;
  return sql`not coalesce(${taken}, ${hasConsented})`;
}

/** The holder of a pass as the choice needs them. */
export interface ChoosingHolder {
  /** The hash of the mailbox that is known of them. */
  mailHash: string | null;
  /** True with the consent to news by email, which only the registration of a pass has. */
  hasConsented: boolean;
}

/** The holder of a pass, a share or a member's card; undefined if there is none. */
export async function fetchChoosingHolder(
  db: Database,
  { orderId, barcode, shareId }: Holder,
): Promise<ChoosingHolder | undefined> {
  const mail = isMemberHolder({ orderId, barcode, shareId })
    ? sql`select email_key as mail, false as consented from loyalty_members where member_id = ${barcode} and status = 'active'`
    : shareId === ''
      ? sql`select nullif(lower(email), '') as mail, has_opted_into_email as consented from passes where order_id = ${orderId} and barcode = ${barcode}`
      : sql`select nullif(lower(email), '') as mail, false as consented from ticket_shares where share_id = ${shareId}
          and order_id = ${orderId} and barcode = ${barcode} and revoked_at is null`;
  const [row] = readRows(
    await db.execute(mail),
    z.object({ mail: z.nullable(z.string()), consented: z.boolean() }),
  );
  return row && { mailHash: row.mail === null ? null : mailHashOf(row.mail), hasConsented: row.consented };
}

function isOfGuest({ orderId, barcode, shareId }: Holder, mailHash: string | null): SQL | undefined {
  const isHolder = and(isOfPass(messageOptOuts, { orderId, barcode }), eq(messageOptOuts.shareId, shareId));
  return mailHash === null ? isHolder : or(isHolder, eq(messageOptOuts.mailHash, mailHash));
}

/** What the holder, or the mailbox, chose; a refusal counts first. Undefined if they chose nothing. */
export async function fetchTakesOffers(
  db: Database,
  holder: Holder,
  mailHash: string | null,
): Promise<boolean | undefined> {
  const rows = await db
    .select({ takesOffers: messageOptOuts.takesOffers })
    .from(messageOptOuts)
    .where(isOfGuest(holder, mailHash));
  return rows.length === 0 ? undefined : rows.every(({ takesOffers }) => takesOffers);
}

/** Stores the choice instead of every earlier one of the holder and the mailbox. */
export async function storeTakesOffers(
  tx: Database,
  { orderId, barcode, shareId }: Holder,
  mailHash: string | null,
  { takesOffers, now }: { takesOffers: boolean; now: Date },
): Promise<void> {
  await tx.delete(messageOptOuts).where(isOfGuest({ orderId, barcode, shareId }, mailHash));
  await tx
    .insert(messageOptOuts)
    .values({ orderId, barcode, shareId, mailHash, takesOffers, declinedAt: now })
    .onConflictDoUpdate({
      target: [messageOptOuts.orderId, messageOptOuts.barcode, messageOptOuts.shareId],
      set: { mailHash, takesOffers, declinedAt: now },
    });
}

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

/** The hash that stands for a mailbox, the same as `mailHashInSql` makes. */
export function mailHashOf(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('hex');
}

/** The hash that stands for a guest in the tally of a day, such as `['mail', emailKey]`. */
export function guestHashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\t')).digest('hex');
}
