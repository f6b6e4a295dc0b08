/** Until when a band lasts, and how long the ticket that was spent on it speaks of it (decisions 5; docs/algorithms/wristband.md). */
import type { Translate } from '#texts/text-keys.ts';

import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from './operating-day.ts';
import type { ParkFormat } from './park-format.ts';
import { formatMonthDay, formatTimeOfDay } from './park-time.ts';

/**
 * Until when a band lasts that is activated now: the hour that the product's validity text names ("today until 10:00 PM"),
 * where it is still to come in this operating day, else the end of the operating day.
 */
export function validUntilOf(validityText: string | null, now: Date, park: ParkDay): Date {
  const { timeZone, operatingDayRollover } = park;
  const day = operatingDayOf(now, park);
  const { to } = boundsOfOperatingDay(day, park);
  const named = hourNamed(validityText ?? '');
  if (named === undefined) return to;
  // The small hours belong to the operating day that began the morning before.
  const isNextMorning = Temporal.PlainTime.compare(named, operatingDayRollover) < 0;
  const date = Temporal.PlainDate.from(day).add({ days: isNextMorning ? 1 : 0 });
  const until = new Date(date.toZonedDateTime({ timeZone, plainTime: named }).epochMilliseconds);
  return until.getTime() > now.getTime() && until.getTime() < to.getTime() ? until : to;
}

/** The period of a band as the sentence "can be used {period}" reads it, such as "until 11:00 PM on November 21". */
export function periodOf(validUntil: Date, { t, park }: BandReader): string {
  const [time, day] = [formatTimeOfDay(validUntil, park), formatMonthDay(validUntil, park)];
  return t('refusals.wristbandUntil', { time, day });
}

/** The language and the formats of the person who reads of a band. */
interface BandReader {
  t: Translate;
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
}

/** What an activated band and its ticket say of each other. */
export interface OwnBand {
  /** Null for a band of which no end is known. */
  validUntil: Date | null;
}

/** How long the band of a spent ticket can be used, empty where no end is known; null without a band or after its end. */
export function validForOf(band: OwnBand | undefined, now: Date, reader: BandReader): string | null {
  if (band === undefined || !isBandInUse(band, now)) return null;
  return band.validUntil === null ? '' : periodOf(band.validUntil, reader);
}

/** True for the band of a spent ticket until its end; a band of which no end is known counts. */
export function isBandInUse(band: OwnBand | undefined, now: Date): boolean {
  return band !== undefined && (band.validUntil === null || band.validUntil.getTime() > now.getTime());
}

/**
 * The hour behind the last "until", "bis" or dash of a text: "today from 4:00 PM until 10:00 PM" on a clock of twelve
 * hours, "heute bis 22:00 Uhr" or "10:00–22:00" on one of twenty-four. A number that is neither names no hour.
 */
function hourNamed(text: string): Temporal.PlainTime | undefined {
  const ofTwelve = twelveHours.exec(text);
  if (ofTwelve !== null) {
    const [, hourText, minuteText = '00', half = ''] = ofTwelve;
    const hour = Number(hourText);
    if (hour < 1 || hour > 12) return undefined;
    return new Temporal.PlainTime((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minuteText));
  }
  const [, hourText, minuteText, minuteAfterDot] = twentyFourHours.exec(text) ?? [];
  if (hourText === undefined) return undefined;
  return new Temporal.PlainTime(Number(hourText) % 24, Number(minuteText ?? minuteAfterDot ?? '00'));
}

const twelveHours = /.*(?:\b(?:until|bis) |[-–] ?)(\d{1,2})(?::([0-5]\d))? ?([ap])\.?m\b/i;

/** Without minutes, or with a dot before them, only "Uhr" makes a number an hour: "bis 22.11." is a day. */
const twentyFourHours =
  /.*(?:\b(?:until|bis) |[-–] ?)([01]?\d|2[0-4])(?::([0-5]\d)(?![\d:]| ?[ap]\.?m)|\.([0-5]\d)(?= ?Uhr\b)|(?= ?Uhr\b))/i;
