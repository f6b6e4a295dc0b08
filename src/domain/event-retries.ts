/** When an event is sent again to an endpoint that did not take it, and when an endpoint is given a rest (docs/events.md). */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The waits after the first attempts in milliseconds; the last one repeats. */
const waits = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour] as const;

/** How long an event is tried, counted from the moment at which it began to wait, in milliseconds. */
export const eventTriedMilliseconds = 2 * day;

interface FailedAttempt {
  /** Since when the event waits for the endpoint. */
  queuedAt: Date;
  /** All attempts so far, this one included. */
  attempts: number;
  now: Date;
}

/**
 * The next attempt, or `given-up` after two days. The last attempt is made at their end, so a wait never outlasts it.
 */
export function nextEventAttempt({ queuedAt, attempts, now }: FailedAttempt): Date | 'given-up' {
  const end = queuedAt.getTime() + eventTriedMilliseconds;
  if (now.getTime() >= end) return 'given-up';
  const wait = waits[Math.max(0, Math.min(attempts, waits.length) - 1)] ?? hour;
  return new Date(Math.min(now.getTime() + wait, end));
}

/** From this many failures in a row on, whatever the events, the endpoint rests between attempts. */
export const restAfterFailures = 10;

const restMillisecondsMin = 30 * second;
const restMillisecondsMax = 15 * minute;

/** How long an endpoint rests after so many failures in a row, in milliseconds; 0 for none. */
export function endpointRest(failures: number): number {
  if (failures < restAfterFailures) return 0;
  return Math.min(restMillisecondsMin * 2 ** Math.min(failures - restAfterFailures, 10), restMillisecondsMax);
}

/** An endpoint that took nothing for so long is disabled, in milliseconds. */
export const endpointFailingMilliseconds = 5 * day;

/** True if the endpoint is to be disabled now, after one more failure. */
export function isHopeless({
  failures,
  failingSince,
  now,
}: {
  failures: number;
  failingSince: Date;
  now: Date;
}): boolean {
  return (
    failures >= restAfterFailures && now.getTime() - failingSince.getTime() >= endpointFailingMilliseconds
  );
}
