import { describe, expect, test } from 'vitest';

import { makeDatabaseClock, measureTime, type CorrectedClock } from './database-clock.ts';

const opening = Date.parse('2026-11-21T15:00:00Z');
const hour = 3_600_000;

/** Simulates a server that has run for a second when it asks the database for the first time. */
function startClock() {
  const steady = { time: 1000 };
  const clock = makeDatabaseClock({ time: opening, at: 1000, errorMs: 1 }, () => steady.time);
  const say = (time: number, errorMs = 1) => clock.correct({ time, at: steady.time, errorMs });
  const agoOf = (one: CorrectedClock) => one.now().getTime() - opening;
  return { steady, clock, say, shown: () => agoOf(clock) };
}

describe('the database’s time', () => {
  test('it passes evenly between measurements, whatever the machine’s own clock says', () => {
    const { steady, shown } = startClock();
    steady.time += hour;
    expect(shown()).toBe(hour);
  });

  test('a small difference is taken over, and time never goes back for it', () => {
    const { steady, say, shown } = startClock();
    steady.time += 60_000;
    expect([shown(), say(opening + 60_200), shown()]).toEqual([60_000, 'kept', 60_200]);
    expect([say(opening + 60_000), shown()]).toEqual(['kept', 60_200]);
    steady.time += 300;
    expect(shown()).toBe(60_300);
  });

  test('an answer that took long moves nothing', () => {
    const { steady, say, shown } = startClock();
    steady.time += 60_000;
    expect([say(opening + 64_000, 5000), shown()]).toEqual(['kept', 60_000]);
  });

  test('a single answer hours off moves nothing, three that agree are followed', () => {
    const { steady, say, shown } = startClock();
    steady.time += 60_000;
    expect([say(opening + 3 * hour), shown()]).toEqual(['doubted', 60_000]);
    expect([say(opening + 60_000), shown()]).toEqual(['kept', 60_000]);
    const answers: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      steady.time += 5000;
      answers.push(say(opening - 3 * hour + steady.time));
    }
    expect(answers).toEqual(['doubted', 'doubted', 'jumped']);
    expect(shown()).toBe(-3 * hour + steady.time);
  });

  test('answers that differ among themselves are never followed', () => {
    const { say, shown } = startClock();
    const answers = [1, -1, 2, -2, 3, -3].map((hours) => say(opening + hours * hour));
    expect(new Set(answers)).toEqual(new Set(['doubted']));
    expect(shown()).toBe(0);
  });

  test('of several answers the quickest counts, and half its duration is how wrong it may be', async () => {
    const steady = { time: 0 };
    const durations = [40, 6, 500];
    const readTime = (): Promise<number> => {
      const duration = durations.shift() ?? 0;
      const time = opening + steady.time + duration / 2;
      steady.time += duration;
      return Promise.resolve(time);
    };
    expect(await measureTime(readTime, () => steady.time)).toEqual({
      time: opening + 43,
      at: 43,
      errorMs: 3,
    });
  });
});
