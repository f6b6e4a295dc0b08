/** Instants as the browser's date and time field wants them: "YYYY-MM-DDTHH:mm:ss" in the time of whoever types. */

/** The field's text for an ISO instant; empty for none. */
export function toLocal(iso: string): string {
  const instant = new Date(iso);
  if (iso === '' || Number.isNaN(instant.getTime())) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
  return `${date}T${two(instant.getHours())}:${two(instant.getMinutes())}:${two(instant.getSeconds())}`;
}

/** The ISO instant of a field's text; null where it is empty. */
export function fromLocal(local: string): string | null {
  const instant = new Date(local);
  return local === '' || Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
