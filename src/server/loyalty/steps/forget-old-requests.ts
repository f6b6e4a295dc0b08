import { answeredRequestDays } from '#domain/constants.ts';
import { daysBefore } from '#domain/days-before.ts';

import type { Database } from '#server/base/db/database.ts';
import { forgetAnsweredRequests } from './club-requests.queries.ts';

/** Deletes requests that the team answered a while ago; the audit log keeps who answered and when. */
export async function forgetOldRequests(
  db: Database,
  now: Date,
  keptDays = answeredRequestDays,
): Promise<void> {
  await forgetAnsweredRequests(db, daysBefore(now, keptDays));
}
