const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** An operating day, such as "Nov 21". */
export function dayWords(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
