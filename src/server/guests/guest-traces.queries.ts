/** Data of a guest outside their passes: the purchaser's name, mails, claimed stays, counters. */
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { fullNameOf } from '#domain/pass-card.ts';

import { answerKey } from '#server/data/connectors/answers.queries.ts';
import { forgetFormerValues } from '#server/data/imports/changes.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { connectorAnswers, importRefusals } from '#server/base/db/schema/imports.ts';
import { ledgerTransactions, loyaltyClaims, stays } from '#server/base/db/schema/loyalty.ts';
import { attemptCounters, mails } from '#server/base/db/schema/operations.ts';
import { messageGuests, messageOptOuts, messageReceipts } from '#server/base/db/schema/messages.ts';
import { guestHashOf, mailHashOf } from '#server/passes/messages/message-hashes.ts';
import { orders, ticketShares, type passes } from '#server/base/db/schema/park.ts';
import { registrationChanges } from '#server/base/db/schema/registration.ts';
import { isOneOf, isStayOf, never, type GuestKey, type PassNumbers } from './guest-data.queries.ts';

/** A pass with the fields about its holder. */
export type HeldPass = PassNumbers & Pick<typeof passes.$inferSelect, 'firstName' | 'lastName'>;

/**
 * Erases the purchaser of an order. For a guest known by email, only if they hold a pass of the order under the
 * purchaser's name, or hold all of them. Call it while the passes still name their holders.
 */
export async function forgetPurchasers(
  tx: Database,
  key: GuestKey,
  found: readonly HeldPass[],
): Promise<number> {
  const orderIds = key.kind === 'order' ? [key.orderId] : found.map(({ orderId }) => orderId);
  if (orderIds.length === 0) return 0;
  const fullName = sql`lower(coalesce(${orders.purchaserFirstName}, '') || ' ' || coalesce(${orders.purchaserLastName}, ''))`;
  const isGuests =
    key.kind === 'order'
      ? undefined
      : sql`(${fullName} in (${listOf(fullNamesOf(found).map((name) => name.toLowerCase()))}) or not exists (
          select 1 from passes other where other.order_id = ${orders.orderId}
            and lower(other.email) is distinct from ${key.emailKey}))`;
  const rows = await tx
    .update(orders)
    .set({ purchaserFirstName: null, purchaserLastName: null, crmId: '' })
    .where(and(inArray(orders.orderId, orderIds), isGuests))
    .returning({ orderId: orders.orderId });
  return rows.length;
}

/**
 * Removes the CRM's number from the orders of erased passes, because the CRM would fill in the guest's data again, and
 * deletes the CRM's stored answers. Returns the numbers.
 */
export async function forgetCrmIds(tx: Database, found: readonly PassNumbers[]): Promise<string[]> {
  const isOfOrder = inArray(
    orders.orderId,
    found.map(({ orderId }) => orderId),
  );
  const known = await tx.selectDistinct({ crmId: orders.crmId }).from(orders).where(isOfOrder);
  const crmIds = known.flatMap(({ crmId }) => (crmId === '' ? [] : [crmId]));
  if (crmIds.length === 0) return [];
  const numbers = crmIds.map((crmId) => answerKey('crm', crmId));
  await tx
    .delete(connectorAnswers)
    .where(and(eq(connectorAnswers.system, 'crm'), inArray(connectorAnswers.number, numbers)));
  await tx.update(orders).set({ crmId: '' }).where(isOfOrder);
  return crmIds;
}

/**
 * Deletes mails to the guest, and mails to others that name the guest: about a share, to the team, to an earlier
 * address. Call it while shares and registration changes still name their recipients.
 */
export async function deleteMails(
  tx: Database,
  found: readonly HeldPass[],
  emailKeys: readonly string[],
): Promise<number> {
  const needles = [...emailKeys, ...found.map(({ barcode }) => barcode)];
  const isTo = sql`lower(${mails.toAddress})`;
  const isUnsent = isNull(mails.sentAt);
  const isToFriend = sql`${isTo} in (select lower(${ticketShares.email}) from ${ticketShares} where ${isOneOf(ticketShares, found)})`;
  const isToEarlier = sql`${isTo} in (select lower(${registrationChanges.before} ->> 'email') from ${registrationChanges}
    where ${isOneOf(registrationChanges, found)})`;
  const those = (condition: SQL | undefined) =>
    tx.select({ mailId: mails.mailId }).from(mails).where(condition);
  // One statement with an index for each condition; one with "or" would read every mail of the last weeks.
  const named = union(
    those(emailKeys.length === 0 ? never : inArray(isTo, [...emailKeys])),
    // A mail that was sent has no words any more.
    those(and(isUnsent, anyOf(needles, mails.plainText))),
    those(
      and(isUnsent, eq(mails.kind, 'share-link'), isToFriend, anyOf(fullNamesOf(found), mails.plainText)),
    ),
    those(
      and(
        eq(mails.kind, 'email-changed'),
        isToEarlier,
        anyOf(
          found.map(({ orderId }) => orderId),
          mails.subject,
        ),
      ),
    ),
  );
  const rows = await tx.delete(mails).where(inArray(mails.mailId, named)).returning({ mailId: mails.mailId });
  return rows.length;
}

