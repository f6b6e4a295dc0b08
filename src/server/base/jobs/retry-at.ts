/** How long an outbox waits: longer after each failed attempt, up to a limit. */
export interface Waits {
  firstSeconds: number;
  longestSeconds: number;
}

/** When something that failed is due again, after so many attempts. */
export function retryAt(now: Date, attempts: number, { firstSeconds, longestSeconds }: Waits): Date {
  const seconds = Math.min(firstSeconds * 2 ** Math.min(attempts - 1, 20), longestSeconds);
  // A quarter is chance, so that they do not all come back at once.
  return new Date(now.getTime() + seconds * 1000 * (0.75 + Math.random() / 4));
}
