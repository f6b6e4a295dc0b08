/** Limits the guesses at codes of rewards, at tills and in the back office (docs/algorithms/guessing.md). */
import { readRewardCode } from '#domain/reward-code.ts';

import { rewardCodeMissesPerCaller } from '#server/base/limits/limits.ts';
import { reserveTry, type TryServices } from '#server/base/limits/reserve-try.ts';
import { hashOfCode } from './taking-code.ts';
import { isTakenCode } from './takings.queries.ts';

/** The caller: the id of a till's API key, or the GUID of a member of the team. */
export type CodeCaller = { keyId: string } | { memberGuid: string };

/**
 * Counts a code that no reward has. Refuses a caller over the budget with `too-many-tries-here`, right codes too, because
 * a guess that hits is what a thief looks for. A code that misses its check character is not looked up and not counted.
 */
export async function countCodeTry(services: TryServices, caller: CodeCaller, typed: string): Promise<void> {
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
