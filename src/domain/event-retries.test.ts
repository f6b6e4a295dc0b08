import { describe, expect, test } from 'vitest';

import { endpointRest, eventTriedMilliseconds, isHopeless, nextEventAttempt } from './event-retries.ts';

const queuedAt = new Date('2026-07-04T10:00:00Z');
const twoDays = 48 * 3600;

/** The seconds of all attempts on an endpoint that never takes the event, counted from the first. */
function secondsOfAttempts(): number[] {
  const seconds: number[] = [];
  let now = queuedAt;
  for (let attempts = 1; attempts < 100; attempts += 1) {
    seconds.push((now.getTime() - queuedAt.getTime()) / 1000);
    const next = nextEventAttempt({ queuedAt, attempts, now });
    if (next === 'given-up') return seconds;
    now = next;
  }
  return seconds;
}

describe('an event that an endpoint does not take', () => {
  test('is tried twelve times: at once, soon, and at last after exactly two days', () => {
    const seconds = secondsOfAttempts();
    expect(seconds).toHaveLength(12);
    expect(seconds.slice(0, 4)).toEqual([0, 5, 65, 365]);
    expect(seconds.at(-1)).toBe(twoDays);
  });

  test('waits longer after each attempt until the last', () => {
    const seconds = secondsOfAttempts();
    const waits = seconds.slice(1).map((at, index) => at - (seconds[index] ?? 0));
    expect(waits.slice(0, -1).toSorted((one, other) => one - other)).toEqual(waits.slice(0, -1));
  });

  test('that waited behind another for two days is tried once, and then given up', () => {
    const now = new Date(queuedAt.getTime() + eventTriedMilliseconds);
    expect(nextEventAttempt({ queuedAt, attempts: 1, now })).toBe('given-up');
    const before = new Date(now.getTime() - 1);
    expect(nextEventAttempt({ queuedAt, attempts: 1, now: before })).toEqual(now);
  });
});

test('an endpoint rests after ten failures in a row, twice as long each time, a quarter of an hour at most', () => {
  expect([1, 9, 10, 11, 14, 15, 500].map(endpointRest)).toEqual([
    0, 0, 30_000, 60_000, 480_000, 900_000, 900_000,
  ]);
});

test('an endpoint is disabled after five days without a success, and never for a single event', () => {
  const now = new Date('2026-07-09T10:00:00Z');
  expect(isHopeless({ failures: 40, failingSince: queuedAt, now })).toBe(true);
  expect(isHopeless({ failures: 9, failingSince: queuedAt, now })).toBe(false);
  expect(isHopeless({ failures: 40, failingSince: new Date(queuedAt.getTime() + 1), now })).toBe(false);
});
