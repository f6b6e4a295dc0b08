/** How the desk's sentences write instants: today at 10:12 AM, on Sep 23 at 10:12 AM. */
import type { SayInstant } from './gate-reason.ts';
import { isSameYear, nearDayOf, type NearDay } from './near-day.ts';
import { lastMomentOf } from './park-day.ts';
import { formatInstant, type ParkFormat } from './park-format.ts';
import { formatTimeOfDay } from './park-time.ts';

/** Writes instants (ISO 8601 in UTC) by the park's calendar, as seen from `now`. */
export function sayInstantsOf(park: Pick<ParkFormat, 'locale' | 'timeZone'>, now: Date): SayInstant {
  const dayOf = (instant: Date): string =>
    nearDays[nearDayOf(instant, now, park)] ??
    `on ${formatInstant(instant, park, {
      month: 'short',
      day: 'numeric',
      ...(isSameYear(instant, now, park) ? {} : { year: 'numeric' }),
    })}`;
  const moment = (instant: string): string =>
    `${dayOf(new Date(instant))} at ${formatTimeOfDay(new Date(instant), park)}`;
  return {
    day: (instant) => dayOf(new Date(instant)),
    moment,
    end: (instant) => (isMidnight(instant, park) ? dayOf(lastMomentOf(new Date(instant))) : moment(instant)),
  };
}

const nearDays: Partial<Record<NearDay, string>> = {
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow',
};

function isMidnight(instant: string, { timeZone }: Pick<ParkFormat, 'timeZone'>): boolean {
  const time = formatInstant(new Date(instant), { locale: 'sv-SE', timeZone }, { timeStyle: 'medium' });
  return time === '00:00:00';
}
