/** The data that the park keeps about one guest, found by order or by email, and the statements that erase it. */
import { randomUUID } from 'node:crypto';

import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Database } from '#server/base/db/database.ts';
import { loyaltyMembers, signInCodes, stays } from '#server/base/db/schema/loyalty.ts';
import { crmEvents } from '#server/base/db/schema/crm.ts';
import { madeDays, passDays } from '#server/base/db/schema/figures.ts';
import { mergedMembers } from '#server/base/db/schema/merged-members.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import {
  attractionVisits,
  orders,
  passes,
  passLinks,
  photoRequests,
  retiredPhotos,
  ticketShares,
} from '#server/base/db/schema/park.ts';
import { messageOptOuts, messageReceipts } from '#server/base/db/schema/messages.ts';
import { helpRequests } from '#server/base/db/schema/requests.ts';
import { consents, registrationChanges } from '#server/base/db/schema/registration.ts';
import { fetchMemberData } from './member-data.queries.ts';

/** The subject: all data of an order, or all data under an email address (lower-case). */
export type GuestKey = { kind: 'order'; orderId: string } | { kind: 'email'; emailKey: string };

/** The passes of the guest; locked until the transaction ends. */
export async function lockGuestPasses(tx: Database, key: GuestKey) {
  return tx
    .select()
    .from(passes)
    .where(
      key.kind === 'order' ? eq(passes.orderId, key.orderId) : eq(sql`lower(${passes.email})`, key.emailKey),
    )
    .orderBy(passes.orderId, passes.barcode)
    .for('update');
}

/** A pass by its two numbers. */
export type PassNumbers = Pick<typeof passes.$inferSelect, 'orderId' | 'barcode'>;

/** Every email address of the guest: the given one, or those on the order's passes. */
export function emailKeysOf(key: GuestKey, found: readonly { email: string | null }[]): string[] {
  if (key.kind === 'email') return [key.emailKey];
  return [
    ...new Set(found.flatMap(({ email }) => (email === null || email === '' ? [] : [email.toLowerCase()]))),
  ];
}

/** All data kept about the guest, one list per table, without links' hashes, sealed copies and other secrets. */
export async function fetchGuestData(
  tx: Database,
  key: GuestKey,
  passesFound: readonly PassNumbers[],
  emailKeys: string[],
) {
  const orderIds = key.kind === 'order' ? [key.orderId] : passesFound.map(({ orderId }) => orderId);
  const members =
    emailKeys.length === 0
      ? []
      : await tx.select().from(loyaltyMembers).where(inArray(loyaltyMembers.emailKey, emailKeys));
  const memberIds = members.map(({ memberId }) => memberId);
  const ofPasses = (table: { orderId: PgColumn; barcode: PgColumn }): SQL => isOneOf(table, passesFound);
  return {
    orders:
      orderIds.length === 0 ? [] : await tx.select().from(orders).where(inArray(orders.orderId, orderIds)),
    shares: await fetchShares(tx, or(ofPasses(ticketShares), sharedWith(emailKeys))),
    links: await fetchLinkDates(tx, ofPasses(passLinks)),
    visits: await tx.select().from(attractionVisits).where(ofPasses(attractionVisits)),
    openedDays: await tx.select().from(passDays).where(ofPasses(passDays)),
    madeDays: await tx.select().from(madeDays).where(ofPasses(madeDays)),
    consents: await tx
      .select()
      .from(consents)
      .where(or(ofPasses(consents), anyOf(consents.contact, emailKeys))),
    registrationChanges: await tx
      .select()
      .from(registrationChanges)
      .where(or(ofPasses(registrationChanges), isChangeOf(emailKeys))),
    helpRequests: await tx
      .select()
      .from(helpRequests)
      .where(or(ofPasses(helpRequests), anyOf(helpRequests.email, emailKeys))),
    photoRequests: await tx.select().from(photoRequests).where(ofPasses(photoRequests)),
    retiredPhotos: await tx.select().from(retiredPhotos).where(ofPasses(retiredPhotos)),
    mails: (await tx.select().from(mails).where(anyOf(mails.toAddress, emailKeys))).map(
      ({ plainText: _text, html: _html, ...mail }) => mail,
    ),
    messageChoices: await tx.select().from(messageOptOuts).where(ofPasses(messageOptOuts)),
    messages: await tx.select().from(messageReceipts).where(ofPasses(messageReceipts)),
    stays: await tx.select().from(stays).where(isStayOf(key)),
    members,
    ...(await fetchMemberData(tx, memberIds)),
  };
}

