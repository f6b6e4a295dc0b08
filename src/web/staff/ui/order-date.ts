/** Formats the dates of orders for the tab. */
import { formatInstant, type ParkFormat } from '#domain/park-format.ts';

type ParkClock = Pick<ParkFormat, 'locale' | 'timeZone'>;

/** M/D/YY in the park's time (staff §9), or the same day as another locale writes it. */
export function formatOrderDate(iso: string, park: ParkClock): string {
  return formatInstant(new Date(iso), park, { year: '2-digit', month: 'numeric', day: 'numeric' });
}

/** The same with the time of day, for entries that can change more than once a day. */
export function formatMoment(iso: string, park: ParkClock): string {
  const time = formatInstant(new Date(iso), park, { hour: 'numeric', minute: '2-digit' });
  return `${formatOrderDate(iso, park)}, ${time}`;
}
