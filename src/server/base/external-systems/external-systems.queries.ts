/** The rows in which servers report what they observed of the park's external systems. */
import { sql } from 'drizzle-orm';

import type { ExternalSystemObservation } from '#domain/external-system-state.ts';

import type { Database } from '../db/database.ts';
import { externalSystems } from '../db/schema/operations.ts';

/** A server that restarts within this time continues the state that its row holds. */
const continuesWithin = sql`interval '10 minutes'`;

/**
 * Writes the rows of one server in one statement. A row that continues the state of the earlier one keeps its `since`,
 * and one without an attempt keeps the state, so that a restart does not forget an outage.
 */
export async function saveObservations(
  db: Database,
  observations: readonly ExternalSystemObservation[],
): Promise<void> {
  if (observations.length === 0) return;
  const continues = sql`${externalSystems.since} is not null and ${externalSystems.reportedAt} > excluded.reported_at - ${continuesWithin}`;
  const isSame = sql`(${continues} and (excluded.since is null or ${externalSystems.isFailing} = excluded.is_failing))`;
  await db
    .insert(externalSystems)
    .values([...observations])
    .onConflictDoUpdate({
      target: [externalSystems.server, externalSystems.kind, externalSystems.name],
      set: {
        isFailing: sql`case when ${isSame} then ${externalSystems.isFailing} else excluded.is_failing end`,
        since: sql`case when ${isSame} then ${externalSystems.since} else excluded.since end`,
        succeededAt: sql`coalesce(excluded.succeeded_at, ${externalSystems.succeededAt})`,
        failedAt: sql`coalesce(excluded.failed_at, ${externalSystems.failedAt})`,
        lastReason: sql`case when excluded.failed_at is null then ${externalSystems.lastReason} else excluded.last_reason end`,
        lastStatus: sql`case when excluded.failed_at is null then ${externalSystems.lastStatus} else excluded.last_status end`,
        failures: sql`case when ${isSame} then greatest(excluded.failures, case when excluded.since is null then ${externalSystems.failures} else 0 end) else excluded.failures end`,
        reportedAt: sql`excluded.reported_at`,
      },
    });
}

/** The reports of all servers, in the order of their names. */
export function fetchObservations(db: Database): Promise<ExternalSystemObservation[]> {
  return db
    .select()
    .from(externalSystems)
    .orderBy(externalSystems.kind, externalSystems.name, externalSystems.server);
}
