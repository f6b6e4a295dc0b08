/** When and where a phone suggests a pass on its lock screen. */
import type { Brand } from '#contract/brand.ts';
import { boundsOfOperatingDay, type ParkDay } from '#domain/operating-day.ts';
import { writeParkTime } from '#domain/park-day.ts';
import type { PassJson } from '#pass/pass-json.ts';

/** Near the park and its gates; a beacon finds a gate indoors. */
export function nearPark({ location, name, venue }: Brand): Pick<PassJson, 'locations' | 'beacons'> {
  const gates = venue?.gates ?? [];
  const park = location === undefined ? [] : [{ ...location, relevantText: name }];
  const locations = [
    ...park,
    ...gates.map((gate) => ({
      latitude: gate.latitude,
      longitude: gate.longitude,
      relevantText: `${name}, ${gate.name}`,
    })),
  ];
  const beacons = gates.flatMap(({ name: gate, beacon }) => {
    if (beacon === undefined) return [];
    const { uuid, major, minor } = beacon;
    return [
      {
        proximityUUID: uuid,
        ...(major === undefined ? {} : { major }),
        ...(minor === undefined ? {} : { minor }),
        relevantText: `${name}, ${gate}`,
      },
    ];
  });
  return {
    ...(locations.length === 0 ? {} : { locations }),
    ...(beacons.length === 0 ? {} : { beacons }),
  };
}

const dayMilliseconds = 86_400_000;

/**
 * On each operating day of a ticket, until it expires. iOS 17 and older know one moment only, the start of the first
 * day. A day on which the clocks change has 25 hours, of which Wallet takes 24.
 */
export function onDays(
  days: readonly string[],
  expiresAt: Date | null,
  park: ParkDay,
): Pick<PassJson, 'relevantDate' | 'relevantDates'> {
  const write = (instant: Date): string => writeParkTime(instant, park.timeZone);
  const relevantDates = days.map((day) => {
    const { from, to } = boundsOfOperatingDay(day, park);
    const ends = [to, new Date(from.getTime() + dayMilliseconds), ...(expiresAt === null ? [] : [expiresAt])];
    return {
      startDate: write(from),
      endDate: write(new Date(Math.min(...ends.map((end) => end.getTime())))),
    };
  });
  const [first] = relevantDates;
  return first === undefined ? {} : { relevantDate: first.startDate, relevantDates };
}
