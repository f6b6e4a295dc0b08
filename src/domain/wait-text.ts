/** Texts that name a time to wait. */

/** A wait in words, rounded up: minutes up to an hour and a half, hours beyond. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** The text with its `{minutes} minutes` filled, which may become hours. */
export function withMinutes(text: string, seconds: number): string {
  return text.replace('{minutes} minutes', waitInWords(seconds));
}
