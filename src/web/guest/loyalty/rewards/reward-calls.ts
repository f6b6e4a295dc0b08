/** The calls of rewards, with the texts of their failures. */
import type { MemberRewards } from '#contract/calls/rewards.ts';

import { send, type Failure, type Success } from '#web/shared/api/send.ts';
import { t } from '#web/shared/texts/t.ts';

/** The rewards after a call; `signed-out` if the member ticket has expired. */
export type RewardsOutcome =
  | { kind: 'rewards'; rewards: MemberRewards }
  | { kind: 'signed-out' }
  | { kind: 'failed'; text: string };

/** Fetches the rewards of the park and those that the member holds. */
export async function fetchRewards(memberTicket: string): Promise<RewardsOutcome> {
  return rewardsOf(await send('POST /api/loyalty/rewards/', { memberTicket }));
}

/** Takes a reward. The same `requestId` sent again takes no second one. */
export async function takeReward(
  memberTicket: string,
  reward: string,
  requestId: string,
): Promise<RewardsOutcome> {
  return rewardsOf(await send('POST /api/loyalty/rewards/take/', { memberTicket, reward, requestId }));
}

/** Gives a held reward back. */
export async function giveBackReward(memberTicket: string, takingId: string): Promise<RewardsOutcome> {
  return rewardsOf(await send('POST /api/loyalty/rewards/give-back/', { memberTicket, takingId }));
}

/** The server names its own refusals in the guest's language. */
function rewardsOf(result: Success<MemberRewards> | Failure): RewardsOutcome {
  if (result.ok) return { kind: 'rewards', rewards: result.body };
  if (result.status === 401) return { kind: 'signed-out' };
  if (result.status === 408) return { kind: 'failed', text: t('errors.temporaryError') };
  const { problem } = result;
  const isOwn = problem !== undefined && /^(?:rewards?-|too-many-requests|unavailable)/.test(problem.code);
  return { kind: 'failed', text: isOwn ? problem.title : t('errors.networkError') };
}

/** A random id of one request (UUID version 4), also for browsers without `crypto.randomUUID`. */
export function makeRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
