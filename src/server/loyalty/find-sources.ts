/** Finds each kind of source and has the domain judge it. */
import {
  isLongCheckNumber,
  isSameLastName,
  judgeCheckClaim,
  judgeStayClaim,
  judgeTicketClaim,
  stayPostsAt,
} from '#domain/loyalty-claim.ts';
import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';

import type { FindSource } from './make-claim.ts';
import { countClaimedChecks, fetchChecks, fetchStay, fetchTicketOrder } from './sources.queries.ts';

/** A ticket order; all its passes are one claim, worth what those cost that earn points and were not refunded. */
export function findTicketOrder(number: string): FindSource {
  return async (tx, { rules, now }) => {
    const passes = await fetchTicketOrder(tx, number);
    const [first] = passes;
    if (first === undefined) return { miss: 'ticket-not-found' };
    const earning = passes.filter((pass) => pass.earnsPoints && !pass.isRefunded);
    const baseCents = earning.reduce((sum, pass) => sum + pass.amountCents, 0);
    const isRefunded = passes.every((pass) => pass.isRefunded);
    const { orderId, orderedAt } = first;
    return {
      sourceKind: 'ticket',
      sourceId: orderId,
      kind: 'Ticket',
      number: orderId,
      reference: (earning[0] ?? first).barcode,
      product: (earning[0] ?? first).product,
      occurredAt: orderedAt,
      baseCents,
      postsAt: undefined,
      verdict: judgeTicketClaim({ orderedAt, isRefunded, earningCents: baseCents }, rules.ticket, now),
    };
  };
}

/** A check by its long number, or by the short one where only one check has it. */
export function findCheck(number: string, timeZone: string): FindSource {
  return async (tx, { member, rules, now }) => {
    const found = await fetchChecks(tx, isLongCheckNumber(number) ? { long: number } : { short: number });
    const [check, ...others] = found;
    if (check === undefined) return { miss: 'check-not-found' };
    if (others.length > 0) return { miss: 'check-ambiguous' };
    const day = boundsOfOperatingDay(operatingDayOf(check.orderedAt, timeZone), timeZone);
    const claimsThatDay = await countClaimedChecks(tx, member.memberId, day);
    return {
      sourceKind: 'check',
      sourceId: check.checkId,
      kind: 'Food & Beverage',
      number: check.checkNumber,
      reference: check.checkId,
      product: check.outlet ?? 'Food & Beverage',
      occurredAt: check.orderedAt,
      baseCents: check.subtotalCents,
      postsAt: undefined,
      verdict: judgeCheckClaim({ ...check, claimsThatDay }, rules.check, now),
    };
  };
}

/** A stay under the member's last name; anybody else's is not found. */
export function findStay(number: string): FindSource {
  return async (tx, { member, rules, now }) => {
    const stay = await fetchStay(tx, number);
    if (stay === undefined || !isSameLastName(stay.lastName, member.lastName))
      return { miss: 'stay-not-found' };
    return {
      sourceKind: 'stay',
      sourceId: stay.reservationNumber,
      kind: 'Hotel',
      number: stay.reservationNumber,
      reference: stay.folio,
      product: `Hotel stay, ${nightsOf(stay)}`,
      occurredAt: stay.departsAt,
      baseCents: stay.roomRevenueCents,
      postsAt: stayPostsAt(stay.departsAt, now),
      verdict: judgeStayClaim(stay, rules.stay, now),
    };
  };
}

function nightsOf({ arrivesAt, departsAt }: { arrivesAt: Date; departsAt: Date }): string {
  const nights = Math.max(1, Math.round((departsAt.getTime() - arrivesAt.getTime()) / 86_400_000));
  return nights === 1 ? '1 night' : `${nights} nights`;
}
