/** The time headers of a pass file, with which a phone asks for a newer one. */

/**
 * `Last-Modified` is never ahead of `Date`. A pass that changed several times within a second has a time of change that
 * lies a few seconds ahead (`tagChanges`); the phone is then sent the current second, which is earlier, so that its next
 * request gets the file again instead of a wrong 304. Both headers come from the same clock.
 */
export function datedHeaders(changedAt: Date, now: Date): { date: string; 'last-modified': string } {
  const lastModified = changedAt < now ? changedAt : now;
  return { date: now.toUTCString(), 'last-modified': lastModified.toUTCString() };
}
