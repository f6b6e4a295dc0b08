/** Instants as the date fields want them: "YYYY-MM-DD HH:mm:ss" in the time of whoever types. */

/** The field's text for an ISO instant; null for none. */
export function toLocal(iso: string): string | null {
  const instant = new Date(iso);
  if (iso === '' || Number.isNaN(instant.getTime())) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
  return `${date} ${two(instant.getHours())}:${two(instant.getMinutes())}:${two(instant.getSeconds())}`;
}

/** The ISO instant of a field's text. */
export function fromLocal(local: string): string {
  return new Date(local.replace(' ', 'T')).toISOString();
}
