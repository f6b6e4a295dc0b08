/** Empties the CRM's outbox: every event is sent at least once, under the same id for every attempt. */
import * as z from 'zod/mini';

import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { retryAt } from '#server/base/jobs/retry-at.ts';
import { startLoop, type RoundResult } from '#server/base/jobs/start-loop.ts';
import type { Crm } from '#server/base/ports/crm.ts';
import type { Services } from '#server/base/services.ts';
import {
  putOffEvent,
  removeEvent,
  takeDueEvents,
  type TakenEvent,
} from '#server/changes/crm-events.queries.ts';

type CrmServices = Pick<Services, 'db' | 'clock' | 'crm' | 'metrics'>;

/** Longer than a complete round may take, including the CRM's time-outs. */
const leaseSeconds = 120;
const eventsPerRound = 10;
const pollMilliseconds = 2000;
const waits = {
  later: { firstSeconds: 10, longestSeconds: 600 },
  refused: { firstSeconds: 60, longestSeconds: 3600 },
} as const;

/** Sends the due events as one round; does nothing if the CRM receives no events. */
export async function tellDueEvents(services: CrmServices): Promise<RoundResult> {
  const { db, clock, crm } = services;
  const { tell } = crm;
  if (tell === undefined) return { taken: 0, failed: 0 };
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  const taken = await takeDueEvents(db, { now, leaseUntil, eventsMax: eventsPerRound });
  const areTold = await Promise.all(taken.map((event) => tellOne(services, tell, event)));
  return { taken: taken.length, failed: areTold.filter((isTold) => !isTold).length };
}

const factsSchema = z.record(z.string(), z.unknown());

async function tellOne(
  { db, clock, metrics }: CrmServices,
  tell: NonNullable<Crm['tell']>,
  { attempts, ...event }: TakenEvent,
): Promise<boolean> {
  const outcome = await tell({ ...event, facts: factsSchema.parse(event.facts) });
  metrics.crmEvents.inc({ kind: event.kind, outcome });
  if (outcome === 'told') await removeEvent(db, event.eventId);
  else
    await putOffEvent(db, event.eventId, {
      fault: outcome,
      nextAttemptAt: retryAt(clock.now(), attempts, waits[outcome]),
    });
  return outcome === 'told';
}

/** Sends events to the CRM for as long as the server runs. Returns the function that stops it. */
export function startTellingCrm(services: CrmServices, watch: JobWatch): () => Promise<void> {
  if (services.crm.tell === undefined) return () => Promise.resolve();
  return startLoop(
    {
      name: 'CRM outbox',
      round: () => tellDueEvents(services),
      full: eventsPerRound,
      idleMilliseconds: pollMilliseconds,
    },
    watch,
  );
}
