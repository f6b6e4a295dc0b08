/** Days as text, for the contract. */

/** True for a day of the calendar, YYYY-MM-DD, of this or the next century. */
export function isCalendarDay(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
