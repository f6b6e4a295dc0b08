/** The retention of events for the CRM. */
import { lt } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { crmEvents } from '#server/base/db/schema/crm.ts';

const eventsKeptDays = retentionDays('crmEvents');

/** Deletes events that the CRM has not accepted for so long that they are out of date. */
export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  await db.delete(crmEvents).where(lt(crmEvents.happenedAt, daysBefore(now, eventsKeptDays)));
}
