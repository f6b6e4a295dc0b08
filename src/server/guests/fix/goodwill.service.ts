/** Points that the desk gives as goodwill, within the limits of its access level (docs/decisions/0045-desk.md). */
import { goodwillLimitOf, type GoodwillLimit } from '#domain/goodwill.ts';
import { operatingDayOf } from '#domain/operating-day.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { givePoints } from '#server/loyalty/desk/adjust.service.ts';
import { fetchGiven, fetchGoodwillLimits, takeFromDay } from './desk-pass.queries.ts';

type GoodwillServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** What the member of the team may give: at once, in a day, and still today. */
export async function readAllowance({ db, clock, brand }: GoodwillServices, actor: StaffActor) {
  const limit = await limitOf(db, actor);
  const given = await fetchGiven(db, actor.memberGuid, operatingDayOf(clock.now(), brand));
  return {
    perGift: limit.pointsPerGift,
    perDay: limit.pointsPerDay,
    leftToday: Math.max(0, limit.pointsPerDay - given),
  };
}

/**
 * Gives the points. The entry of the ledger has the reason and the giver; the same id once more gives nothing. The day's
 * budget is taken in the same transaction, so it holds for any number of calls at once.
 */
export async function giveGoodwill(
  services: GoodwillServices,
  actor: StaffActor,
  gift: { userId: string; points: number; reason: string; goodwillId: string },
): Promise<{ points: number; balance: number; leftToday: number }> {
  const { points } = gift;
  let leftToday: number | undefined;
  const given = await givePoints(
    services,
    actor,
    {
      ...{ userId: gift.userId, points, reason: gift.reason },
      source: `goodwill:${gift.goodwillId}`,
      action: 'Loyalty Goodwill',
    },
    async (tx, now) => {
      const limit = await limitOf(tx, actor);
      if (points > limit.pointsPerGift)
        throw new Refusal('goodwill-above-limit', { text: saysLimit(limit.pointsPerGift) });
      const day = operatingDayOf(now, services.brand);
      const { memberGuid } = actor;
      const total = await takeFromDay(tx, { memberGuid, day, points, pointsPerDay: limit.pointsPerDay });
      if (total === undefined) {
        const left = Math.max(0, limit.pointsPerDay - (await fetchGiven(tx, memberGuid, day)));
        throw new Refusal('goodwill-used-up', {
          text: `You may still give ${left} of your ${limit.pointsPerDay} points today`,
        });
      }
      leftToday = limit.pointsPerDay - total;
    },
  );
  leftToday ??= (await readAllowance(services, actor)).leftToday;
  return { points: given.points, balance: given.balance, leftToday };
}

function saysLimit(pointsPerGift: number): string {
  return pointsPerGift === 0
    ? 'Your access level may give no goodwill points'
    : `Your access level may give at most ${pointsPerGift} points at once`;
}

const nothing: Pick<GoodwillLimit, 'pointsPerGift' | 'pointsPerDay'> = { pointsPerGift: 0, pointsPerDay: 0 };

async function limitOf(db: Database, { accessLevel }: StaffActor) {
  return goodwillLimitOf(await fetchGoodwillLimits(db), accessLevel) ?? nothing;
}
