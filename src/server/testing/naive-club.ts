/**
 * A second, minimal accounting of the club (docs/algorithms/ledger.md), against which tests compare the ledger. It knows
 * no lines and no database, only the current worth of each claim and one number of spent points per member, and it does
 * everything exactly when it is due.
 */

/** Points earned at one time. `worth` decreases with refunds; `spent` is set when the lot expires. */
interface NaiveLot {
  /** The number of the claim that brought it; absent for points without a claim. */
  claim?: number;
  worth: number;
  earnedAt: Date;
  expiresAt: Date;
  spent?: number;
}

/** A member. `floating` is the number of points that were spent from open lots, or without any. */
interface NaiveMember {
  lots: NaiveLot[];
  waiting: { claim: number; worth: number; postsAt: Date }[];
  floating: number;
  taken: { points: number; at: Date }[];
}

/** A member without points. */
function naiveMember(): NaiveMember {
  return { lots: [], waiting: [], floating: 0, taken: [] };
}

/** Reduces a claim's worth. What was spent from an expired lot beyond its new worth is charged to the other lots. */
export function reprice(member: NaiveMember, claim: number, worth: number): void {
  for (const waiting of member.waiting) if (waiting.claim === claim) waiting.worth = worth;
  const lot = member.lots.find((one) => one.claim === claim);
  if (lot === undefined) return;
  lot.worth = worth;
  const excess = Math.max(0, (lot.spent ?? 0) - worth);
  if (lot.spent !== undefined) lot.spent -= excess;
  member.floating += excess;
}

/** Posts and expires due points, and returns the number of their lots. Spent points of a lot stay spent from it. */
function settleNaive(member: NaiveMember, now: Date, expiryOf: (earnedAt: Date) => Date): number {
  const toPost = member.waiting.filter((one) => one.worth > 0 && one.postsAt <= now);
  for (const { claim, worth, postsAt } of toPost)
    member.lots.push({ claim, worth, earnedAt: postsAt, expiresAt: expiryOf(postsAt) });
  member.waiting = member.waiting.filter((one) => !toPost.includes(one));
  const toExpire = openLots(member).filter((lot) => lot.expiresAt <= now);
  for (const lot of toExpire) {
    lot.spent = Math.min(lot.worth, member.floating);
    member.floating -= lot.spent;
  }
  return toPost.length + toExpire.length;
}

/** The lots from which points are spent, in this order. */
function openLots({ lots }: NaiveMember): NaiveLot[] {
  return lots
    .filter((lot) => lot.spent === undefined)
    .sort((a, b) => +a.expiresAt - +b.expiresAt || +a.earnedAt - +b.earnedAt);
}

/** Moves everything of one member to another, as if it had always been there. */
function merge(from: NaiveMember, into: NaiveMember): void {
  into.lots.push(...from.lots.splice(0));
  into.waiting.push(...from.waiting.splice(0));
  into.taken.push(...from.taken.splice(0));
  into.floating += from.floating;
  from.floating = 0;
}

/** The visible state of a member, with the start of the member's year. */
function observe(member: NaiveMember, yearSince: Date) {
  const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);
  const open = openLots(member);
  let spent = member.floating;
  const byExpiry = new Map<string, number>();
  for (const { worth, expiresAt } of open) {
    const left = Math.max(0, worth - spent);
    spent = Math.max(0, spent - worth);
    if (left > 0) byExpiry.set(expiresAt.toISOString(), (byExpiry.get(expiresAt.toISOString()) ?? 0) + left);
  }
  return {
    posted: sum(open.map((lot) => lot.worth)) - member.floating,
    pending: sum(member.waiting.map((one) => one.worth)),
    byExpiry: [...byExpiry],
    earnedInYear:
      sum(member.lots.flatMap((lot) => (lot.earnedAt > yearSince ? [lot.worth] : []))) -
      sum(member.taken.flatMap((one) => (one.at > yearSince ? [one.points] : []))),
  };
}

// The naive accounting of held rewards (docs/algorithms/rewards.md). A hold that returns leaves everything as if it had
// never been, so an account lives in several worlds at once: with and without each of its open holds. When a hold ends,
// the worlds that turned out otherwise are dropped.

/** A reward that a member holds; the request names it. */
interface NaiveHold {
  requestId: string;
  points: number;
  endsAt: Date;
}

interface World {
  member: NaiveMember;
  /** The open holds that never were in this world. */
  without: ReadonlySet<NaiveHold>;
}

/** A member who may hold rewards. */
export class NaiveAccount {
  holds: NaiveHold[] = [];
  private worlds: World[] = [{ member: naiveMember(), without: new Set() }];

  /** What happens apart from holds happens in every world. */
  change(apply: (member: NaiveMember) => void): void {
    for (const { member } of this.worlds) apply(member);
  }

  /** Held points are spent until they return. */
  hold(hold: NaiveHold): void {
    this.worlds = this.worlds.flatMap(({ member, without }) => [
      { member: structuredClone(member), without: new Set([...without, hold]) },
      { member: { ...member, floating: member.floating + hold.points }, without },
    ]);
    this.holds.push(hold);
  }

