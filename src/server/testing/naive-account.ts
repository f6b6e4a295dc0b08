/**
 * The naive accounting of held rewards (docs/algorithms/rewards.md). A hold that returns leaves everything as if it had
 * never been, so an account lives in several worlds at once: with and without each of its open holds. When a hold ends,
 * the worlds that turned out otherwise are dropped.
 */
import { merge, naiveMember, observe, settleNaive, type NaiveMember } from './naive-club.ts';

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
