/** Formats the history of an order as one list of events. */
import * as z from 'zod/mini';

import type { OrderEvent } from '#contract/calls/staff-orders.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { broughtTextVersion } from '#server/base/db/schema/registration.ts';
import type { OrderHistory } from './order-timeline.queries.ts';

const eventsMax = 500;

/** The events, newest first. */
export function tellHistory(order: { orderedAt: Date; source: string }, history: OrderHistory): OrderEvent[] {
  return [
    ...registrationsOf(history),
    ...photosOf(history),
    ...walletsOf(history),
    ...sharesOf(history),
    ...redemptionsOf(history),
    ...refundsOf(history),
    ...linksOf(history),
    ...messagesOf(history),
    ...claimsOf(history),
    ...staffOf(history),
    event(order.orderedAt, 'order', null, `Ordered (${order.source})`),
  ]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, eventsMax);
}

/** One event of a timeline. */
export function event(
  at: Date,
  kind: OrderEvent['kind'],
  barcode: string | null,
  text: string,
  actor: string | null = null,
): OrderEvent {
  return { at: at.toISOString(), kind, barcode, actor, text };
}

const fieldWords: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  hasOptedIntoEmail: 'email marketing',
  hasOptedIntoSms: 'text marketing',
};

function registrationsOf(history: OrderHistory): OrderEvent[] {
  const changes = history.registrations.map(({ changedAt, barcode, before, after }) => {
    const [old, now] = [asRecord(before), asRecord(after)];
    const changed = Object.keys(fieldWords).filter((name) => old[name] !== now[name]);
    const words = changed.map((name) => fieldWords[name] ?? name).join(', ');
    return event(changedAt, 'registration', barcode, `Registration changed: ${words}`);
  });
  const answers = history.consents.map(({ recordedAt, barcode, channel, isGiven, textVersion }) => {
    const way = channel === 'email' ? 'email' : 'text message';
    const where = textVersion === broughtTextVersion ? ', as an import says' : '';
    return event(
      recordedAt,
      'consent',
      barcode,
      `${isGiven ? 'Agreed to' : 'Declined'} marketing by ${way}${where}`,
    );
  });
  return [...changes, ...answers];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function photosOf(history: OrderHistory): OrderEvent[] {
  const requests = history.photoRequests.flatMap((request) => {
    const { barcode, requestedAt, answeredAt, answeredBy, status } = request;
    const asked = event(requestedAt, 'photo', barcode, 'Asked for another photo');
    if (answeredAt === null) return [asked];
    const words = status === 'answered' ? 'Request approved: the photo was removed' : 'Request declined';
    return [asked, event(answeredAt, 'photo', barcode, words, answeredBy)];
  });
  const retired = history.retiredPhotos.map(({ barcode, retiredAt }) =>
    event(retiredAt, 'photo', barcode, 'The photo slot was changed'),
  );
  return [...requests, ...retired];
}

function walletsOf(history: OrderHistory): OrderEvent[] {
  const bound = history.passes.flatMap(({ barcode, appleBoundAt }) =>
    appleBoundAt === null ? [] : [event(appleBoundAt, 'wallet', barcode, 'Bound to a wallet')],
  );
  const written = history.googleObjects.map(({ barcode, writtenAt, shareId }) =>
    event(
      writtenAt,
      'wallet',
      barcode,
      `Google pass written${shareId === '' ? '' : ` for share ${shareId}`}`,
    ),
  );
  return [...bound, ...written];
}

function sharesOf(history: OrderHistory): OrderEvent[] {
  return history.shares.flatMap((share) => {
    const guest = fullNameOf(share.firstName, share.lastName);
    const made = event(share.createdAt, 'share', share.barcode, `Shared with ${guest}`);
    return share.revokedAt === null
      ? [made]
      : [made, event(share.revokedAt, 'share', share.barcode, `Share with ${guest} stopped`)];
  });
}

function redemptionsOf(history: OrderHistory): OrderEvent[] {
  const redeemed = history.passes.flatMap(({ barcode, redeemedAt }) =>
    redeemedAt === null ? [] : [event(redeemedAt, 'redemption', barcode, 'Redeemed')],
  );
  const bands = history.wristbands.flatMap(({ activatedAt, barcode, code }) =>
    activatedAt === null
      ? []
      : [event(activatedAt, 'redemption', barcode, `Wristband …${code.slice(-4)} activated`)],
  );
  const visits = history.visits.map((visit) =>
    event(
      visit.visitedAt,
      'redemption',
      visit.barcode,
      `Used at ${visit.attraction}, ${visit.credits} ${visit.credits === 1 ? 'credit' : 'credits'}`,
    ),
  );
  return [...redeemed, ...bands, ...visits];
}

function refundsOf(history: OrderHistory): OrderEvent[] {
  return history.passes.flatMap(({ barcode, refundedAt }) =>
    refundedAt === null ? [] : [event(refundedAt, 'refund', barcode, 'Refunded')],
  );
}

function linksOf(history: OrderHistory): OrderEvent[] {
  return history.links.flatMap(({ barcode, createdAt, revokedAt }) => [
    event(createdAt, 'link', barcode, 'A link of the pass was made'),
    ...(revokedAt === null ? [] : [event(revokedAt, 'link', barcode, 'The link of the pass was revoked')]),
  ]);
}

function messagesOf(history: OrderHistory): OrderEvent[] {
  return history.messages.map(({ barcode, receivedAt, text }) =>
    event(receivedAt, 'message', barcode, `Message received: “${text}”`),
  );
}

function claimsOf(history: OrderHistory): OrderEvent[] {
  return history.claims.flatMap(({ claimedAt, releasedAt, memberId }) => {
    const made = event(claimedAt, 'claim', null, `Claimed by member ${memberId}`);
    return releasedAt === null
      ? [made]
      : [made, event(releasedAt, 'claim', null, `Claim of member ${memberId} released`)];
  });
}

function staffOf(history: OrderHistory): OrderEvent[] {
  return history.audit.map(({ at, action, target, actorName, after }) => {
    const reason = withReason.safeParse(after);
    const text = reason.success ? `${action} (${reason.data.reason})` : action;
    return event(at, 'staff', /^\d+\/(\d+)$/.exec(target)?.[1] ?? null, text, actorName);
  });
}

/** Corrections are recorded with the reason that the team gave. */
const withReason = z.object({ reason: z.string() });
