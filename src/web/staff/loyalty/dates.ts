/** Dates of orders as the tab shows them. */

/** M/D/YY in the park's time (staff §9). */
export function formatOrderDate(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
  }).format(new Date(iso));
}

/** The same with the time of day, for what may be changed more than once a day. */
export function formatMoment(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return `${formatOrderDate(iso, timeZone)}, ${time.format(new Date(iso))}`;
}
