/** Data of a guest outside their passes: the purchaser's name, mails, claimed stays, counters. */
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { fullNameOf } from '#domain/pass-card.ts';

import { answerKey } from '#server/data/connectors/answers.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { connectorAnswers, importRefusals } from '#server/base/db/schema/imports.ts';
import { ledgerTransactions, loyaltyClaims, stays } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { orders, retiredPhotos } from '#server/base/db/schema/park.ts';
import { isIn, ofPasses } from '#server/base/db/tables/conditions.ts';
import { clubTables } from '#server/base/db/tables/club-tables.ts';
import { eraseStayNames } from './forget-orders.queries.ts';
import type { FoundGuest, HeldPass } from './guest-data.queries.ts';

const never = sql`false`;

/**
 * Erases the purchaser of an order. For a guest known by email, only if they hold a pass of the order under the
 * purchaser's name, or hold all of them. Call it while the passes still name their holders.
 */
export async function forgetPurchasers(tx: Database, { key, orderIds, passes }: FoundGuest): Promise<number> {
  if (orderIds.length === 0) return 0;
  const fullName = sql`lower(coalesce(${orders.purchaserFirstName}, '') || ' ' || coalesce(${orders.purchaserLastName}, ''))`;
  const isGuests =
    key.kind === 'order'
      ? undefined
      : sql`(${isIn(
          fullName,
          fullNamesOf(passes).map((name) => name.toLowerCase()),
        )} or not exists (
          select 1 from passes other where other.order_id = ${orders.orderId}
            and lower(other.email) is distinct from ${key.emailKey}))`;
  const rows = await tx
    .update(orders)
    .set({ purchaserFirstName: null, purchaserLastName: null, crmId: '' })
    .where(and(inArray(orders.orderId, [...orderIds]), isGuests))
    .returning({ orderId: orders.orderId });
  return rows.length;
}

/**
 * Removes the CRM's number from the orders of erased passes, because the CRM would fill in the guest's data again, and
 * deletes the CRM's stored answers. Returns the numbers.
 */
export async function forgetCrmIds(tx: Database, { passes }: FoundGuest): Promise<string[]> {
  const isOfOrder = inArray(
    orders.orderId,
    passes.map(({ orderId }) => orderId),
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
export async function deleteMails(tx: Database, guest: FoundGuest): Promise<number> {
  const { emailKeys, passes } = guest;
  const needles = [...emailKeys, ...passes.map(({ barcode }) => barcode)];
  const isTo = sql`lower(${mails.toAddress})`;
  const isUnsent = isNull(mails.sentAt);
  const isToFriend = sql`${isTo} in (select lower(email) from ticket_shares where ${ofPasses(guest)})`;
  const isToEarlier = sql`${isTo} in (select lower(before ->> 'email') from registration_changes
    where ${ofPasses(guest)})`;
  const those = (condition: SQL | undefined) =>
    tx.select({ mailId: mails.mailId }).from(mails).where(condition);
  // One statement with an index for each condition; one with "or" would read every mail of the last weeks.
  const named = union(
    those(isIn(isTo, emailKeys)),
    // A mail that was sent has no words any more.
    those(and(isUnsent, anyOf(needles, mails.plainText))),
    those(
      and(isUnsent, eq(mails.kind, 'share-link'), isToFriend, anyOf(fullNamesOf(passes), mails.plainText)),
    ),
    those(
      and(
        eq(mails.kind, 'email-changed'),
        isToEarlier,
        anyOf(
          passes.map(({ orderId }) => orderId),
          mails.subject,
        ),
      ),
    ),
  );
  const rows = await tx.delete(mails).where(inArray(mails.mailId, named)).returning({ mailId: mails.mailId });
  return rows.length;
}

/**
 * Erases the guest's name and address of stays that these members claimed, or that are under the guest's address; no one
 * can claim a stay by the new name.
 */
export async function forgetStays(tx: Database, guest: FoundGuest): Promise<number> {
  const isOfMembers = isIn(sql`${loyaltyClaims.memberId}`, guest.memberIds);
  const theirs = union(
    tx
      .select({ number: loyaltyClaims.sourceId })
      .from(loyaltyClaims)
      .where(and(eq(loyaltyClaims.sourceKind, 'stay'), isOfMembers)),
    tx.select({ number: stays.reservationNumber }).from(stays).where(clubTables.stays.of(guest)),
  );
  return eraseStayNames(tx, inArray(stays.reservationNumber, theirs));
}

/** Removes the cells of refused rows of imports that hold an order, a barcode or an email of the guest. */
export async function forgetRefusedCells(tx: Database, { passes, emailKeys }: FoundGuest): Promise<void> {
  const needles = [...emailKeys, ...passes.flatMap(({ orderId, barcode }) => [orderId, barcode])];
  if (needles.length === 0) return;
  const isGuests = sql`exists (select from unnest(${importRefusals.cells}) cell where ${isIn(sql`lower(trim(cell))`, needles)})`;
  await tx.update(importRefusals).set({ cells: null }).where(isGuests);
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

/**
 * Schedules the slots of the passes, and those that they gave up earlier, for removal at once, so that a crash before the
 * files are deleted only delays it. Returns all of them.
 */
export async function retireSlotsNow(tx: Database, guest: FoundGuest, now: Date): Promise<string[]> {
  for (const { photoUid, orderId, barcode } of guest.passes)
    if (photoUid !== null)
      await tx
        .insert(retiredPhotos)
        .values({ photoUid, orderId, barcode, retiredAt: now, purgeAt: now })
        .onConflictDoUpdate({ target: retiredPhotos.photoUid, set: { purgeAt: now } });
  const rows = await tx
    .update(retiredPhotos)
    .set({ purgeAt: now })
    .where(ofPasses(guest))
    .returning({ uid: retiredPhotos.photoUid });
  return rows.map(({ uid }) => uid);
}
