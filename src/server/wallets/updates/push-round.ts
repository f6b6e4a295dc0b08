/** Notifies phones of changed Apple passes: assigns new tags, then pushes to each phone. */
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import type { ApplePush, PushOutcome } from '#server/base/ports/apple-push.ts';
import type { Services } from '#server/base/services.ts';
import { fetchPushTokens, forgetDevices, tagChanges } from './apple-push.queries.ts';
import type { Holder } from '#server/changes/holder.ts';
import { finishUpdates, putOffUpdates, takeDueUpdates, type TakenUpdate } from './pass-updates.queries.ts';
import { noteOutcome, retryUpdateAt } from './rounds.ts';
import { noteNotified } from './tell-messages.queries.ts';

/** The services of a round of pushes. */
export type PushServices = Pick<Services, 'db' | 'clock' | 'metrics' | 'applePush'>;

/** Longer than a complete round may take. */
const leaseSeconds = 120;
/** The updates of one round; a round is three statements and one push per phone. */
export const pushesPerRound = 500;

/** Runs one round. Tags are assigned even without Apple's push, for phones that poll. */
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
  const { faults, told } = await pushToAll(services, updates);
  await noteNotified(db, told, { now: clock.now() });
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

/** What became of the pushes of a round. */
interface PushedRound {
  /** By holder, the failure of one of its phones. */
  faults: Map<string, 'later' | 'refused'>;
  /** The holders of whom a phone was reached. */
  told: Holder[];
}

/** Pushes once to each phone. */
async function pushToAll(services: PushServices, updates: readonly TakenUpdate[]): Promise<PushedRound> {
  const { applePush } = services;
  const faults: PushedRound['faults'] = new Map();
  const told: Holder[] = [];
  if (applePush === undefined) return { faults, told };
  const holders = await fetchPushTokens(services.db, updates);
  const byToken = Map.groupBy(holders, (one) => one.pushToken);
  await Promise.all(
    [...byToken].map(async ([pushToken, held]) => {
      const outcome = await pushOne(services, applePush, pushToken);
      if (outcome.kind === 'sent') told.push(...held);
      else if (outcome.kind !== 'gone')
        for (const holder of held)
          faults.set(keyOf(holder), outcome.kind === 'refused' ? 'refused' : 'later');
    }),
  );
  return { faults, told };
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