/**
 * Deletes the records of messages to the guest: receipts, the tally under the mailbox, and the choice to get no
 * offers.
 */
export async function forgetMessages(
  tx: Database,
  found: readonly PassNumbers[],
  { emailKeys, memberIds }: { emailKeys: readonly string[]; memberIds: readonly string[] },
): Promise<number> {
  const isMember = (table: typeof messageReceipts | typeof messageOptOuts): SQL =>
    memberIds.length === 0
      ? never
      : (and(eq(table.orderId, ''), inArray(table.barcode, [...memberIds])) ?? never);
  await tx.delete(messageReceipts).where(or(isOneOf(messageReceipts, found), isMember(messageReceipts)));
  const hashes = emailKeys.map(mailHashOf);
  if (emailKeys.length > 0)
    await tx.delete(messageGuests).where(
      inArray(
        messageGuests.guestHash,
        emailKeys.map((emailKey) => guestHashOf(['mail', emailKey])),
      ),
    );
  const rows = await tx
    .delete(messageOptOuts)
    .where(
      or(
        isOneOf(messageOptOuts, found),
        isMember(messageOptOuts),
        hashes.length === 0 ? never : inArray(messageOptOuts.mailHash, hashes),
      ),
    )
    .returning({ orderId: messageOptOuts.orderId });
  return rows.length;
}

/**
 * Erases the guest's name and address of stays that these members claimed, or that are under the guest's address; no one
 * can claim a stay by the new name.
 */
export async function forgetStays(
  tx: Database,
  key: GuestKey,
  memberIds: readonly string[],
): Promise<number> {
  const isOfMembers = memberIds.length === 0 ? never : inArray(loyaltyClaims.memberId, [...memberIds]);
  const theirs = union(
    tx
      .select({ number: loyaltyClaims.sourceId })
      .from(loyaltyClaims)
      .where(and(eq(loyaltyClaims.sourceKind, 'stay'), isOfMembers)),
    tx.select({ number: stays.reservationNumber }).from(stays).where(isStayOf(key)),
  );
  const rows = await tx
    .update(stays)
    .set({ firstName: 'Erased', lastName: sql`'erased-' || gen_random_uuid()`, email: null })
    .where(inArray(stays.reservationNumber, theirs))
    .returning({ reservationNumber: stays.reservationNumber });
  await forgetFormerValues(
    tx,
    'stays',
    rows.map(({ reservationNumber }) => reservationNumber),
  );
  return rows.length;
}

/** Removes the cells of refused rows of imports that hold an order, a barcode or an email of the guest. */
export async function forgetRefusedCells(
  tx: Database,
  found: readonly HeldPass[],
  emailKeys: readonly string[],
): Promise<void> {
  const needles = [...emailKeys, ...found.flatMap(({ orderId, barcode }) => [orderId, barcode])];
  if (needles.length === 0) return;
  const isGuests = sql`exists (select from unnest(${importRefusals.cells}) cell where lower(trim(cell)) in (${listOf(needles)}))`;
  await tx.update(importRefusals).set({ cells: null }).where(isGuests);
}

/** Counters whose key is an address. */
export async function deleteCounters(tx: Database, emailKeys: readonly string[]): Promise<void> {
  if (emailKeys.length === 0) return;
  await tx
    .delete(attemptCounters)
    .where(inArray(sql`split_part(${attemptCounters.key}, ':', 2)`, [...emailKeys]));
}

/** How many entries stay in the books under the members' numbers. */
export async function countLedgerEntries(tx: Database, memberIds: readonly string[]): Promise<number> {
  if (memberIds.length === 0) return 0;
  return tx.$count(ledgerTransactions, inArray(ledgerTransactions.memberId, [...memberIds]));
}

function fullNamesOf(found: readonly HeldPass[]): string[] {
  const names = found.map(({ firstName, lastName }) => fullNameOf(firstName, lastName));
  return [...new Set(names)].filter((name) => name !== '');
}

function anyOf(needles: readonly string[], column: Parameters<typeof containsNeedle>[0]): SQL {
  return or(...needles.map((needle) => containsNeedle(column, needle))) ?? never;
}

function containsNeedle(column: typeof mails.plainText | typeof mails.subject, needle: string): SQL {
  return sql`position(${needle.toLowerCase()} in lower(${column})) > 0`;
}

/** Like SQL `in`, but an empty list matches nothing. */
function listOf(values: readonly string[]): SQL {
  return values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      );
}
