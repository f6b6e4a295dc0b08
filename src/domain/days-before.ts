const dayMilliseconds = 86_400_000;

/** The instant so many days of 24 hours earlier. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayMilliseconds);
}
