/** The dashboard's dates, numbers and changes as words. */
import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { formatInstant } from '#domain/park-format.ts';

import { writeInstant, writeNumber } from '#web/staff/ui/park-words.ts';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import type { ChartStep, DateTick } from './chart-scale.ts';

const monthAndDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

const midnightOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** An operating day, such as "Nov 21", or "Sat, Nov 21, 2026". */
export function dayWords(day: string, isLong = false): string {
  const options = isLong ? ({ ...monthAndDay, weekday: 'short', year: 'numeric' } as const) : monthAndDay;
  return writeInstant(midnightOf(day), options);
}

/** A range of days, such as "Oct 23 – Nov 21, 2026"; one day stands alone. */
export function rangeWords({ from, to }: { from: string; to: string }): string {
  const last = writeInstant(midnightOf(to), { ...monthAndDay, year: 'numeric' });
  if (from === to) return last;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = writeInstant(midnightOf(from), {
    ...monthAndDay,
    ...(isOneYear ? {} : { year: 'numeric' }),
  });
  return `${first} – ${last}`;
}

/** A step as a chart needs it: its day, and the hour that the park's clock shows. */
export function stepOf(name: string, by: Dashboard['range']['by']): ChartStep {
  if (by !== 'hour') return { day: name, hour: null, by };
  // Swedish writes days as ISO 8601 does. Browsers without Temporal need this way.
  const written = formatInstant(
    new Date(name),
    { locale: 'sv-SE', timeZone: staffPage().timeZone },
    { ...{ year: 'numeric', month: '2-digit', day: '2-digit' }, ...{ hour: '2-digit', hourCycle: 'h23' } },
  );
  return { day: written.slice(0, 10), hour: Number(written.slice(11, 13)), by };
}

/** The whole name of a step, such as "Sat, Nov 21, 2026", "Week of Nov 16" or "Nov 21, 2 PM". */
export function stepWords(name: string, by: Dashboard['range']['by']): string {
  if (by === 'week') return `Week of ${dayWords(name)}`;
  if (by === 'day') return dayWords(name, true);
  return writeInstant(new Date(name), { month: 'short', day: 'numeric', hour: 'numeric' });
}

/** The days of a week that are in the range, if some are not; undefined for a whole week, a day and an hour. */
export function partOfWeek(
  name: string,
  { from, to, by }: Dashboard['range'],
): { from: string; to: string } | undefined {
  if (by !== 'week') return undefined;
  const sunday = new Date(midnightOf(name).getTime() + 6 * 86_400_000).toISOString().slice(0, 10);
  if (from <= name && sunday <= to) return undefined;
  return { from: from > name ? from : name, to: sunday < to ? sunday : to };
}

/** The whole name of a step in its range; of a part of a week with its days. */
export function stepInRangeWords(name: string, range: Dashboard['range']): string {
  const part = partOfWeek(name, range);
  const words = stepWords(name, range.by);
  return part === undefined ? words : `${words} (only ${rangeWords(part)})`;
}

/** The label of a tick. */
export function tickWords(name: string, step: ChartStep, { says }: DateTick): string {
  if (says === 'hour') return writeInstant(new Date(name), { hour: 'numeric' });
  // The month that begins within a week is that of its Sunday.
  const day = new Date(midnightOf(step.day).getTime() + (step.by === 'week' ? 6 * 86_400_000 : 0));
  // The whole year: "Sep 26" would be a day.
  if (says === 'month') return writeInstant(day, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  if (says === 'year') return writeInstant(day, { year: 'numeric', timeZone: 'UTC' });
  return dayWords(step.day);
}

/** A figure beside another one, such as "+12%" or "no figures". */
export function changeWords({ now, other }: { now: number; other: number }): string {
  if (other === 0) return 'no figures';
  const percent = Math.round(((now - other) / Math.abs(other)) * 100);
  if (percent === 0) return 'as many';
  return `${percent > 0 ? '+' : '−'}${writeNumber(Math.abs(percent))}%`;
}

/** A span of time in its largest fitting unit, such as "35 min", "5.5 h" or "2.1 days". */
export function spanWords(seconds: number | null): string {
  if (seconds === null) return '–';
  const minutes = seconds / 60;
  if (minutes < 90) return `${writeNumber(Math.round(minutes))} min`;
  const hours = minutes / 60;
  const oneDecimal = (value: number): string => writeNumber(Math.round(value * 10) / 10);
  return hours < 48 ? `${oneDecimal(hours)} h` : `${oneDecimal(hours / 24)} days`;
}
