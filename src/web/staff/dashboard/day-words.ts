import { formatInstant, type ParkFormat } from '#domain/park-format.ts';

/** Formats an operating day, such as "Nov 21". */
export function dayWords(day: string, { locale }: Pick<ParkFormat, 'locale'>): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  return formatInstant(midnight, { locale, timeZone: 'UTC' }, { month: 'short', day: 'numeric' });
}
