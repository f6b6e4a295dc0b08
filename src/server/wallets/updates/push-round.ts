/** Tells phones with Apple passes that these changed: new tags first, then a push to each phone. */
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import type { ApplePush, PushOutcome } from '#server/base/ports/apple-push.ts';
import type { Services } from '#server/base/services.ts';
import { fetchPushTokens, forgetDevices, tagChanges } from './apple-push.queries.ts';
import type { Holder } from '#server/changes/holder.ts';
import { finishUpdates, putOffUpdates, takeDueUpdates, type TakenUpdate } from './pass-updates.queries.ts';
import { noteOutcome, retryUpdateAt } from './rounds.ts';

/** What a round of pushes works with. */
export type PushServices = Pick<Services, 'db' | 'clock' | 'metrics' | 'applePush'>;

/** Longer than a whole round may take. */
const leaseSeconds = 120;
/** What one round takes; a round is three statements and as many pushes as there are phones. */
export const pushesPerRound = 500;

/** One round. Without Apple's push the tags are given all the same, for phones that ask by themselves. */
export async function pushDueUpdates(services: PushServices): Promise<RoundResult> {
  const { db, clock } = services;
  const { leaseId, updates } = await takeDueUpdates(db, {
    wallet: 'apple',
    now: clock.now(),
    leaseSeconds,
    rowsMax: pushesPerRound,
  });
  if (updates.length === 0) return { taken: 0, failed: 0 };
  await tagChanges(db, updates, clock.now());
  const faults = await pushToAll(services, updates);
  const failed = updates.flatMap((update) => {
    const fault = faults.get(keyOf(update));
    return fault === undefined
      ? []
      : [{ update, fault, dueAt: retryUpdateAt(clock.now(), update.attempts, fault) }];
  });
  await putOffUpdates(db, leaseId, failed);
  const done = updates.filter((update) => !faults.has(keyOf(update)));
  await finishUpdates(db, leaseId, done);
  noteOutcome(services, 'apple', { done, failed: failed.length });
  return { taken: updates.length, failed: failed.length };
}

/** Pushes once to each phone and gives, by holder, what went wrong with one of its phones. */
async function pushToAll(
  services: PushServices,
  updates: readonly TakenUpdate[],
): Promise<Map<string, 'later' | 'refused'>> {
  const { applePush } = services;
  const faults = new Map<string, 'later' | 'refused'>();
  if (applePush === undefined) return faults;
  const holders = await fetchPushTokens(services.db, updates);
  const byToken = Map.groupBy(holders, (one) => one.pushToken);
  await Promise.all(
    [...byToken].map(async ([pushToken, held]) => {
      const outcome = await pushOne(services, applePush, pushToken);
      if (outcome.kind === 'later' || outcome.kind === 'refused')
        for (const holder of held) faults.set(keyOf(holder), outcome.kind);
    }),
  );
  return faults;
}

async function pushOne(
  services: PushServices,
  applePush: ApplePush,
  pushToken: string,
): Promise<PushOutcome> {
  const pushedAt = services.clock.now();
  const outcome = await applePush.push(pushToken);
  services.metrics.pushes.inc({ outcome: outcome.kind });
  if (outcome.kind === 'gone')
    await forgetDevices(services.db, { pushToken, since: outcome.since ?? pushedAt });
  return outcome;
}

function keyOf({ orderId, barcode, shareId }: Holder): string {
  return `${orderId}\t${barcode}\t${shareId}`;
}
