/** The jobs of outgoing events: assigning them to endpoints, working off replays, and sending them. */
import { restAfterFailures } from '#domain/event-retries.ts';

import { tryLock } from '#server/base/db/advisory-locks.queries.ts';
import { leaseDue, workPiece } from '#server/base/jobs/queue.queries.ts';
import { laneQueue, newEventQueue, replayQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult, JobWatch } from '#server/base/jobs/start-loop.ts';
import { startRounds } from '#server/base/jobs/work-queue.ts';
import type { Services } from '#server/base/services.ts';
import { fetchDueEndpoints, isOfEndpoint } from './lanes.queries.ts';
import { replayNext } from './replays.queries.ts';
import { assignNewEvents } from './route-events.queries.ts';
import { sendHead, type EventServices } from './send-event.ts';

/** The attempts of one server at one time, and those of them to one endpoint, so that a slow one leaves room for others. */
const underWayMax = 16;
const perEndpointMax = 4;

/** Assigns new events as one round. */
export async function routeEvents({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<RoundResult> {
  const taken = await db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'eventRouting'))) return 0;
    return assignNewEvents(tx, { now: clock.now(), eventsMax: newEventQueue.rowsMax });
  });
  return { taken, failed: 0 };
}

/** Queues the next events of a replay as one round. */
export function workReplays({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<RoundResult> {
  return workPiece(db, replayQueue, (tx, replay) =>
    replayNext(tx, replay, { now: clock.now(), eventsMax: newEventQueue.rowsMax }),
  );
}

/** The attempts that are under way on a server. */
export interface EventSender {
  /** Begins as many attempts as there is room for, without waiting for their end. */
  round: () => Promise<RoundResult>;
  /** Resolves once no attempt is under way. */
  settle: () => Promise<void>;
}

/** Makes the sender of a server. `report` hears of attempts that failed by an error of ours. */
export function makeEventSender(services: EventServices, report: (error: Error) => void): EventSender {
  const underWay = new Map<Promise<void>, string>();
  const begin = (endpointId: string, attempt: Promise<void>): void => {
    const one = attempt
      .catch((error: unknown) => report(error instanceof Error ? error : new Error('An attempt failed.')))
      .finally(() => underWay.delete(one));
    underWay.set(one, endpointId);
  };
  const round = async (): Promise<RoundResult> => {
    let begun = 0;
    const now = services.clock.now();
    for (const { endpointId, failures } of await fetchDueEndpoints(services.db, now)) {
      const busy = [...underWay.values()].filter((one) => one === endpointId).length;
      // A single attempt shows whether an endpoint that has rested works again.
      const allowed = failures >= restAfterFailures ? 1 : perEndpointMax;
      const rowsMax = Math.min(allowed - busy, underWayMax - underWay.size);
      if (rowsMax <= 0) continue;
      const only = isOfEndpoint(endpointId);
      const lanes = await leaseDue(services.db, laneQueue, { now, rowsMax, only });
      for (const lane of lanes) begin(endpointId, sendHead(services, lane));
      begun += lanes.length;
    }
    if (begun > 0 || underWay.size === 0) return { taken: begun, failed: 0 };
    await Promise.race([...underWay.keys(), afterIdle()]);
    // There is room for the next attempt at once.
    return { taken: 0, failed: 0, pauseMilliseconds: 0 };
  };
  return {
    round,
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay.keys());
    },
  };
}

function afterIdle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, laneQueue.idleMilliseconds).unref();
  });
}

/** Assigns, replays and sends events for as long as the server runs. Returns the function that stops it. */
export function startEvents(services: EventServices, watch: JobWatch): () => Promise<void> {
  const sender = makeEventSender(services, (error) => watch.failed(laneQueue.job, error));
  const stops = [
    startRounds(newEventQueue, () => routeEvents(services), watch),
    startRounds(replayQueue, () => workReplays(services), watch),
    startRounds(laneQueue, sender.round, watch),
  ];
  return async () => {
    for (const stop of stops) await stop();
    await sender.settle();
  };
}
