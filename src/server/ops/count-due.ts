/** Counts, once a day and after each change, what housekeeping will erase next, so that the team reads it in time. */
import { daysBefore } from '#domain/days-before.ts';
import { dueCountMax, noticeDays } from '#domain/retention-terms.ts';
import { settableNames, type SettableName } from '#domain/retention-settings.ts';

import { fetchTerms, storeCount, termOf } from '#server/base/retention/terms.queries.ts';
import type { Services } from '#server/base/services.ts';
import { countDueMembers } from '#server/guests/dormant-members.ts';
import { countDueOrders } from '#server/guests/forget-orders.ts';
import { countDueStays } from '#server/guests/forget-stays.queries.ts';
import { countOlder } from './count-due.queries.ts';

const dayMilliseconds = 86_400_000;

type CountServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/**
 * Counts each kind whose last count is a day old: the rows that an announced term erases on its first day, or those that
 * the term erases within the next days.
 */
export async function countDue(services: CountServices): Promise<void> {
  const now = services.clock.now();
  const stored = await fetchTerms(services.db);
  for (const kind of settableNames) {
    const row = stored.get(kind);
    const countedAt = row?.countedAt?.getTime() ?? 0;
    const term = termOf(kind, row);
    const keptDays = term.next?.days ?? term.days;
    if (row === undefined || now.getTime() - countedAt < dayMilliseconds || keptDays === null) continue;
    const countedFor = term.next?.at ?? new Date(now.getTime() + noticeDays * dayMilliseconds);
    const dueCount = await countKind(services, kind, {
      at: countedFor,
      keptDays,
      isErased: term.next === null,
    });
    await storeCount(services.db, kind, { dueCount, countedFor, countedAt: now });
  }
}

function countKind(
  services: CountServices,
  kind: SettableName,
  { at, keptDays, isErased }: { at: Date; keptDays: number; isErased: boolean },
): Promise<number> {
  const most = { keptDays, countMax: dueCountMax };
  if (kind === 'names') return countDueOrders(services.db, at, most);
  if (kind === 'stays') return countDueStays(services.db, at, most);
  if (kind === 'members') return countDueMembers(services, at, { ...most, isErased });
  return countOlder(services.db, kind, { before: daysBefore(at, keptDays), countMax: dueCountMax });
}
