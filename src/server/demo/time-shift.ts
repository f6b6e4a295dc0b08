/** Moves the times of the demo park so that its anchor is today's operating day. */
import { operatingDayAround, operatingDayOf, type ParkDay } from '#domain/operating-day.ts';

/** Moves an instant of the seed by whole days of park time, so that 23:59 at the park stays 23:59. */
export type TimeShift = (iso: string) => Date;

/** The shift that takes the anchor to the operating day of `now`. */
export function makeTimeShift(anchor: string, now: Date, park: ParkDay): TimeShift {
  const from = Temporal.PlainDate.from(anchor);
  const { days } = from.until(Temporal.PlainDate.from(operatingDayOf(now, park)), { largestUnit: 'day' });
  return (iso) => {
    const local = Temporal.Instant.from(iso).toZonedDateTimeISO(park.timeZone);
    return new Date(local.add({ days }).epochMilliseconds);
  };
}

/** The same shift for the past: events that the seed dates later today happen at `now`. */
export function makePastShift(shift: TimeShift, now: Date): TimeShift {
  return (iso) => new Date(Math.min(shift(iso).getTime(), now.getTime()));
}

/**
 * The same shift for the visits of one pass. If the last of them would be later than `now`, those of today move back
 * together, so that the last is at `now` and the times between them stay. If the day is too young for that, they are
 * spread over what has passed of it, in their order; none moves before the operating day.
 */
export function makeVisitShift(
  shift: TimeShift,
  visits: readonly { timestamp: string }[],
  { now, park }: { now: Date; park: ParkDay },
): TimeShift {
  const dayBegin = operatingDayAround(now, park).from.getTime();
  const ofToday = visits.map(({ timestamp }) => shift(timestamp).getTime()).filter((at) => at >= dayBegin);
  const first = Math.min(...ofToday);
  const last = Math.max(...ofToday);
  if (last <= now.getTime()) return shift;
  const shownLength = Math.min(last - first, now.getTime() - dayBegin);
  const scale = last === first ? 0 : shownLength / (last - first);
  return (iso) => {
    const at = shift(iso).getTime();
    return new Date(at < dayBegin ? at : now.getTime() - Math.floor((last - at) * scale));
  };
}
