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
  const { orderedAt, expiresAt, dayCount } = ticket;
  if (expiresAt === null) return { days: [], isDated: false };
  const last = Temporal.PlainDate.from(operatingDayOf(lastMomentOf(expiresAt), park));
  const bought = Temporal.PlainDate.from(operatingDayOf(orderedAt, park));
  const daysSincePurchase = Math.max(0, bought.until(last).days) + 1;
  const count = Math.min(dayCount ?? daysMax, daysMax, daysSincePurchase);
  const days = Array.from({ length: count }, (_, index) =>
    last.subtract({ days: count - 1 - index }).toString(),
  );
  return { days, isDated: dayCount !== undefined || daysSincePurchase === 1 };
}

/** The first moment of a ticket that is for certain days; null for a ticket that is good from its purchase on. */
export function ticketStartOf({ days, isDated }: TicketDays, park: ParkDay): Date | null {
  const [first] = days;
  return isDated && first !== undefined ? boundsOfOperatingDay(first, park).from : null;
}
