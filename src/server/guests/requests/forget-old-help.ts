import { answeredRequestDays } from '#domain/constants.ts';

import type { Services } from '#server/base/services.ts';
import { forgetHolds } from '#server/staff/requests/request-holds.queries.ts';
import { forgetAnsweredHelp } from './help-requests.queries.ts';

const dayMilliseconds = 86_400_000;

/** Deletes requests for help that the team answered a while ago, and holds that are over since a day. */
export async function forgetOldHelp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await forgetAnsweredHelp(db, new Date(now - answeredRequestDays * dayMilliseconds));
  await forgetHolds(db, new Date(now - dayMilliseconds));
}
