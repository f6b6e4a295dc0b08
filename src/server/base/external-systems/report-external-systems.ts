/** Stores what this server observes of its external systems: changes within seconds, and otherwise a sign of life. */
import { hostname } from 'node:os';

import type { ExternalSystemObservation } from '#domain/external-system-state.ts';

import { startRepeating, type JobWatch } from '../jobs/start-loop.ts';
import type { Services } from '../services.ts';
import type { ExternalSystemFacts } from './external-systems.ts';
import { saveObservations } from './external-systems.queries.ts';

type ReportServices = Pick<Services, 'db' | 'clock' | 'externalSystems' | 'config'>;

const flushEachMilliseconds = 5000;
/** A third of the time after which a silent server counts as stopped. */
const confirmEachMilliseconds = 30_000;

/** Reports until the returned function is called. */
export function startExternalSystemReports(services: ReportServices, watch: JobWatch): () => Promise<void> {
  const server = `${hostname()}:${services.config.port}`;
  const job = { name: 'health reports', everyMilliseconds: flushEachMilliseconds };
  return startRepeating(job, makeExternalSystemReport(services, server), watch);
}

/** Makes a round, which writes the rows that changed since the last written round, or all of them every half minute. */
export function makeExternalSystemReport(
  { db, clock, externalSystems }: Omit<ReportServices, 'config'>,
  server: string,
): () => Promise<void> {
  let written = new Map<string, string>();
  let confirmedAt = -Infinity;
  return async () => {
    externalSystems.writeHeldLines();
    const now = clock.now();
    const isConfirming = Math.abs(now.getTime() - confirmedAt) >= confirmEachMilliseconds;
    const facts = externalSystems
      .facts()
      .map((one) => ({ one, key: `${one.kind} ${one.name}`, mark: markOf(one) }));
    const changed = facts.filter(({ key, mark }) => isConfirming || written.get(key) !== mark);
    await saveObservations(
      db,
      changed.map(({ one }) => observationOf(one, server, now)),
    );
    // Only now, so that a failed write is repeated by the next round.
    written = new Map(facts.map(({ key, mark }) => [key, mark]));
    if (isConfirming) confirmedAt = now.getTime();
  };
}

/**
 * Changes when a reader must see it within seconds. The time of the last success waits for the next confirmation, or a
 * busy external system would cause a write in every round.
 */
function markOf({ isFailing, since, lastFailure, failures }: ExternalSystemFacts): string {
  return JSON.stringify([isFailing, since, lastFailure, failures]);
}

function observationOf(
  { lastFailure, ...facts }: ExternalSystemFacts,
  server: string,
  reportedAt: Date,
): ExternalSystemObservation {
  const { reason = null, status = null } = lastFailure ?? {};
  return { ...facts, server, lastReason: reason, lastStatus: status, reportedAt };
}
