/** When and where a phone offers a pass by itself. */
import type { Brand } from '#contract/brand.ts';
import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';
import type { PassJson } from '#pass/pass-json.ts';

/** Near the park. */
export function nearPark({ location, name }: Brand): Pick<PassJson, 'locations'> {
  return location === undefined ? {} : { locations: [{ ...location, relevantText: name }] };
}

/** On a ticket's last operating day, which for a day ticket is its only one. */
export function lastDayOf(expiresAt: Date | null, timeZone: string): Pick<PassJson, 'relevantDates'> {
  if (expiresAt === null) return {};
  // A ticket that is good until a day begins has its last day before that.
  const lastMoment = new Date(expiresAt.getTime() - 1);
  const { from } = boundsOfOperatingDay(operatingDayOf(lastMoment, timeZone), timeZone);
  return { relevantDates: [{ startDate: from.toISOString(), endDate: expiresAt.toISOString() }] };
}
