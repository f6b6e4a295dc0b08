/** How an endpoint does: failures in a row, rests, and the end of its events. */
import { and, eq, gt, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { eventEndpoints } from '#server/base/db/schema/events.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** Counts a failure and returns the endpoint as it is then; undefined if it is gone or no longer active. */
export async function countFailure(db: Database, endpointId: string, now: Date) {
  const [counted] = await db
    .update(eventEndpoints)
    .set({
      failures: sql`${eventEndpoints.failures} + 1`,
      failingSince: sql`coalesce(${eventEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(eventEndpoints.endpointId, endpointId), eq(eventEndpoints.state, 'active')))
    .returning(pickColumns(eventEndpoints, 'failures', 'failingSince', 'url', 'mailTo'));
  return counted;
}

/** No attempt until then; null ends a rest. */
export async function restEndpoint(db: Database, endpointId: string, restsUntil: Date | null): Promise<void> {
  await db.update(eventEndpoints).set({ restsUntil }).where(eq(eventEndpoints.endpointId, endpointId));
}

/** Notes that an endpoint works again; one that did not fail is not written. */
export async function noteRecovery(db: Database, endpointId: string): Promise<void> {
  await db
    .update(eventEndpoints)
    .set({ failures: 0, failingSince: null, restsUntil: null })
    .where(and(eq(eventEndpoints.endpointId, endpointId), gt(eventEndpoints.failures, 0)));
}

/** Disables an active endpoint. False if it was not active, so that its owner hears of it once. */
export async function disableEndpoint(
  tx: Database,
  endpointId: string,
  disabledFor: 'gone' | 'failing',
): Promise<boolean> {
  const disabled = await tx
    .update(eventEndpoints)
    .set({ state: 'disabled', disabledFor, version: sql`${eventEndpoints.version} + 1` })
    .where(and(eq(eventEndpoints.endpointId, endpointId), eq(eventEndpoints.state, 'active')))
    .returning({ endpointId: eventEndpoints.endpointId });
  return disabled.length > 0;
}
