/** For which operating days a ticket is, so that phones offer it on those and on no other. */
import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from './operating-day.ts';
import { lastMomentOf } from './park-day.ts';

/** The facts of a ticket that decide its days. */
export interface TicketDayFacts {
  orderedAt: Date;
  expiresAt: Date | null;
  /** For how many days the product is; undefined for an open ticket, which is good on any day. */
  dayCount: number | undefined;
}

/** The days of a ticket, first to last, as YYYY-MM-DD. */
export interface TicketDays {
  days: string[];
  /** True if the ticket is for these days and no others, as a day ticket is. */
  isDated: boolean;
}

/**
 * Counts back from the day on which the ticket expires, but never beyond the day of its purchase. Of an open ticket,
 * only the last `daysMax` days are listed. A ticket without an expiry has no days.
 */
export function ticketDaysOf(ticket: TicketDayFacts, park: ParkDay, daysMax: number): TicketDays {
  const span = spanOf(ticket, park, daysMax);
  if (span === undefined) return { days: [], isDated: false };
  const days = Array.from({ length: span.count }, (_, index) => dayOfNumber(span.first + index));
  return { days, isDated: span.isDated };
}

/** The first moment of a ticket that is for certain days; null for a ticket that is good from its purchase on. */
export function ticketStartOf(ticket: TicketDayFacts, park: ParkDay, daysMax: number): Date | null {
  if (isSurelyOpen(ticket)) return null;
  const span = spanOf(ticket, park, daysMax);
  return span?.isDated === true ? boundsOfOperatingDay(dayOfNumber(span.first), park).from : null;
}

interface Span {
  /** The number of its first day, counted from 1970-01-01. */
  first: number;
  count: number;
  isDated: boolean;
}

function spanOf(
  { orderedAt, expiresAt, dayCount }: TicketDayFacts,
  park: ParkDay,
  daysMax: number,
): Span | undefined {
  if (expiresAt === null) return undefined;
  const last = numberOfDay(operatingDayOf(lastMomentOf(expiresAt), park));
  const bought = numberOfDay(operatingDayOf(orderedAt, park));
  const daysSincePurchase = Math.max(0, last - bought) + 1;
  const count = Math.min(dayCount ?? daysMax, daysMax, daysSincePurchase);
  const isDated = dayCount !== undefined || daysSincePurchase === 1;
  return { first: last - (count - 1), count, isDated };
}

const dayMilliseconds = 86_400_000;

/** Dates without a zone are read and written as UTC, where every day has 24 hours. */
function numberOfDay(day: string): number {
  return Date.parse(day) / dayMilliseconds;
}

function dayOfNumber(number: number): string {
  return new Date(number * dayMilliseconds).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** Longer than any operating day, also that on which the clocks are set back. */
const operatingDayMillisecondsMax = 30 * 3_600_000;

/**
 * True if two instants alone prove that the ticket is good on several days. A gate asks for every scan, and working
 * out the days takes ten times as long as the rest of its judgment.
 */
function isSurelyOpen({ orderedAt, expiresAt, dayCount }: TicketDayFacts): boolean {
  if (expiresAt === null || dayCount !== undefined) return false;
  return expiresAt.getTime() - orderedAt.getTime() > operatingDayMillisecondsMax;
}
