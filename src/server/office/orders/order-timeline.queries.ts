/** The recorded events of an order, from each table; order-timeline.ts formats them as text. */
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { messageReceipts, parkMessages } from '#server/base/db/schema/messages.ts';
import {
  attractionVisits,
  passes,
  passLinks,
  photoRequests,
  retiredPhotos,
  ticketShares,
  wristbands,
} from '#server/base/db/schema/park.ts';
import { consents, registrationChanges } from '#server/base/db/schema/registration.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** How the audit log names looks at a guest's page and photo; the timeline lists acts. */
export const lookActions: ['Guest View', 'Guest Photo View'] = ['Guest View', 'Guest Photo View'];

/** More events of one kind than a person reads. */
const eachMax = 200;

/** The claims on an order, standing or released: each has an index of its own, and without a condition on it neither serves. */
async function fetchClaims(db: Database, orderId: string) {
  const isOfOrder = and(eq(loyaltyClaims.sourceKind, 'ticket'), eq(loyaltyClaims.sourceId, orderId));
  const those = (isState: SQL) =>
    db.select().from(loyaltyClaims).where(and(isOfOrder, isState)).limit(eachMax);
  return [
    ...(await those(isNull(loyaltyClaims.releasedAt))),
    ...(await those(isNotNull(loyaltyClaims.releasedAt))),
  ];
}

/** The recorded events; `auditTargets` are the ids of its rows in the audit log. */
export async function fetchHistory(db: Database, orderId: string, auditTargets: readonly string[]) {
  return {
    passes: await db
      .select(pickColumns(passes, 'barcode', 'redeemedAt', 'refundedAt', 'appleBoundAt'))
      .from(passes)
      .where(eq(passes.orderId, orderId))
      .limit(eachMax),
    ...(await fetchRegistrations(db, orderId)),
    photoRequests: await db
      .select()
      .from(photoRequests)
      .where(eq(photoRequests.orderId, orderId))
      .limit(eachMax),
    retiredPhotos: await db
      .select(pickColumns(retiredPhotos, 'barcode', 'retiredAt', 'purgeAt'))
      .from(retiredPhotos)
      .where(eq(retiredPhotos.orderId, orderId))
      .limit(eachMax),
    shares: await db.select().from(ticketShares).where(eq(ticketShares.orderId, orderId)).limit(eachMax),
    googleObjects: await db
      .select()
      .from(googleWalletObjects)
      .where(eq(googleWalletObjects.orderId, orderId))
      .limit(eachMax),
    wristbands: await db.select().from(wristbands).where(eq(wristbands.orderId, orderId)).limit(eachMax),
    visits: await db
      .select()
      .from(attractionVisits)
      .where(eq(attractionVisits.orderId, orderId))
      .orderBy(desc(attractionVisits.visitedAt))
      .limit(eachMax),
    ...(await fetchLinksAndMessages(db, orderId)),
    claims: await fetchClaims(db, orderId),
    audit: await db
      .select()
      .from(auditEntries)
      .where(
        and(inArray(auditEntries.target, [...auditTargets]), notInArray(auditEntries.action, lookActions)),
      )
      .orderBy(desc(auditEntries.entryId))
      .limit(eachMax),
  };
}

async function fetchRegistrations(db: Database, orderId: string) {
  return {
    registrations: await db
      .select()
      .from(registrationChanges)
      .where(eq(registrationChanges.orderId, orderId))
      .orderBy(desc(registrationChanges.changeId))
      .limit(eachMax),
    consents: await db
      .select()
      .from(consents)
      .where(eq(consents.orderId, orderId))
      .orderBy(desc(consents.consentId))
      .limit(eachMax),
  };
}

async function fetchLinksAndMessages(db: Database, orderId: string) {
  return {
    links: await db
      .select(pickColumns(passLinks, 'barcode', 'createdAt', 'revokedAt'))
      .from(passLinks)
      .where(and(eq(passLinks.orderId, orderId), eq(passLinks.kind, 'primary')))
      .orderBy(desc(passLinks.createdAt))
      .limit(eachMax),
    messages: await db
      .select({
        barcode: messageReceipts.barcode,
        receivedAt: messageReceipts.receivedAt,
        text: parkMessages.text,
      })
      .from(messageReceipts)
      .innerJoin(parkMessages, eq(parkMessages.messageId, messageReceipts.messageId))
      .where(and(eq(messageReceipts.orderId, orderId), eq(messageReceipts.shareId, '')))
      .orderBy(desc(messageReceipts.receivedAt))
      .limit(eachMax),
  };
}

/** Fetches all recorded events of an order. */
export type OrderHistory = Awaited<ReturnType<typeof fetchHistory>>;
