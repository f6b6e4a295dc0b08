/** For tests: a guest of the demo park with a marker word in every column that keeps personal data. */
import { and, eq } from 'drizzle-orm';

import { claimReminders, clubRequests, helpRequests } from '#server/base/db/schema/requests.ts';
import { crmEvents } from '#server/base/db/schema/events.ts';
import { connectorAnswers, importChanges, importRuns } from '#server/base/db/schema/imports.ts';
import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { loyaltyClaims, loyaltyMembers, signInCodes, stays } from '#server/base/db/schema/loyalty.ts';
import { mergedMembers } from '#server/base/db/schema/merged-members.ts';
import { attemptCounters, mails } from '#server/base/db/schema/operations.ts';
import {
  attractionVisits,
  orders,
  passes,
  passLinks,
  photoRequests,
  ticketShares,
  isOfPass,
} from '#server/base/db/schema/park.ts';
import { consents, registrationChanges } from '#server/base/db/schema/registration.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** The marker word. */
export const canary = 'zq7canary';
/** An email address that contains the marker word. */
export const canaryEmail = `${canary}@mail.example`;

const earlierEmail = `${canary}-earlier@mail.example`;
const friendEmail = `${canary}-friend@mail.example`;

/** The guest: a pass with a photo, and a club account with a stay. */
export const guest = { ...passWithPhoto(), memberId: '700000102' };

/** Writes the marker word into every personal column. */
export async function plantCanaries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { orderId, barcode, memberId } = guest;
  const pass = { orderId, barcode };
  const names = { firstName: canary, lastName: canary };
  const isPass = isOfPass(passes, { orderId, barcode });
  await db
    .update(orders)
    .set({ purchaserFirstName: canary, purchaserLastName: canary, crmId: canary })
    .where(eq(orders.orderId, orderId));
  await db
    .update(passes)
    .set({ ...names, email: canaryEmail, phone: canary })
    .where(isPass);
  const shareId = 'share-of-canary';
  const contact = { email: friendEmail, phone: canary, salesforceId: canary };
  await db
    .insert(ticketShares)
    .values({ shareId, ...pass, ...names, ...contact, sealedHashUrl: Buffer.from(canary) });
  await db.insert(passLinks).values({ hashUrlSha256: Buffer.from(canary), kind: 'share', ...pass, shareId });
  await db
    .insert(attractionVisits)
    .values({ ...pass, attraction: canary, location: canary, visitedAt: now, credits: 1 });
  await db
    .insert(photoRequests)
    .values({ ...pass, status: 'declined', requestedAt: now, dueAt: now, answerMessage: canary });
  await db.insert(consents).values({
    ...{ ...pass, channel: 'email', isGiven: true, contact: canaryEmail },
    ...{ textVersion: '1', network: canary, recordedAt: now },
  });
  await db.insert(registrationChanges).values({
    ...pass,
    before: { firstName: canary, email: earlierEmail },
    after: { firstName: canary, email: canaryEmail },
    network: canary,
    changedAt: now,
  });
  await db.insert(attemptCounters).values({
    key: `member-code-day:${canaryEmail}`,
    count: 1,
    windowEndsAt: now,
  });
  await db
    .insert(connectorAnswers)
    .values({ system: 'crm', number: canary, state: 'known', answeredAt: now });
  await db.insert(crmEvents).values({
    ...{ kind: 'registration', emailKey: canaryEmail, orderId, facts: { firstName: canary } },
    ...{ happenedAt: now, dueAt: now },
  });
  await plantImportedValues(db, now, { orderId, barcode });
  await plantMember({ db, now, names });
  await plantMails(db, now);
  await plantPhones(db, now, [
    { orderId, barcode },
    { orderId: '', barcode: memberId },
  ]);
}

/** Plants former values that an import kept of the guest's pass and order. */
async function plantImportedValues(
  db: Services['db'],
  now: Date,
  { orderId, barcode }: PassNumbers,
): Promise<void> {
  const run = { kind: 'orders', fileName: '', contentSha256: Buffer.from('x'), isDryRun: false } as const;
  const [begun] = await db
    .insert(importRuns)
    .values({ ...run, state: 'done', sizeBytes: 0, startedBy: 'test', startedAt: now, heardAt: now })
    .returning({ runId: importRuns.runId });
  const changed = { runId: begun?.runId ?? '', action: 'changed', writtenAt: now, xid: 1 } as const;
  const former = [
    { xmin: 1, first_name: canary },
    { xmin: 1, first_name: 'Other' },
  ];
  await db.insert(importChanges).values([
    { ...changed, target: 'passes', keys: [orderId, '10000000'], barcodes: [barcode, '1'], former },
    { ...changed, target: 'orders', keys: [orderId, '10000000'], former },
  ]);
}

