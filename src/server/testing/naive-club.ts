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

/** Pending points of a stay. */
interface NaiveWaiting {
  claim: number;
  worth: number;
  postsAt: Date;
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
export function settleNaive(member: NaiveMember, now: Date, expiryOf: (earnedAt: Date) => Date): number {
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
export function merge(from: NaiveMember, into: NaiveMember): void {
  into.lots.push(...from.lots.splice(0));
  into.waiting.push(...from.waiting.splice(0));
  into.taken.push(...from.taken.splice(0));
  into.floating += from.floating;
  from.floating = 0;
}

/** The visible state of a member, with the start of the member's year. */
export function observe(member: NaiveMember, yearSince: Date) {
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
