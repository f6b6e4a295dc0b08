/** The two who redeem rewards: a member of the team, recorded in the audit log, and a till with an API key. */
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/api-keys.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { describeTaking, redeemCode, type Redemption } from './redeem.service.ts';

type Presented = Pick<Redemption, 'code' | 'outletId' | 'redemptionId'>;
type RedeemServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** Redeems for a member of the team. */
export async function redeemAsStaff(services: RedeemServices, actor: StaffActor, presented: Presented) {
  const { taking, isRepeat, names } = await redeemCode(services, {
    ...presented,
    by: 'staff',
    actor: actor.username,
    record: (tx, { memberId, rewardCode, points, takingId }, outlet) =>
      writeAudit(
        tx,
        actor,
        {
          action: 'Reward Redeem',
          target: memberId,
          before: { state: 'held' },
          after: { state: 'redeemed', reward: rewardCode, points, takingId, outlet },
        },
        services.clock.now(),
      ),
  });
  return { ...(await describeTaking(services, taking, names)), isRepeat };
}

/** Redeems for a till, under the name of its key. */
export async function redeemAtTill(services: RedeemServices, { name }: ApiKeyHolder, presented: Presented) {
  const { taking, isRepeat } = await redeemCode(services, { ...presented, by: 'till', actor: name });
  const { memberId: account, rewardCode: reward, points, endedAt } = taking;
  return { account, reward, name: taking.name, points, redeemedAt: endedAt?.toISOString() ?? '', isRepeat };
}
