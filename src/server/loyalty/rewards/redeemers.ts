/** The two who redeem rewards, each with a budget of wrong codes: a member of the team, recorded in the audit log, and a till with an API key. */
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { countCodeTry } from './count-code-try.ts';
import {
  describeTaking,
  lookAtCode,
  redeemCode,
  type PresentedCode,
  type Redemption,
} from './redeem.service.ts';

type Presented = Pick<Redemption, 'code' | 'outletId' | 'redemptionId'>;
type RedeemServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** Looks at a code for a member of the team. */
export async function lookAsStaff(services: RedeemServices, actor: StaffActor, presented: PresentedCode) {
  await countCodeTry(services, actor, presented.code);
  return lookAtCode(services, presented);
}

/** Redeems for a member of the team. */
export async function redeemAsStaff(services: RedeemServices, actor: StaffActor, presented: Presented) {
  await countCodeTry(services, actor, presented.code);
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
export async function redeemAtTill(services: RedeemServices, holder: ApiKeyHolder, presented: Presented) {
  await countCodeTry(services, holder, presented.code);
  const { taking, isRepeat } = await redeemCode(services, { ...presented, by: 'till', actor: holder.name });
  const { memberId: account, rewardCode: reward, points, endedAt } = taking;
  return { account, reward, name: taking.name, points, redeemedAt: endedAt?.toISOString() ?? '', isRepeat };
}
