/** The rewards that a member holds, as the member's card in a wallet shows them. */
import { cleanLine } from '#domain/guest-name.ts';
import { writeRewardCode } from '#domain/reward-code.ts';
import { takingStateOf } from '#domain/loyalty-reward.ts';

import type { Services } from '#server/base/services.ts';
import { codeOfTaking } from './taking-code.ts';
import { fetchOpenTakings } from './takings.queries.ts';

/** A held reward. */
export interface CardReward {
  name: string;
  /** The code in two groups, as people read it. */
  code: string;
  /** The code is refused from this instant on. */
  expiresAt: Date;
}

/** The rewards whose codes are good now, the one that ends first comes first. */
export async function readCardRewards(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  memberId: string,
): Promise<CardReward[]> {
  const now = services.clock.now();
  const takings = await fetchOpenTakings(services.db, memberId);
  return takings
    .flatMap((taking) => {
      const code = codeOfTaking(services, taking);
      if (code === undefined || takingStateOf(taking, now) !== 'held') return [];
      const { name, expiresAt } = taking;
      return [{ name: cleanLine(name), code: writeRewardCode(code), expiresAt }];
    })
    .sort((first, second) => first.expiresAt.getTime() - second.expiresAt.getTime());
}
