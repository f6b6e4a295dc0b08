/** The jobs of outgoing events: assigning them to endpoints, working off replays, and sending them. */
import { randomUUID } from 'node:crypto';

import { restAfterFailures } from '#domain/event-retries.ts';

import { tryLock } from '#server/base/db/advisory-locks.queries.ts';
import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { startLoop, type RoundResult } from '#server/base/jobs/start-loop.ts';
import type { Services } from '#server/base/services.ts';
import { fetchDueEndpoints, leaseLanes } from './lanes.queries.ts';
import { replayNext } from './replays.queries.ts';
import { assignNewEvents } from './route-events.queries.ts';
import { sendHead, type EventServices } from './send-event.ts';

const eventsPerRound = 500;
const idleMilliseconds = 500;

/** Longer than an attempt may take, with the statements around it. */
const leaseMilliseconds = 30_000;
/** The attempts of one server at one time, and those of them to one endpoint, so that a slow one leaves room for others. */
const underWayMax = 16;
const perEndpointMax = 4;

/** Assigns new events as one round. */
export async function routeEvents({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<RoundResult> {
  const taken = await db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'eventRouting'))) return 0;
    return assignNewEvents(tx, { now: clock.now(), eventsMax: eventsPerRound });
  });
  return { taken, failed: 0 };
}

/** Queues the next events of a replay as one round. */
export async function workReplays({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<RoundResult> {
  const taken = await db.transaction((tx) => replayNext(tx, { now: clock.now(), eventsMax: eventsPerRound }));
  return { taken, failed: 0 };
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
      const lanesMax = Math.min(allowed - busy, underWayMax - underWay.size);
      if (lanesMax <= 0) continue;
      const lease = { leaseId: randomUUID(), now, leaseUntil: new Date(now.getTime() + leaseMilliseconds) };
      const lanes = await leaseLanes(services.db, { endpointId, lanesMax, ...lease });
      for (const lane of lanes) begin(endpointId, sendHead(services, lane));
      begun += lanes.length;
    }
    if (begun === 0 && underWay.size > 0) await Promise.race([...underWay.keys(), afterIdle()]);
    return { taken: begun, failed: 0 };
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
    setTimeout(resolve, idleMilliseconds).unref();
  });
}

/** Assigns, replays and sends events for as long as the server runs. Returns the function that stops it. */
export function startEvents(services: EventServices, watch: JobWatch): () => Promise<void> {
  const sender = makeEventSender(services, (error) => watch.failed('webhook deliveries', error));
  const stops = [
    startLoop(
      {
        name: 'events',
        round: () => routeEvents(services),
        full: eventsPerRound,
        idleMilliseconds,
      },
      watch,
    ),
    startLoop(
      { name: 'webhook replays', round: () => workReplays(services), full: 1, idleMilliseconds: 2000 },
      watch,
    ),
    startLoop({ name: 'webhook deliveries', round: sender.round, full: 1, idleMilliseconds }, watch),
  ];
  return async () => {
    for (const stop of stops) await stop();
    await sender.settle();
  };
}