async function fetchShares(tx: Database, condition: SQL | undefined) {
  const shares = await tx.select().from(ticketShares).where(condition);
  return shares.map(({ sealedHashUrl: _sealed, ...share }) => share);
}

/** When links of the passes were made and ended, without what would open them. */
async function fetchLinkDates(tx: Database, isOfPasses: SQL) {
  const { orderId, barcode, kind, createdAt, revokedAt } = passLinks;
  return tx.select({ orderId, barcode, kind, createdAt, revokedAt }).from(passLinks).where(isOfPasses);
}

/**
 * Erases the holders of these passes and empties their photo slots. The passes stay valid, because they were paid for.
 */
export async function forgetHolders(tx: Database, found: readonly PassNumbers[], now: Date): Promise<void> {
  await tx
    .update(passes)
    .set({
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      hasOptedIntoEmail: false,
      hasOptedIntoSms: false,
      hasPhoto: false,
      photoUid: sql`case when ${passes.photoUid} is null then null else gen_random_uuid() end`,
      updatedAt: now,
    })
    .where(isOneOf(passes, found));
}

/** Schedules slots for removal at once, so that a crash before the files are deleted only delays it. */
export async function retireSlotsNow(
  tx: Database,
  slots: readonly (PassNumbers & { photoUid: string })[],
  now: Date,
): Promise<void> {
  for (const { photoUid, orderId, barcode } of slots)
    await tx
      .insert(retiredPhotos)
      .values({ photoUid, orderId, barcode, retiredAt: now, purgeAt: now })
      .onConflictDoUpdate({ target: retiredPhotos.photoUid, set: { purgeAt: now } });
}

