/** Empties the CRM's outbox: every event is sent at least once, under the same id for every attempt. */
import * as z from 'zod/mini';

import { crmQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult, JobWatch } from '#server/base/jobs/start-loop.ts';
import { startRounds, workQueue } from '#server/base/jobs/work-queue.ts';
import type { Services } from '#server/base/services.ts';

type CrmServices = Pick<Services, 'db' | 'clock' | 'crm' | 'metrics'>;

const factsSchema = z.record(z.string(), z.unknown());

/** Sends the due events as one round; does nothing if the CRM receives no events. */
export async function tellDueEvents(services: CrmServices): Promise<RoundResult> {
  const { metrics, crm } = services;
  const { tell } = crm;
  if (tell === undefined) return { taken: 0, failed: 0 };
  return workQueue(services, crmQueue, {
    each: async ({ eventId, kind, happenedAt, facts }) => {
      const outcome = await tell({ eventId, kind, happenedAt, facts: factsSchema.parse(facts) });
      metrics.crmEvents.inc({ kind, outcome });
      // An accepted event is deleted, because its content is personal data.
      return outcome === 'told' ? 'done' : { fault: outcome };
    },
  });
}

/** Sends events to the CRM for as long as the server runs. Returns the function that stops it. */
export function startTellingCrm(services: CrmServices, watch: JobWatch): () => Promise<void> {
  if (services.crm.tell === undefined) return () => Promise.resolve();
  return startRounds(crmQueue, () => tellDueEvents(services), watch);
}
