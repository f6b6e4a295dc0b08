/** The delay of an outbox: longer after each failed attempt, up to a limit. */
export interface Waits {
  firstSeconds: number;
  longestSeconds: number;
}

/** When a failed item is due again, after so many attempts. */
export function retryAt(now: Date, attempts: number, { firstSeconds, longestSeconds }: Waits): Date {
  const seconds = Math.min(firstSeconds * 2 ** Math.min(attempts - 1, 20), longestSeconds);
  // A quarter is random, so that they are not all due at once.
  return new Date(now.getTime() + seconds * 1000 * (0.75 + Math.random() / 4));
}
