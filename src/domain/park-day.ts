/** Days and moments by the park's own clock, independent of the reader's time zone. */

/** The last moment at which something is good that ends at this instant: what ends at midnight has its last day before that. */
export function lastMomentOf(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - 1);
}

/** An instant to the second with the park's offset, such as `2027-01-04T23:59:00-05:00`: its first ten characters are the park's day. */
export function writeParkTime(instant: Date, timeZone: string): string {
  const local = instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return local.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
