import { answeredRequestDays } from '#domain/constants.ts';
import { daysBefore } from '#domain/days-before.ts';

import type { Database } from '#server/base/db/database.ts';
import { forgetHolds } from '#server/staff/requests/request-holds.queries.ts';
import { forgetAnsweredHelp } from './help-requests.queries.ts';

/** Deletes requests for help that the team answered a while ago, and holds that are over since a day. */
export async function forgetOldHelp(db: Database, now: Date, keptDays = answeredRequestDays): Promise<void> {
  await forgetAnsweredHelp(db, daysBefore(now, keptDays));
  await forgetHolds(db, daysBefore(now, 1));
}
