/** Which ticket may be spent on which band, and until when the band lasts (guest §4, decisions 5; docs/algorithms/wristband.md). */
import { operatingDayRolloverHour } from './constants.ts';
import { boundsOfOperatingDay, operatingDayOf } from './operating-day.ts';
import { formatMonthDay, formatTimeOfDay } from './park-time.ts';

/** The facts of the ticket that decide whether a band may be activated with it. */
export interface ActivatingTicket {
  isWristband: boolean;
  /** The message of the exclusion, or undefined. */
  excluded: string | undefined;
  refunded: boolean;
  isExpired: boolean;
  isRedeemed: boolean;
  /** False where staff must look at the guest first, as at a height check. */
  maySelfActivate: boolean;
  /** True after too many wrong codes. */
  isLockedOut: boolean;
}

/**
 * What the ticket alone says: `spent` where it was redeemed, so that only the band it was spent on has an answer of its
 * own; `not-by-yourself` is for guest services. A ticket that is none for a band, or void, is refused before all else.
 */
export function judgeTicket(ticket: ActivatingTicket): 'allowed' | 'refused' | 'not-by-yourself' | 'spent' {
  if (!ticket.isWristband || ticket.excluded !== undefined || ticket.refunded) return 'refused';
  if (ticket.isLockedOut) return 'not-by-yourself';
  if (ticket.isRedeemed) return 'spent';
  if (ticket.isExpired) return 'refused';
  return ticket.maySelfActivate ? 'allowed' : 'not-by-yourself';
}

/**
 * Until when a band lasts that is activated now: the hour that the product's validity text names ("today until 10:00 PM"),
 * where it is still to come in this operating day, else the end of the operating day.
 */
export function validUntilOf(validityText: string | null, now: Date, timeZone: string): Date {
  const day = operatingDayOf(now, timeZone);
  const { to } = boundsOfOperatingDay(day, timeZone);
  const named = hourNamed(validityText ?? '');
  if (named === undefined) return to;
  // The small hours belong to the operating day that began the morning before.
  const date = Temporal.PlainDate.from(day).add({ days: named.hour < operatingDayRolloverHour ? 1 : 0 });
  const until = new Date(date.toZonedDateTime({ timeZone, plainTime: named }).epochMilliseconds);
  return until.getTime() > now.getTime() && until.getTime() < to.getTime() ? until : to;
}

/** The period of a band as the sentence "can be used {period}" reads it, such as "until 11:00 PM on November 21". */
export function periodOf(validUntil: Date, timeZone: string): string {
  return `until ${formatTimeOfDay(validUntil, timeZone)} on ${formatMonthDay(validUntil, timeZone)}`;
}

/** The hour behind the last "until" of a text such as "today from 4:00 PM until 10:00 PM". */
function hourNamed(text: string): Temporal.PlainTime | undefined {
  const [, hourText = '', minuteText = '00', half = ''] =
    /.*\buntil (\d{1,2})(?::([0-5]\d))? ?([ap])\.?m\b/i.exec(text) ?? [];
  const hour = Number(hourText);
  if (hour < 1 || hour > 12) return undefined;
  return new Temporal.PlainTime((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minuteText));
}
