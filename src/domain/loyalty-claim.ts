/** Whether a ticket order, a check or a stay may be claimed, and why not (guest §4, decisions 6; docs/algorithms/claim.md). */
import { clockDifferenceMinutesMax } from './constants.ts';
import type { KindRules } from './earn-kinds.ts';

const dayMilliseconds = 86_400_000;

/** The facts about a ticket order. */
export interface TicketFacts {
  orderedAt: Date;
  /** True where every pass of the order was refunded. */
  isRefunded: boolean;
  /** What its passes cost that earn points and were not refunded. */
  earningCents: number;
}

/** Why a ticket order earns nothing, or `good`. */
export function judgeTicketClaim(
  order: TicketFacts,
  rule: Pick<KindRules['tickets'], 'windowDays'>,
  now: Date,
): 'good' | 'ticket-refunded' | 'ticket-not-yet' | 'ticket-too-old' | 'ticket-earns-nothing' {
  if (order.isRefunded) return 'ticket-refunded';
  if (isAhead(order.orderedAt, now)) return 'ticket-not-yet';
  if (isOlder(order.orderedAt, rule.windowDays, now)) return 'ticket-too-old';
  return order.earningCents > 0 ? 'good' : 'ticket-earns-nothing';
}

/** The facts about a check. */
export interface CheckFacts {
  orderedAt: Date;
  status: 'open' | 'closed' | 'voided' | 'refunded';
  subtotalCents: number;
  /** How many checks of the same operating day the member has claimed already. */
  claimsThatDay: number;
}

/** Why a check earns nothing, or `good`. */
export function judgeCheckClaim(
  check: CheckFacts,
  rule: Pick<KindRules['purchase'], 'windowDays' | 'maxPerOperatingDay'>,
  now: Date,
):
  | 'good'
  | 'check-voided'
  | 'check-refunded'
  | 'check-open'
  | 'check-not-yet'
  | 'check-too-old'
  | 'check-earns-nothing'
  | 'check-limit-reached' {
  if (check.status === 'voided') return 'check-voided';
  if (check.status === 'refunded') return 'check-refunded';
  if (check.status === 'open') return 'check-open';
  if (isAhead(check.orderedAt, now)) return 'check-not-yet';
  if (isOlder(check.orderedAt, rule.windowDays, now)) return 'check-too-old';
  if (check.subtotalCents <= 0) return 'check-earns-nothing';
  return check.claimsThatDay >= rule.maxPerOperatingDay ? 'check-limit-reached' : 'good';
}

/** The facts about a hotel stay. */
export interface StayFacts {
  status: 'reserved' | 'in-house' | 'checked-out' | 'cancelled';
  arrivesAt: Date;
  departsAt: Date;
  roomRevenueCents: number;
}

/** Why a stay earns nothing, or `good`. */
export function judgeStayClaim(
  stay: StayFacts,
  rule: Pick<KindRules['hotels'], 'windowDays'>,
  now: Date,
): 'good' | 'stay-cancelled' | 'stay-not-started' | 'stay-too-old' | 'stay-earns-nothing' {
  if (stay.status === 'cancelled') return 'stay-cancelled';
  const hasStarted = stay.status !== 'reserved' && stay.arrivesAt.getTime() <= now.getTime();
  if (!hasStarted) return 'stay-not-started';
  if (isOlder(stay.departsAt, rule.windowDays, now)) return 'stay-too-old';
  return stay.roomRevenueCents > 0 ? 'good' : 'stay-earns-nothing';
}

/**
 * True for a verdict that also ends a claim that was made before: its points are taken back, so the claim is not answered
 * again. By the last word of the code, so that it holds for every kind.
 */
export function isTakenBack(verdict: string): boolean {
  return /-(?:refunded|voided|cancelled)$/.test(verdict);
}

/** When the points of a stay post: a day after departure; undefined where that has passed. */
export function stayPostsAt(departsAt: Date, now: Date): Date | undefined {
  const postsAt = new Date(departsAt.getTime() + dayMilliseconds);
  return postsAt.getTime() > now.getTime() ? postsAt : undefined;
}

/** The last instant at which a purchase of this time may be claimed. */
export function claimableUntil(happenedAt: Date, windowDays: number): Date {
  return new Date(happenedAt.getTime() + windowDays * dayMilliseconds);
}

/** The minimum length of a claim session id; so many random characters cannot be guessed. */
export const claimSessionLengthMin = 22;

/** How long the session that made a claim gets the full answer when it repeats the claim. */
export const claimSessionTtlSeconds = 12 * 3600;

/** A check number as it is scanned or printed long: 16 or 18 digits (guest §9); anything shorter is a receipt's own. */
export function isLongCheckNumber(text: string): boolean {
  return /^(?:\d{16}|\d{18})$/.test(text);
}

/** True for a time in the future by more than the clocks of two systems may differ. */
function isAhead(happenedAt: Date, now: Date): boolean {
  return happenedAt.getTime() - now.getTime() > clockDifferenceMinutesMax * 60_000;
}

function isOlder(happenedAt: Date, days: number, now: Date): boolean {
  return now.getTime() > claimableUntil(happenedAt, days).getTime();
}
