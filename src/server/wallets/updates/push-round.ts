/** Notifies phones of changed Apple passes: assigns new tags, then pushes to each phone. */
import { appleQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { workQueue } from '#server/base/jobs/work-queue.ts';
import type { ApplePush, PushOutcome } from '#server/base/ports/apple-push.ts';
import type { Services } from '#server/base/services.ts';
import type { Holder } from '#server/changes/holder.ts';
import { fetchPushTokens, forgetDevices, tagChanges, noteNotified } from './updates.queries.ts';
import { noteOutcomes, type SentUpdate, type TakenUpdate } from './rounds.ts';

/** The services of a round of pushes. */
export type PushServices = Pick<Services, 'db' | 'clock' | 'metrics' | 'applePush'>;

/** Runs one round. Tags are assigned even without Apple's push, for phones that poll. */
export function pushDueUpdates(services: PushServices): Promise<RoundResult> {
  const { db, clock } = services;
  const all = async (updates: TakenUpdate[]): Promise<SentUpdate[]> => {
    await tagChanges(db, updates, clock.now());
    const { faults, told } = await pushToAll(services, updates);
    await noteNotified(db, told, { now: clock.now() });
    const sent = updates.map((row): SentUpdate => {
      const fault = faults.get(keyOf(row));
      return { row, outcome: fault === undefined ? 'done' : { fault } };
    });
    noteOutcomes(services, 'apple', sent);
    return sent;
  };
  return workQueue(services, appleQueue, { all });
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
