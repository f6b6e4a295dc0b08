/** Finds each kind of source, with all that a claim of it hangs on, and has the domain judge it. */
import {
  isSameLastName,
  judgeCheckClaim,
  judgeStayClaim,
  judgeTicketClaim,
  stayPostsAt,
} from '#domain/loyalty-claim.ts';
import { operatingDayAround, type ParkDay } from '#domain/operating-day.ts';

import { fetchCheckFacts, fetchOrderFacts, fetchStayFacts, type FoundCheck } from './claim-facts.queries.ts';
import type { FoundOrder, FoundStay } from './claim-sources.queries.ts';
import type { FindSource, FoundSource, JudgeContext } from './make-claim.ts';

/** A ticket order; all its passes are one claim, worth what those cost that earn points and were not refunded. */
export function findTicketOrder(number: string): FindSource {
  return async (db, asked) => {
    const { found, ...facts } = await fetchOrderFacts(db, asked, number);
    return { facts, judge: (context) => judgeOrder(found[0], context) };
  };
}

/** A check by its long number, or by the short one where only one check has it. */
export function findCheck(number: string, park: ParkDay): FindSource {
  return async (db, asked) => {
    const { found, ...facts } = await fetchCheckFacts(db, asked, number);
    return {
      facts,
      judge: (context) =>
        found.length > 1 ? { miss: 'check-ambiguous' } : judgeCheck(found[0], park, context),
    };
  };
}

/** A stay under the member's last name; anybody else's is not found. */
export function findStay(number: string): FindSource {
  return async (db, asked) => {
    const { found, ...facts } = await fetchStayFacts(db, asked, number);
    return { facts, judge: (context) => judgeStay(found[0], context) };
  };
}

function judgeOrder(order: FoundOrder | undefined, { rules, now }: JudgeContext): FoundSource {
  const [first] = order?.passes ?? [];
  if (order === undefined || first === undefined) return { miss: 'ticket-not-found' };
  const { orderId, standing } = order;
  const orderedAt = new Date(order.orderedAt);
  const earning = order.passes.filter((pass) => pass.earnsPoints && !pass.isRefunded);
  const baseCents = earning.reduce((sum, pass) => sum + pass.amountCents, 0);
  const isRefunded = order.passes.every((pass) => pass.isRefunded);
  return {
    sourceKind: 'ticket',
    sourceId: orderId,
    kind: 'Ticket',
    number: orderId,
    reference: (earning[0] ?? first).barcode,
    product: (earning[0] ?? first).product,
    occurredAt: orderedAt,
    baseCents,
    refundedPasses: order.passes.filter((pass) => pass.isRefunded).length,
    postsAt: undefined,
    verdict: judgeTicketClaim({ orderedAt, isRefunded, earningCents: baseCents }, rules.ticket, now),
    standing,
  };
}

function judgeCheck(check: FoundCheck | undefined, park: ParkDay, { rules, now }: JudgeContext): FoundSource {
  if (check === undefined) return { miss: 'check-not-found' };
  const { orderedAt } = check;
  const claimsThatDay = countOfDay(check.claimedNearby ?? [], orderedAt, park);
  return {
    sourceKind: 'check',
    sourceId: check.checkId,
    kind: 'Food & Beverage',
    number: check.checkNumber,
    reference: check.checkId,
    product: check.outlet ?? 'Food & Beverage',
    occurredAt: orderedAt,
    baseCents: check.subtotalCents,
    refundedPasses: 0,
    postsAt: undefined,
    verdict: judgeCheckClaim({ ...check, claimsThatDay }, rules.check, now),
    standing: check.standing,
  };
}

/** How many of these instants are of the same operating day; most members have claimed none of it. */
function countOfDay(instants: readonly number[], day: Date, park: ParkDay): number {
  if (instants.length === 0) return 0;
  const { from, to } = operatingDayAround(day, park);
  return instants.filter((instant) => instant >= from.getTime() && instant < to.getTime()).length;
}

function judgeStay(stay: FoundStay | undefined, { member, rules, now }: JudgeContext): FoundSource {
  if (stay === undefined || !isSameLastName(stay.lastName, member.lastName))
    return { miss: 'stay-not-found' };
  const arrivesAt = new Date(stay.arrivesAt);
  const departsAt = new Date(stay.departsAt);
  return {
    sourceKind: 'stay',
    sourceId: stay.reservationNumber,
    kind: 'Hotel',
    number: stay.reservationNumber,
    reference: stay.folio,
    product: `Hotel stay, ${nightsOf(stay)}`,
    occurredAt: departsAt,
    baseCents: stay.roomRevenueCents,
    refundedPasses: 0,
    postsAt: stayPostsAt(departsAt, now),
    verdict: judgeStayClaim({ ...stay, arrivesAt, departsAt }, rules.stay, now),
    standing: stay.standing,
  };
}

function nightsOf({ arrivesAt, departsAt }: { arrivesAt: number; departsAt: number }): string {
  const nights = Math.max(1, Math.round((departsAt - arrivesAt) / 86_400_000));
  return nights === 1 ? '1 night' : `${nights} nights`;
}
