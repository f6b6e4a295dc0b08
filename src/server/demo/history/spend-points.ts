/**
 * What the members of the history did with their points: a bonus of their first weeks ended unused, and some took
 * rewards, most of which were redeemed. The club's own functions write it, each at a time of its own.
 */
import { randomUUID } from 'node:crypto';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { expireLotsOf } from '#server/loyalty/expire-lots.ts';
import { redeemTaking, returnDueOf } from '#server/loyalty/rewards/end-taking.ts';
import { holdReward } from '#server/loyalty/rewards/take-reward.ts';
import { fetchActiveRewards, findTakingByRequest } from '#server/loyalty/rewards/takings.queries.ts';
import type { HistoryMember } from './make-history.ts';

const dayMilliseconds = 86_400_000;

/** The points that every second member got on joining, for four weeks. */
export const shortBonusPoints = 150;

/** When a member's short bonus ends; undefined for members who got none. */
export function shortBonusEndsAt({ memberId, joinedAt }: HistoryMember): Date | undefined {
  return Number(memberId) % 2 === 0 ? new Date(joinedAt.getTime() + 28 * dayMilliseconds) : undefined;
}

type SpendServices = Pick<Services, 'db' | 'secrets' | 'brand'> & { now: Date };

/** Lets each member spend, in the order of time. The first one has this index among all members of its era. */
export async function spendPoints(
  services: SpendServices,
  members: readonly HistoryMember[],
  firstIndex: number,
): Promise<void> {
  const offered = (await fetchActiveRewards(services.db))
    .filter(({ stock }) => stock === 0)
    .toSorted((a, b) => a.points - b.points);
  for (const [place, member] of members.entries()) {
    const index = firstIndex + place;
    const claims = member.claims.filter(({ removedAt }) => removedAt === null);
    // Each third claim is followed by a reward, as far as the points go.
    const takings = claims
      .filter((_, claim) => claim % 3 === 1)
      .map(({ claimedAt }, taken) => ({
        at: new Date(claimedAt.getTime() + (2 + (index % 5)) * 3_600_000),
        code: offered[(index + taken) % Math.max(1, Math.min(offered.length, 4))]?.code,
        isRedeemed: (index + taken) % 4 !== 3,
      }));
    const ends = shortBonusEndsAt(member);
    const acts = [
      ...(ends === undefined ? [] : [{ at: new Date(ends.getTime() + 60_000), code: undefined }]),
      ...takings,
    ].filter(({ at }) => at.getTime() + dayMilliseconds < services.now.getTime());
    for (const act of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      await (act.code === undefined
        ? expireLotsOf(services.db, member.memberId, act.at)
        : takeAt(services, member.memberId, { ...act, code: act.code }));
  }
}

interface TakingAct {
  at: Date;
  code: string;
  isRedeemed?: boolean;
}

/** Takes a reward, and redeems it ten minutes later or lets its time pass. A member without the points takes none. */
async function takeAt(services: SpendServices, memberId: string, act: TakingAct): Promise<void> {
  const { db, secrets, brand } = services;
  const request = { memberId, rewardCode: act.code, requestId: randomUUID() };
  try {
    await holdReward({ db, secrets, brand, clock: { now: () => act.at } }, request);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  if (act.isRedeemed === true) await redeemAt(db, request, new Date(act.at.getTime() + 10 * 60_000));
  else await returnDueOf(db, memberId, new Date(act.at.getTime() + dayMilliseconds));
}

async function redeemAt(
  db: Database,
  request: { memberId: string; requestId: string },
  now: Date,
): Promise<void> {
  const taking = await findTakingByRequest(db, request);
  if (taking === undefined) throw new Error('A reward of the history was not held.');
  const by = { by: 'staff', actor: 'agent@harborlight.example' } as const;
  await redeemTaking(db, taking, { ...by, now, outletId: null, redemptionId: randomUUID() });
}
