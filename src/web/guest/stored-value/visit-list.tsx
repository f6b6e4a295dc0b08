import type { StoredValue } from '#contract/calls/stored-value.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import type { ParkFormat } from '#domain/park-format.ts';
import { formatClockTime, formatTimeOfDay, formatWeekday } from '#domain/park-time.ts';

import { t } from '#web/shared/texts/t.ts';

interface VisitListProps {
  card: Pick<StoredValue, 'today' | 'attractions'>;
  park: ParkFormat & ParkDay;
}

/** The uses of the card in this operating day, newest first. */
export function VisitList({ card: { today, attractions }, park }: VisitListProps) {
  return (
    <section aria-labelledby="visits" className="grid gap-3">
      <div>
        <h2 id="visits" className="text-xl font-semibold">
          {t('storedValue.todaysAttractions')}
        </h2>
        <p className="text-muted" suppressHydrationWarning>
          {formatWeekday(today, park)}
        </p>
      </div>
      {attractions.length === 0 ? (
        <p className="rounded-2xl border border-dashed border-outline px-4 py-6 text-center text-balance">
          {t('storedValue.notUsedToday')}
        </p>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
          {attractions.map(({ attraction, location, timestamp }) => (
            <li
              key={`${timestamp} ${attraction}`}
              className="flex min-h-14 items-center justify-between gap-4 px-4 py-3"
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{attraction}</bdi>
                <span className="block text-sm text-muted">
                  <bdi>{location}</bdi>
                </span>
              </span>
              <time dateTime={timestamp} className="shrink-0 tabular-nums" suppressHydrationWarning>
                {formatTimeOfDay(new Date(timestamp), park)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t('screens.historyCoversToday', { time: formatClockTime(park.operatingDayRollover, park) })}
      </p>
    </section>
  );
}
