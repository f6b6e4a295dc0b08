/**
 * Which months of a kind of rows may leave the database for a sealed archive, and how long the archive is kept
 * (docs/policies/retention.md).
 */

/** The kinds of archives. Each has files of its own, because each has a last day of its own. */
export const archiveKinds = ['audit', 'ledger', 'visits'] as const;

/** A kind of archive. */
export type ArchiveKind = (typeof archiveKinds)[number];

/** The days of the park that the terms depend on. */
export interface ArchiveDays {
  /** After how many days without activity an account ends; null if it never does. */
  members: number | null;
  /** How long names stay after the last pass of an order ended. */
  names: number;
}

/**
 * Days for which rows stay in the database. The tab Activity and the watch list look back 400 days, as do claw-backs of
 * claims; an account ends by its last entry, which must not leave earlier.
 */
export function hotDaysOf(kind: ArchiveKind, { members }: ArchiveDays): number {
  return kind === 'ledger' ? Math.max(ledgerDaysMin, members ?? 0) : recordDays;
}

/** Days for which a file is kept after the last day of its newest month: books for ten years, visits as long as names. */
export function keepDaysOf(kind: ArchiveKind, { names }: ArchiveDays): number {
  return kind === 'visits' ? names : bookDays;
}

const recordDays = 400;
const ledgerDaysMin = 1095;
const bookDays = 3653;

/** A month as YYYY-MM, if the text is one. */
export function parseMonth(text: string): string | undefined {
  return /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** The first instant of a month in park time. */
export function monthStart(month: string, timeZone: string): Date {
  const start = Temporal.PlainDate.from(`${month}-01`).toZonedDateTime({ timeZone });
  return new Date(start.epochMilliseconds);
}

/** The month of an instant in park time. */
export function parkMonthOf(instant: Date, timeZone: string): string {
  return instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toString().slice(0, 7);
}

/** The first month of which a day must still stay: all months before it may leave. */
export function firstHotMonth(now: Date, days: number, timeZone: string): string {
  return parkMonthOf(new Date(now.getTime() - days * 86_400_000), timeZone);
}

/** The starts of the months from that of the oldest row to `before`, both included; only `before` if it is not later. */
export function monthStarts(oldest: Date, before: string, timeZone: string): Date[] {
  const last = Temporal.PlainYearMonth.from(before);
  const starts: Date[] = [];
  for (
    let month = Temporal.PlainYearMonth.from(parkMonthOf(oldest, timeZone));
    Temporal.PlainYearMonth.compare(month, last) < 0;
    month = month.add({ months: 1 })
  )
    starts.push(monthStart(month.toString(), timeZone));
  return [...starts, monthStart(before, timeZone)];
}

/** The last day, as YYYY-MM-DD, on which a file of the months before `before` is kept. */
export function keepUntilOf(before: string, days: number): string {
  return Temporal.PlainDate.from(`${before}-01`).subtract({ days: 1 }).add({ days }).toString();
}
