/** Keeps installed passes current while the server runs: independent loops that poll the database. */
import { appleQueue, googleQueue, messageQueue, requeueQueue } from '#server/base/jobs/queues.queries.ts';
import { startLoop, startRepeating, type RoundResult, type JobWatch } from '#server/base/jobs/start-loop.ts';
import { startRounds, workQueue } from '#server/base/jobs/work-queue.ts';
import type { Services } from '#server/base/services.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import type { ApplePush, PushOutcome } from '#server/base/ports/apple-push.ts';
import type { Holder } from '#server/changes/holder.ts';
import { continueRuns } from '../runs/run-round.ts';
import { makeGoogleRound } from './google-round.ts';
import { sendNextMessages } from '../messages/send-messages.ts';
import { requeueNext, noteOutcomes, type SentUpdate, type TakenUpdate } from './rounds.ts';
import { fetchPushTokens, forgetDevices, tagChanges, noteNotified } from './updates.queries.ts';

const moments = { name: 'due moments', everyMilliseconds: 15_000 };

/** While one loop waits for the database, the other pushes. */
export const pushLoops = 2;

/**
 * Starts the loops and returns a function that stops them; all servers run them, and each update belongs to one server
 * at a time.
 */
export function startLivePasses(services: Services, watch: JobWatch): () => Promise<void> {
  const write = makeGoogleRound(services, (error) => watch.failed(googleQueue.job, error));
  const apple = Array.from({ length: pushLoops }, (_, index) =>
    startRounds(
      { ...appleQueue, job: `${appleQueue.job} ${index + 1}` },
      () => pushDueUpdates(services),
      watch,
    ),
  );
  const runs = { name: 'runs over passes', round: () => continueRuns(services), full: Infinity };
  const stops = [
    ...apple,
    startRounds(googleQueue, write, watch),
    startLoop(runs, watch),
    startRounds(requeueQueue, () => requeueNext(services), watch),
    startRounds(messageQueue, () => sendNextMessages(services), watch),
    startRepeating(moments, () => touchWhatIsDue(services), watch),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await services.applePush?.close();
  };
}

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
