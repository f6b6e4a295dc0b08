/** The state of a pass as the buttons of the desk need it. */
import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { deskActionsOf, type DeskPassFacts } from '#domain/desk-actions.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { isExpiredAt } from '#domain/pass-state.ts';

import { writePhone } from '#server/base/phone-numbers.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { readLinks } from '#server/office/orders/order-links.service.ts';
import { judgePass } from '#server/passes/judge-pass.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { contactIn, tagOf } from './contact.ts';
import { fetchBandOfPass, fetchOpenRequest, fetchSale } from './desk-pass.queries.ts';

/** What the desk may do about a pass, and what its dialogs show. Refuses an unknown pass. */
export async function readDeskPass(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  named: PassNumbers,
): Promise<DeskPass> {
  const { db, brand } = services;
  const record = await fetchPassByPair(db, named);
  if (record === undefined) throw new Refusal('row-not-found');
  const [band, request, sale, linkOf] = [
    await fetchBandOfPass(db, named),
    await fetchOpenRequest(db, named),
    await fetchSale(db, named),
    await readLinks(db, named.orderId),
  ];
  const link = linkOf(named.barcode);
  const mailTo = link.mailTo !== null && isMailAddress(link.mailTo) ? link.mailTo : null;
  const facts = { band, hasRequest: request !== undefined, hasLink: link.state === 'active', mailTo };
  return {
    ...named,
    actions: deskActionsOf(deskFactsOf(services, record, facts)),
    contact: contactOf(brand, record),
    hasPhoto: record.hasPhoto,
    photoRequest:
      request === undefined ? null : { requestId: request.requestId, dueAt: request.dueAt.toISOString() },
    band: viewBandOf(band),
    shares: record.shares.map(({ shareId, firstName, lastName, email }) => ({
      ...{ shareId, email },
      name: fullNameOf(firstName, lastName),
    })),
    exception: exceptionOf(record),
    refund: refundOf(record, sale),
    mailTo,
  };
}

function contactOf(brand: Services['brand'], record: PassRecord): DeskPass['contact'] {
  const { firstName, lastName, email, phone } = record;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    phone: phone === null ? '' : writePhone(brand, phone),
    tag: tagOf(contactIn(record)),
    hasOptedIn: record.hasOptedIntoEmail || record.hasOptedIntoSms,
  };
}

function viewBandOf(band: Awaited<ReturnType<typeof fetchBandOfPass>>): DeskPass['band'] {
  if (band === undefined) return null;
  const { code, activatedAt, validUntil } = band;
  return {
    code,
    activatedAt: activatedAt?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
  };
}

function deskFactsOf(
  { brand, clock }: Pick<Services, 'brand' | 'clock'>,
  record: PassRecord,
  found: {
    band: Awaited<ReturnType<typeof fetchBandOfPass>>;
    hasRequest: boolean;
    hasLink: boolean;
    mailTo: string | null;
  },
): DeskPassFacts {
  const now = clock.now();
  const { band } = found;
  return {
    isPassholder: record.isPassholder,
    isRefunded: record.isRefunded,
    isExpired: isExpiredAt(record.expiresAt, now),
    isRedeemed: record.isRedeemed,
    hasPhoto: record.hasPhoto,
    hasOpenPhotoRequest: found.hasRequest,
    isWristband: judgePass(record, brand, now).isWristband,
    band: band === undefined ? null : { isOver: isBandOver(band, now) },
    isBound: record.appleBoundAt !== null,
    hasLink: found.hasLink,
    hasAddress: found.mailTo !== null,
    sharesTotal: record.shares.length,
  };
}

/** True if the time of a band has ended. */
export function isBandOver({ validUntil }: { validUntil: Date | null }, now: Date): boolean {
  return validUntil !== null && validUntil.getTime() <= now.getTime();
}

function exceptionOf({ exceptions }: PassRecord): DeskPass['exception'] {
  if (exceptions.length === 0) return null;
  return {
    skipsRegistration: exceptions.some((one) => one.skipsRegistration),
    skipsImage: exceptions.some((one) => one.skipsImage),
  };
}

function refundOf(
  { isRefunded, refundedAt }: PassRecord,
  sale: Awaited<ReturnType<typeof fetchSale>>,
): DeskPass['refund'] {
  if (!isRefunded) return null;
  return {
    at: refundedAt?.toISOString() ?? null,
    amountCents: sale?.amountCents ?? 0,
    source: sale?.source ?? '',
    isWithdrawn: sale !== undefined && sale.withdrawn !== null,
  };
}
