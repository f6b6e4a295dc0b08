/** What a guest hears who has tried too many numbers that name nothing: which limit that is, and until when it holds. */
import { errorCatalogue } from '#contract/errors.ts';
import { formatMonthDay, formatTimeOfDay } from '#domain/park-time.ts';

import { claimMissesPerMember } from '../../limits/limits.ts';
import { fetchSpentTries } from '../../loyalty/spent-tries.queries.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';

/** The refusal of a claim whose member or network has used up its tries. */
export async function refusalOfSpentTries(
  { db, clock, brand }: Pick<Services, 'db' | 'clock' | 'brand'>,
  { memberKey, addressKey }: { memberKey: string; addressKey: string },
): Promise<Refusal> {
  const now = clock.now();
  const triesMin = claimMissesPerMember.attemptsMax;
  const spent = await fetchSpentTries(db, [memberKey, addressKey], { triesMin, now });
  const ofMember = spent.find(({ key }) => key === memberKey);
  const code = ofMember === undefined ? 'claim-tries-of-network' : 'claim-tries-of-member';
  const endsAt = (ofMember ?? spent[0])?.windowEndsAt ?? now;
  const { text } = errorCatalogue[code];
  return new Refusal(code, {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    text: text
      .replace('{limit}', String(triesMin))
      .replace('{day}', formatMonthDay(endsAt, brand.timeZone))
      .replace('{time}', formatTimeOfDay(endsAt, brand.timeZone)),
  });
}