  /** The reward was redeemed, or the points return. */
  end(hold: NaiveHold, isRedeemed: boolean): void {
    this.worlds = this.worlds.filter(({ without }) => without.has(hold) !== isRedeemed);
    this.holds = this.holds.filter((one) => one !== hold);
  }

  /** Does everything due; says whether this changed points, and whether it returned a hold. */
  settle(now: Date, expiryOf: (earnedAt: Date) => Date): { isChanged: boolean; isReturned: boolean } {
    const due = this.holds.filter(({ endsAt }) => endsAt <= now);
    for (const hold of due) this.end(hold, false);
    let moved = 0;
    this.change((member) => (moved += settleNaive(member, now, expiryOf)));
    return { isChanged: moved > 0, isReturned: due.length > 0 };
  }

  /** The instants after `now` at which points post or expire, or a hold returns. */
  dueAfter(now: Date): Date[] {
    const { waiting, lots } = this.present;
    const instants = [...waiting.map((one) => one.postsAt), ...lots.map((lot) => lot.expiresAt)];
    return [...instants, ...this.holds.map((hold) => hold.endsAt)].filter((at) => at > now);
  }

  /** Moves everything of another account here, whose holds return before. */
  absorb(from: NaiveAccount): void {
    for (const hold of from.holds) from.end(hold, false);
    this.change((member) => merge(structuredClone(from.present), member));
  }

  /** The visible state, with the start of the member's year. */
  observe(yearSince: Date) {
    const held = this.holds.reduce((sum, { points }) => sum + points, 0);
    return { ...observe(this.present, yearSince), held };
  }

  /** The world in which every open hold is held. */
  private get present(): NaiveMember {
    const world = this.worlds.find(({ without }) => !this.holds.some((hold) => without.has(hold)));
    if (world === undefined) throw new Error('There is always a world in which all rewards are held.');
    return world.member;
  }
}

/** The park's calendar and earn rules, worked out a second time for the naive accounting (naive-club.ts). */

/** A version of the earn rules in whole numbers: points in tenths a dollar, the passholder's multiplier in quarters. */
export interface NaiveRules {
  tickets: number;
  purchase: number;
  hotels: number;
  quarters: number;
  checksPerDay: number;
  months: number;
  /** The points from which on the second tier holds; the third holds from four times as many. */
  tierStep: number;
}

/** The rules by which a claim was made. */
export interface NaiveBasis {
  tenths: number;
  quarters: number;
}

/** The points of an amount, rounded down once. */
export function naivePoints({ tenths, quarters }: NaiveBasis, cents: number): number {
  const fortieths = cents * tenths * quarters;
  return (fortieths - (fortieths % 4000)) / 4000;
}

/** The end of the month that many months later, in the park's time zone. */
export function naiveExpiry(earnedAt: Date, months: number, timeZone: string): Date {
  let month = localOf(earnedAt, timeZone).with({ day: 1 }).startOfDay();
  for (let passed = 0; passed <= months; passed += 1) month = month.add({ months: 1 }).startOfDay();
  return new Date(month.epochMilliseconds);
}

/** The operating day: before the hour of the rollover, the clocks on the wall count for the day before. */
export function naiveDay(at: Date, timeZone: string, rollover: string): string {
  const local = localOf(at, timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return (time < rollover ? local.toPlainDate().subtract({ days: 1 }) : local.toPlainDate()).toString();
}

/** The same time of day on the same date a year earlier; of a leap day, on February 28. */
export function naiveYearBefore(now: Date, timeZone: string): Date {
  const local = localOf(now, timeZone).toPlainDateTime();
  const isLeapDay = local.month === 2 && local.day === 29;
  const before = local.with({ year: local.year - 1, day: isLeapDay ? 28 : local.day });
  return new Date(before.toZonedDateTime(timeZone).epochMilliseconds);
}

/** Moments at which something changes by itself. */
export type NaiveMoment = 'month' | 'clocks' | 'rollover' | 'leap day';

/** The next of these moments: a first of the month, a change of the clocks, an end of an operating day, a February 29. */
export function naiveNext(moment: NaiveMoment, now: Date, timeZone: string, rollover: string): Date {
  const local = localOf(now, timeZone);
  const today = local.startOfDay();
  const month = local.with({ day: 1 }).startOfDay().add({ months: 1 }).startOfDay();
  if (moment === 'month') return new Date(month.epochMilliseconds);
  if (moment === 'clocks') return new Date((local.getTimeZoneTransition('next') ?? month).epochMilliseconds);
  const days = Array.from({ length: 3000 }, (_, index) => today.add({ days: index }));
  const next = days
    .filter(({ month: of, day }) => moment !== 'leap day' || (of === 2 && day === 29))
    .map((day) => day.withPlainTime(moment === 'leap day' ? '12:00' : rollover).epochMilliseconds)
    .find((at) => at > now.getTime());
  return new Date(next ?? month.epochMilliseconds);
}

/** The name of the tier, and the points to the next one; none at the top. */
export function naiveTier(points: number, step: number): { name: string; toGo: number | undefined } {
  const counted = Math.max(0, points);
  if (counted >= 4 * step) return { name: 'Gold', toGo: undefined };
  return counted >= step
    ? { name: 'Silver', toGo: 4 * step - counted }
    : { name: 'Bronze', toGo: step - counted };
}

function localOf(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}
