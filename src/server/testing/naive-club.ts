/**
 * A second, minimal accounting of the club (docs/algorithms/ledger.md), against which tests compare the ledger: without
 * lines and database, only the current worth of each claim and one number of spent points per member.
 */

/**
 * Points earned at one time. `worth` decreases with refunds; in a closed lot, `spent` is the part that was spent before
 * it closed.
 */
export interface NaiveLot {
  worth: number;
  earnedAt: Date;
  expiresAt: Date;
  isClosed: boolean;
  spent: number;
}

/** Pending points of a stay. */
export interface NaiveWaiting {
  worth: number;
  postsAt: Date;
  lot?: NaiveLot;
}

/** A member. `floating` is the number of points that were spent from open lots, or without any. */
export interface NaiveMember {
  lots: NaiveLot[];
  waiting: NaiveWaiting[];
  floating: number;
  taken: { points: number; at: Date }[];
}

/** A member without points. */
export function naiveMember(): NaiveMember {
  return { lots: [], waiting: [], floating: 0, taken: [] };
}

/** The end of the month that many months later, in the park's time zone. */
export function naiveExpiry(earnedAt: Date, months: number, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(earnedAt.getTime()).toZonedDateTimeISO(timeZone);
  let month = local.with({ day: 1 }).startOfDay();
  for (let passed = 0; passed <= months; passed += 1) month = month.add({ months: 1 }).startOfDay();
  return new Date(month.epochMilliseconds);
}

/** Earns points. */
export function earn(member: NaiveMember, worth: number, earnedAt: Date, expiresAt: Date): NaiveLot {
  const lot = { worth, earnedAt, expiresAt, isClosed: false, spent: 0 };
  member.lots.push(lot);
  return lot;
}

/**
 * Reduces the worth of a claim. Points that were spent from an expired lot beyond its new worth are charged to other
 * lots.
 */
export function reprice(member: NaiveMember, claim: NaiveLot | NaiveWaiting, worth: number): void {
  const lot = 'postsAt' in claim ? claim.lot : claim;
  if ('postsAt' in claim) claim.worth = worth;
  if (lot === undefined) return;
  lot.worth = worth;
  const excess = Math.max(0, lot.spent - worth);
  lot.spent -= excess;
  member.floating += excess;
}

/** Turns due pending points into lots; then expires due lots in order, except for the points spent from them. */
export function night(member: NaiveMember, now: Date, expiryOf: (earnedAt: Date) => Date): void {
  for (const waiting of member.waiting)
    if (waiting.lot === undefined && waiting.worth > 0 && waiting.postsAt <= now)
      waiting.lot = earn(member, waiting.worth, waiting.postsAt, expiryOf(waiting.postsAt));
  const due = member.lots.filter((lot) => !lot.isClosed && lot.expiresAt <= now);
  for (const lot of due.sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())) {
    lot.isClosed = true;
    lot.spent = Math.min(lot.worth, member.floating);
    member.floating -= lot.spent;
  }
}

/** Moves everything of one member to another, as if it had always been there. */
export function merge(from: NaiveMember, into: NaiveMember): void {
  into.lots.push(...from.lots.splice(0));
  into.waiting.push(...from.waiting.splice(0));
  into.taken.push(...from.taken.splice(0));
  into.floating += from.floating;
  from.floating = 0;
}

/** The visible state of a member, with the start of the member's year. */
export function observe(member: NaiveMember, yearSince: Date) {
  const open = member.lots.filter((lot) => !lot.isClosed);
  const worth = open.reduce((sum, lot) => sum + lot.worth, 0);
  const waiting = member.waiting.filter((one) => one.lot === undefined);
  const earned = member.lots.filter((lot) => lot.earnedAt > yearSince);
  const taken = member.taken.filter((one) => one.at > yearSince);
  return {
    posted: worth - member.floating,
    pending: waiting.reduce((sum, one) => sum + one.worth, 0),
    byExpiry: leftByExpiry(open, member.floating),
    earnedInYear: sumOf(earned.map((lot) => lot.worth)) - sumOf(taken.map((one) => one.points)),
  };
}

/** The number of points by expiry date, if nothing else happens. */
function leftByExpiry(open: readonly NaiveLot[], floating: number): [string, number][] {
  const left = new Map<string, number>();
  for (const lot of open) {
    const day = lot.expiresAt.toISOString();
    left.set(day, (left.get(day) ?? 0) + lot.worth);
  }
  let spent = floating;
  return [...left]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, worth]): [string, number] => {
      const taken = Math.min(worth, spent);
      spent -= taken;
      return [day, worth - taken];
    })
    .filter(([, points]) => points > 0);
}

function sumOf(points: readonly number[]): number {
  return points.reduce((sum, one) => sum + one, 0);
}
