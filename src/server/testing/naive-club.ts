/**
 * The club's accounting once more, as simply as it can be told (docs/algorithms/ledger.md), for tests to hold the ledger to: no
 * lines and no database, but for each member what every claim is worth now and one number of points spent.
 */

/** Points that were earned at once. `worth` falls with refunds; once closed, `spent` is what of it was spent until then. */
export interface NaiveLot {
  worth: number;
  earnedAt: Date;
  expiresAt: Date;
  isClosed: boolean;
  spent: number;
}

/** Points of a stay that wait. */
export interface NaiveWaiting {
  worth: number;
  postsAt: Date;
  lot?: NaiveLot;
}

/** A member. `floating` is what was spent of lots that are open, or of none. */
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

/** The end of the month, so many months on, by the park's calendar. */
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

/** A claim is worth less from now on. What of an expired lot was spent beyond it is spent of other points now. */
export function reprice(member: NaiveMember, claim: NaiveLot | NaiveWaiting, worth: number): void {
  const lot = 'postsAt' in claim ? claim.lot : claim;
  if ('postsAt' in claim) claim.worth = worth;
  if (lot === undefined) return;
  lot.worth = worth;
  const excess = Math.max(0, lot.spent - worth);
  lot.spent -= excess;
  member.floating += excess;
}

/** What waits and is due becomes a lot; then what is due expires, in its turn, but for what was spent of it. */
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

/** All that one member has becomes the other's, as though it had always been. */
export function merge(from: NaiveMember, into: NaiveMember): void {
  into.lots.push(...from.lots.splice(0));
  into.waiting.push(...from.waiting.splice(0));
  into.taken.push(...from.taken.splice(0));
  into.floating += from.floating;
  from.floating = 0;
}

/** What must be seen of a member, whose year begins at an instant. */
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

/** How much expires when, if nothing more happens. */
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
