import { answeredRequestDays } from '#domain/constants.ts';

import type { Services } from '#server/base/services.ts';
import { forgetAnsweredRequests } from './club-requests.queries.ts';

/** Deletes requests that the team answered a while ago; the record of changes keeps who answered and when. */
export async function forgetOldRequests({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await forgetAnsweredRequests(db, new Date(clock.now().getTime() - answeredRequestDays * 86_400_000));
}
