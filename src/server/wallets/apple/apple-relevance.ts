/** When and where a phone suggests a pass on its lock screen. */
import type { Brand } from '#contract/brand.ts';
import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from '#domain/operating-day.ts';
import { lastMomentOf, writeParkTime } from '#domain/park-day.ts';
import type { PassJson } from '#pass/pass-json.ts';

/** Near the park. */
export function nearPark({ location, name }: Brand): Pick<PassJson, 'locations'> {
  return location === undefined ? {} : { locations: [{ ...location, relevantText: name }] };
}

/** On a ticket's last operating day, which is a day ticket's only one. */
export function lastDayOf(expiresAt: Date | null, park: ParkDay): Pick<PassJson, 'relevantDates'> {
  if (expiresAt === null) return {};
  const { from } = boundsOfOperatingDay(operatingDayOf(lastMomentOf(expiresAt), park), park);
  const startDate = writeParkTime(from, park.timeZone);
  return { relevantDates: [{ startDate, endDate: writeParkTime(expiresAt, park.timeZone) }] };
}