/** Schedules the slots that these passes gave up earlier for removal at once too, and returns all of them. */
export async function endRetiredSlots(
  tx: Database,
  found: readonly PassNumbers[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(retiredPhotos)
    .set({ purgeAt: now })
    .where(isOneOf(retiredPhotos, found))
    .returning({ uid: retiredPhotos.photoUid });
  return rows.map(({ uid }) => uid);
}

/**
 * Ends shares of the passes and shares with the guest, blanks their recipients, and deletes their links and all
 * records about the guest. A share's row stays, so that its pass in a wallet is known to have ended. Returns the
 * counts, and the passes that were shared with the guest.
 */
export async function deleteGuestRecords(
  tx: Database,
  found: readonly PassNumbers[],
  { emailKeys, now }: { emailKeys: string[]; now: Date },
): Promise<{ counts: Record<string, number>; sharedPasses: PassNumbers[] }> {
  const { orderId, barcode, shareId } = ticketShares;
  const shares = await tx
    .update(ticketShares)
    .set({
      ...{ firstName: '', lastName: '', phone: '', salesforceId: '', sealedHashUrl: Buffer.alloc(0) },
      email: sql`'erased-' || ${shareId} || '@deleted.invalid'`,
      revokedAt: sql`coalesce(${ticketShares.revokedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(or(isOneOf(ticketShares, found), sharedWith(emailKeys)))
    .returning({ orderId, barcode, shareId });
  const shareIds = shares.map((share) => share.shareId);
  const isOfShares = shareIds.length === 0 ? never : inArray(passLinks.shareId, shareIds);
  const isOfContact = (column: PgColumn): SQL => anyOf(column, emailKeys);
  const isOfChange = or(isOneOf(registrationChanges, found), isChangeOf(emailKeys));
  const one = { one: sql`1` };
  const count = async (rows: PromiseLike<unknown[]>): Promise<number> => (await rows).length;
  const counts = {
    shares: shares.length,
    links: await count(
      tx
        .delete(passLinks)
        .where(or(isOneOf(passLinks, found), isOfShares))
        .returning(one),
    ),
    visits: await count(tx.delete(attractionVisits).where(isOneOf(attractionVisits, found)).returning(one)),
    openedDays: await count(
      tx.update(passDays).set(namelessOf(passDays)).where(isOneOf(passDays, found)).returning(one),
    ),
    madeDays: await count(
      tx.update(madeDays).set(namelessOf(madeDays)).where(isOneOf(madeDays, found)).returning(one),
    ),
    consents: await count(
      tx
        .delete(consents)
        .where(or(isOneOf(consents, found), isOfContact(consents.contact)))
        .returning(one),
    ),
    registrationChanges: await count(tx.delete(registrationChanges).where(isOfChange).returning(one)),
    photoRequests: await count(tx.delete(photoRequests).where(isOneOf(photoRequests, found)).returning(one)),
    helpRequests: await count(deleteHelp(tx, found, emailKeys)),
    mergedMembers: await count(
      tx.delete(mergedMembers).where(isOfContact(mergedMembers.emailKey)).returning(one),
    ),
    codes: await count(tx.delete(signInCodes).where(isOfContact(signInCodes.emailKey)).returning(one)),
    crmEvents: await count(
      tx
        .delete(crmEvents)
        .where(or(isOfContact(crmEvents.emailKey), inOrders(crmEvents.orderId, found)))
        .returning(one),
    ),
  };
  return { counts, sharedPasses: shares };
}

/** A random name in place of the pass, the same for all its days, so that the sums of days stay. */
function namelessOf({ orderId, barcode }: { orderId: PgColumn; barcode: PgColumn }) {
  return { orderId: '', barcode: sql`'erased-' || md5(${orderId} || ${barcode} || ${randomUUID()})` };
}

function deleteHelp(
  tx: Database,
  found: readonly PassNumbers[],
  emailKeys: string[],
): PromiseLike<unknown[]> {
  return tx
    .delete(helpRequests)
    .where(or(isOneOf(helpRequests, found), anyOf(helpRequests.email, emailKeys)))
    .returning({ requestId: helpRequests.requestId });
}

/** A condition that holds for no row. */
export const never = sql`false`;

/** Rows of these passes. */
export function isOneOf(table: { orderId: PgColumn; barcode: PgColumn }, found: readonly PassNumbers[]): SQL {
  if (found.length === 0) return never;
  const pairs = found.map(({ orderId, barcode }) => sql`(${orderId}, ${barcode})`);
  return sql`(${table.orderId}, ${table.barcode}) in (${sql.join(pairs, sql`, `)})`;
}

function inOrders(column: PgColumn, found: readonly PassNumbers[]): SQL {
  return found.length === 0 ? never : inArray(column, [...new Set(found.map(({ orderId }) => orderId))]);
}

function anyOf(column: PgColumn, emailKeys: string[]): SQL {
  return emailKeys.length === 0 ? never : inArray(sql`lower(${column})`, emailKeys);
}

/** The stays under a guest's address. An order names no person, so an erasure by order leaves them. */
export function isStayOf(key: GuestKey): SQL {
  return anyOf(stays.email, key.kind === 'email' ? [key.emailKey] : []);
}

function sharedWith(emailKeys: string[]): SQL {
  return anyOf(ticketShares.email, emailKeys);
}

/** A guest who changed the address later is still recorded under the earlier one. */
function isChangeOf(emailKeys: string[]): SQL {
  if (emailKeys.length === 0) return never;
  const { before, after } = registrationChanges;
  const emails = sql.join(
    emailKeys.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql`(lower(${before} ->> 'email') in (${emails}) or lower(${after} ->> 'email') in (${emails}))`;
}
