/** The two who redeem rewards, each with a budget of wrong codes: a member of the team, recorded in the audit log, and a till with an API key. */
import { readRewardCode } from '#domain/reward-code.ts';

import type { Services, StaffActor } from '#server/base/services.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { rewardCodeMissesPerCaller } from '#server/base/limits/limits.ts';
import { reserveTry, type TryServices } from '#server/base/limits/reserve-try.ts';
import {
  describeTaking,
  giveBackForMember,
  lookAtCode,
  redeemCode,
  type PresentedCode,
  type Redemption,
} from './redeem.service.ts';
import { hashOfCode } from './taking-code.ts';
import { isTakenCode } from './takings.queries.ts';

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
    record: recorderOf(services, actor, { action: 'Reward Redeem', state: 'redeemed' }),
  });
  return { ...(await describeTaking(services, taking, names)), isRepeat };
}

/** Gives a reward back for a member who took it by mistake or cannot reach the own page. */
export async function giveBackAsStaff(services: RedeemServices, actor: StaffActor, takingId: string) {
  const record = recorderOf(services, actor, { action: 'Reward Return', state: 'returned' });
  return giveBackForMember(services, { takingId, actor: actor.username, record });
}

/** Writes the end of a taking into the audit log. */
function recorderOf(
  { clock }: RedeemServices,
  actor: StaffActor,
  { action, state }: { action: 'Reward Redeem' | 'Reward Return'; state: string },
): NonNullable<Redemption['record']> {
  return (tx, { memberId, rewardCode, points, takingId }, outlet) =>
    writeAudit(
      tx,
      actor,
      {
        action,
        target: memberId,
        before: { state: 'held' },
        after: { state, reward: rewardCode, points, takingId, outlet },
      },
      clock.now(),
    );
}

/** Redeems for a till, under the name of its key. */
export async function redeemAtTill(services: RedeemServices, holder: ApiKeyHolder, presented: Presented) {
  await countCodeTry(services, holder, presented.code);
  const { taking, isRepeat } = await redeemCode(services, { ...presented, by: 'till', actor: holder.name });
  const { memberId: account, rewardCode: reward, points, endedAt } = taking;
  return { account, reward, name: taking.name, points, redeemedAt: endedAt?.toISOString() ?? '', isRepeat };
}

/** The caller: the id of a till's API key, or the GUID of a member of the team. */
type CodeCaller = { keyId: string } | { memberGuid: string };

/**
 * Counts a code that no reward has. Refuses a caller over the budget with `too-many-tries-here`, right codes too, because
 * a guess that hits is what a thief looks for. A code that misses its check character is not looked up and not counted.
 */
async function countCodeTry(services: TryServices, caller: CodeCaller, typed: string): Promise<void> {
  const code = readRewardCode(typed);
  if (code === undefined) return;
  const who = 'keyId' in caller ? `api-key:${caller.keyId}` : `member:${caller.memberGuid}`;
  await reserveTry(
    services,
    { address: '', solution: undefined },
    {
      counters: [{ key: `reward-code:${who}`, limit: rewardCodeMissesPerCaller }],
      subject: ['reward-code'],
      isHit: isTakenCode(hashOfCode(code)),
    },
  );
}
