/** The season pass of an account, which lets claims earn more: one pass per account, and one account per pass. */
import { judgeSeasonPass } from '#domain/staff-loyalty.ts';

import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import {
  setSeasonPass,
  fetchSeasonPasses,
  fetchSeasonPassesEnding,
  isSeasonPassTaken,
} from './account.queries.ts';
import { changeAccount, type StaffAct } from './change-account.ts';

type PassServices = Pick<Services, 'db' | 'clock' | 'brand'>;

const refused = {
  'has-another': 'This account has another season pass: remove that one first',
  unknown: 'There is no pass with this barcode: check the 18 digits on the card',
  'no-passholder': 'This barcode is not that of a season pass',
  refunded: 'This season pass was refunded',
  expired: 'This season pass has expired',
  taken: 'This season pass is on another account: remove it there first, or merge the two accounts',
} as const;

/**
 * Sets an account's season pass; setting the same one again succeeds. Refuses with `season-pass-refused` and the
 * reason.
 */
export async function addSeasonPass(
  services: PassServices,
  actor: StaffActor,
  { userId, seasonPassId }: { userId: string; seasonPassId: string },
): Promise<string> {
  try {
    return await changeAccount(services, actor, userId, async (act, member) => {
      if (member.status === 'closed') throw new Refusal('account-not-found');
      if (member.seasonPassId === seasonPassId) return seasonPassId;
      await judge(act, seasonPassId, member.seasonPassId);
      await setSeasonPass(act.tx, member.memberId, seasonPassId);
      await act.record({
        action: 'Loyalty Season Pass Update',
        target: member.memberId,
        before: { seasonPass: null },
        after: { seasonPass: shortened(seasonPassId) },
      });
      return seasonPassId;
    });
  } catch (error) {
    // Two accounts at the same time: the other one was faster.
    if (isUniqueViolation(error)) throw seasonPassRefusal('taken');
    throw error;
  }
}

/** Removes the season pass of an account; does nothing if there is none. */
export async function removeSeasonPass(
  services: PassServices,
  actor: StaffActor,
  userId: string,
): Promise<void> {
  await changeAccount(services, actor, userId, async (act, { memberId, seasonPassId }) => {
    if (seasonPassId === null) return;
    await setSeasonPass(act.tx, memberId, null);
    await act.record({
      action: 'Loyalty Season Pass Remove',
      target: memberId,
      before: { seasonPass: shortened(seasonPassId) },
      after: { seasonPass: null },
    });
  });
}

/**
 * Takes a season pass off an account again after it was added, or puts the removed one back; `recorded` is the pass as
 * the audit log has it. Returns why it is too late, or undefined.
 */
export function undoSeasonPass(
  services: PassServices,
  actor: StaffActor,
  { userId, recorded, wasAdded }: { userId: string; recorded: string; wasAdded: boolean },
): Promise<string | undefined> {
  return changeAccount(services, actor, userId, async (act, { memberId, seasonPassId, status }) => {
    if (status === 'closed') return 'The account was closed since';
    const current = seasonPassId === null ? null : shortened(seasonPassId);
    if (current !== (wasAdded ? recorded : null)) return 'The season pass of the account was changed since';
    const [found, further] = wasAdded ? [null] : await fetchSeasonPassesEnding(act.tx, recorded.slice(1));
    if (found === undefined || further !== undefined)
      return 'The log holds the last digits only, which fit more than one pass: add it from the card';
    if (found !== null) await judge(act, found, null);
    await setSeasonPass(act.tx, memberId, found);
    const after = { seasonPass: found === null ? null : recorded };
    await act.record({
      action: wasAdded ? 'Loyalty Season Pass Remove' : 'Loyalty Season Pass Update',
      target: memberId,
      before: { seasonPass: current },
      after,
    });
    return undefined;
  });
}

/** A barcode may be in more than one order; one valid pass is enough. */
async function judge({ tx, now }: StaffAct, seasonPassId: string, current: string | null): Promise<void> {
  const passes = await fetchSeasonPasses(tx, seasonPassId);
  const isTaken = await isSeasonPassTaken(tx, seasonPassId);
  const verdicts = (passes.length === 0 ? [undefined] : passes).map((pass) =>
    judgeSeasonPass({ pass, isTaken, current, now }),
  );
  const [first = 'unknown'] = verdicts;
  if (verdicts.includes('good') || first === 'good') return;
  throw seasonPassRefusal(first);
}

function seasonPassRefusal(verdict: keyof typeof refused): Refusal {
  return new Refusal('season-pass-refused', { text: refused[verdict] });
}

/** The audit log outlives the member, and a barcode opens a gate, so only its last digits are recorded. */
function shortened(seasonPassId: string): string {
  return `…${seasonPassId.slice(-6)}`;
}
