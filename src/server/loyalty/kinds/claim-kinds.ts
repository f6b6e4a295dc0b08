/** The server's part of each earn kind. */
import type { EarnKind } from '#domain/guest-claims.ts';
import { emailKeyOf } from '#domain/email.ts';
import { isSameLastName } from '#domain/last-name.ts';
import { judgeStayClaim, stayPostsAt, judgeCheckClaim, judgeTicketClaim } from '#domain/loyalty-claim.ts';
import { operatingDayAround, type ParkDay } from '#domain/operating-day.ts';
import { type FoundCheck, factsWith, fetchCheckFacts } from '../claim-facts.queries.ts';
import { type FoundOrder, type FoundStay, stayRows, orderRows } from '../claim-sources.queries.ts';
import type { ClaimKind, JudgeContext, JudgedSource, Miss } from './claim-kind.ts';
import { storedProducts } from '../stored-words.ts';

const hotels: ClaimKind<FoundStay> = {
  malformedCode: 'stay-malformed',
  missCode: 'stay-not-found',
  gather: factsWith('claim_stay', stayRows),
  judge: ([stay], context) => judgeStay(stay, context),
  // A hotel may write its numbers with hyphens and not find them without, so both spellings are tried.
  bring: async ({ hotel }, { typed, clean }) =>
    (await hotel.bringStay(typed)) || (typed !== clean && (await hotel.bringStay(clean))),
  confirm: ({ hotel }, number) => hotel.confirmStay(number),
};

function judgeStay(stay: FoundStay | undefined, { member, rules, now }: JudgeContext): JudgedSource | Miss {
  if (stay === undefined || !isStayOf(stay, member)) return { miss: 'stay-not-found' };
  const arrivesAt = new Date(stay.arrivesAt);
  const departsAt = new Date(stay.departsAt);
  return {
    earnKind: 'hotels',
    sourceKind: 'stay',
    sourceId: stay.reservationNumber,
    number: stay.reservationNumber,
    reference: stay.folio,
    product: storedProducts.hotelStay(nightsOf(stay)),
    occurredAt: departsAt,
    baseCents: stay.roomRevenueCents,
    postsAt: stayPostsAt(departsAt, now),
    verdict: judgeStayClaim({ ...stay, arrivesAt, departsAt }, rules.hotels, now),
    standing: stay.standing,
  };
}

function nightsOf({ arrivesAt, departsAt }: { arrivesAt: number; departsAt: number }): number {
  return Math.max(1, Math.round((departsAt - arrivesAt) / 86_400_000));
}

/** True if the last name or the address of the stay is the member's (decisions 6). */
function isStayOf({ lastName, email }: FoundStay, member: JudgeContext['member']): boolean {
  if (isSameLastName(lastName, member.lastName)) return true;
  return email !== null && emailKeyOf(email) === member.emailKey;
}

const purchase: ClaimKind<FoundCheck> = {
  malformedCode: 'check-malformed',
  missCode: 'check-not-found',
  gather: fetchCheckFacts,
  judge: ([check, other], context) =>
    other === undefined ? judgeCheck(check, context) : { miss: 'check-ambiguous' },
  bring: ({ pointOfSale }, { clean }) => pointOfSale.bringCheck(clean),
  confirm: ({ pointOfSale }, number) => pointOfSale.confirmCheck(number),
};

function judgeCheck(check: FoundCheck | undefined, { rules, now, park }: JudgeContext): JudgedSource | Miss {
  if (check === undefined) return { miss: 'check-not-found' };
  const { orderedAt } = check;
  const claimsThatDay = countOfDay(check.claimedNearby ?? [], orderedAt, park);
  return {
    earnKind: 'purchase',
    sourceKind: 'check',
    sourceId: check.checkId,
    number: check.checkNumber,
    reference: check.checkId,
    product: check.outlet ?? storedProducts.checkWithoutOutlet,
    occurredAt: orderedAt,
    baseCents: check.subtotalCents,
    postsAt: undefined,
    verdict: judgeCheckClaim({ ...check, claimsThatDay }, rules.purchase, now),
    standing: check.standing,
  };
}

/** How many of these instants are of the same operating day. Most members have claimed no other check of it. */
function countOfDay(instants: readonly number[], day: Date, park: ParkDay): number {
  if (instants.length === 0) return 0;
  const { from, to } = operatingDayAround(day, park);
  return instants.filter((instant) => instant >= from.getTime() && instant < to.getTime()).length;
}

const tickets: ClaimKind<FoundOrder> = {
  malformedCode: 'ticket-malformed',
  missCode: 'ticket-not-found',
  gather: factsWith('claim_order', orderRows),
  judge: ([order], context) => judgeOrder(order, context),
  bring: ({ ticketing }, { clean }) => ticketing.bringOrder(clean, ''),
  confirm: ({ ticketing }, number) => ticketing.confirmOrder(number),
};

function judgeOrder(order: FoundOrder | undefined, { rules, now }: JudgeContext): JudgedSource | Miss {
  const [first] = order?.passes ?? [];
  if (order === undefined || first === undefined) return { miss: 'ticket-not-found' };
  const { orderId, standing } = order;
  const orderedAt = new Date(order.orderedAt);
  const earning = order.passes.filter((pass) => pass.earnsPoints && !pass.isRefunded);
  const baseCents = earning.reduce((sum, pass) => sum + pass.amountCents, 0);
  const isRefunded = order.passes.every((pass) => pass.isRefunded);
  return {
    earnKind: 'tickets',
    sourceKind: 'ticket',
    sourceId: orderId,
    number: orderId,
    reference: (earning[0] ?? first).barcode,
    product: (earning[0] ?? first).product,
    occurredAt: orderedAt,
    baseCents,
    postsAt: undefined,
    verdict: judgeTicketClaim({ orderedAt, isRefunded, earningCents: baseCents }, rules.tickets, now),
    standing,
  };
}

/** The row that a number of each kind finds. */
export interface FoundBy {
  tickets: FoundOrder;
  purchase: FoundCheck;
  hotels: FoundStay;
}

export const claimKinds: { [Kind in EarnKind]: ClaimKind<FoundBy[Kind]> } = { tickets, purchase, hotels };