async function plantMember({ db, now, names }: { db: Services['db']; now: Date; names: object }) {
  const { memberId } = guest;
  const contact = { email: canaryEmail, emailKey: canaryEmail, phone: canary, zip: canary };
  await db
    .update(loyaltyMembers)
    .set({ ...names, ...contact, seasonPassId: canary, deviceKey: canary })
    .where(eq(loyaltyMembers.memberId, memberId));
  await db.insert(mergedMembers).values({
    ...{ memberId: 'merged', intoId: memberId, emailKey: canaryEmail, person: { firstName: canary } },
    ...{ isPassMoved: false, requestIds: [], firstLine: 0, lastLine: 0, mergedAt: now },
  });
  await db.insert(signInCodes).values({
    emailKey: canaryEmail,
    codeHash: Buffer.from('hash'),
    triesLeft: 5,
    expiresAt: now,
  });
  const asked = { memberId, language: 'en' };
  await db.insert(helpRequests).values({
    ...{ kind: 'link', name: canary, email: canaryEmail, number: canary, note: canary, language: 'en' },
    ...{ status: 'answered', requestedAt: now, dueAt: now, answerMessage: canary },
  });
  await db.insert(clubRequests).values({
    ...{ ...asked, earnKind: 'tickets', number: canary, reason: 'ticket-too-old', note: canary },
    ...{ isProved: false, status: 'declined', requestedAt: now, dueAt: now, answerMessage: canary },
  });
  await db
    .insert(claimReminders)
    .values({ ...asked, sourceKind: 'check', sourceId: canary, endsAt: now, dueAt: now });
  const [stay] = await db
    .select({ reservationNumber: loyaltyClaims.sourceId })
    .from(loyaltyClaims)
    .where(and(eq(loyaltyClaims.memberId, memberId), eq(loyaltyClaims.sourceKind, 'stay')));
  if (stay === undefined) throw new Error('This member of the demo park has no stay.');
  await db
    .update(stays)
    .set({ ...names, email: canaryEmail })
    .where(eq(stays.reservationNumber, stay.reservationNumber));
}

/** Mails to the guest, and mails to others about the guest. */
async function plantMails(db: Services['db'], now: Date): Promise<void> {
  const { orderId, barcode } = guest;
  const about = [
    { kind: 'member-code', toAddress: canaryEmail, subject: canary, plainText: canary },
    {
      kind: 'share-link',
      toAddress: friendEmail,
      subject: `${canary} ${canary} shared a pass with you`,
      plainText: `${canary} ${canary} shares a pass.`,
    },
    {
      kind: 'photo-request',
      toAddress: 'team@park.example',
      subject: `Photo replacement requested for order ${orderId}`,
      plainText: `Guest: ${canary}\nOrder ${orderId}, barcode ${barcode}`,
    },
    {
      kind: 'email-changed',
      toAddress: earlierEmail,
      subject: `The email address of order ${orderId} was changed`,
      plainText: 'It has another one now.',
    },
  ];
  await db.insert(mails).values(about.map((mail) => ({ ...mail, html: canary, queuedAt: now, dueAt: now })));
}

async function plantPhones(db: Services['db'], now: Date, holders: readonly PassNumbers[]): Promise<void> {
  for (const [place, holder] of holders.entries()) {
    const deviceId = `${canary}-phone-${place}`;
    const serialNumber = `serial-${place}`;
    await db.insert(appleDevices).values({ deviceId, pushToken: canary, updatedAt: now });
    await db.insert(applePasses).values({ serialNumber, ...holder, keyId: 'demo', changedAt: now });
    await db.insert(appleRegistrations).values({ deviceId, serialNumber, registeredAt: now });
  }
}

function passWithPhoto(): PassNumbers & { photoUid: string } {
  const order = readDemoPark().orders.find((one) => one.hasPhoto);
  if (order?.photoUid === null || order === undefined) throw new Error('No demo pass has a photo.');
  const { orderId, barcode, photoUid } = order;
  return { orderId, barcode, photoUid };
}
