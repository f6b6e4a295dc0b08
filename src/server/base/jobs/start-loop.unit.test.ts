import { expect, test, vi } from 'vitest';

import { startLoop, type RoundResult, type JobWatch } from './start-loop.ts';

/**
 * Runs a loop whose rounds have these outcomes in turn for so long, and returns what was recorded and when rounds
 * began.
 */
async function play(rounds: readonly (() => RoundResult)[], milliseconds: number) {
  vi.useFakeTimers();
  try {
    const notes: string[] = [];
    const began: number[] = [];
    const outcomes: string[] = [];
    const watch: JobWatch = {
      expect: (job, lateAfterSeconds) => void notes.push(`expects ${job} each ${lateAfterSeconds} s`),
      succeeded: (job, at) =>
        void notes.push(`${job} succeeded${at === undefined ? '' : ` at ${at.toISOString()}`}`),
      failed: (job, error) => void notes.push(`${job} failed: ${error.message}`),
      ran: (_, outcome) => void outcomes.push(outcome),
    };
    const startedAt = Date.now();
    const round = () => {
      const run = rounds[began.length] ?? (() => ({ taken: 0, failed: 0 }));
      began.push(Date.now() - startedAt);
      return Promise.resolve().then(run);
    };
    const stop = startLoop({ name: 'outbox', round, full: 10, idleMilliseconds: 2000 }, watch);
    await vi.advanceTimersByTimeAsync(milliseconds);
    await stop();
    return { notes, began, outcomes };
  } finally {
    vi.useRealTimers();
  }
}

const idle = () => ({ taken: 0, failed: 0 });
const inVain = () => ({ taken: 3, failed: 3 });
const broken = (): never => {
  throw new Error('away');
};

test('a full round is followed at once, any other after a pause, and each is recorded as a success', async () => {
  const full = () => ({ taken: 10, failed: 1 });
  const { began, notes } = await play([full, full, idle], 3000);
  // The shortest timer takes a millisecond.
  expect(began).toEqual([0, 1, 2, 2002]);
  expect(notes).toEqual([
    'expects outbox each 600 s',
    ...Array.from({ length: 4 }, () => 'outbox succeeded'),
  ]);
});

test('rounds that throw or in which everything failed are no success, and the pause grows until one succeeds', async () => {
  const { began, notes, outcomes } = await play([inVain, broken, inVain, idle], 6000);
  expect(outcomes).toEqual(['failed', 'failed', 'failed', 'done', 'done']);
  expect(began).toEqual([0, 500, 1500, 3500, 5500]);
  expect(notes.slice(1)).toEqual(['outbox failed: away', 'outbox succeeded', 'outbox succeeded']);
});

test('the pause after failures is at most half a minute', async () => {
  const { began } = await play(
    Array.from({ length: 100 }, () => broken),
    600_000,
  );
  expect(began.length).toBeGreaterThan(20);
  expect((began.at(-1) ?? 0) - (began.at(-2) ?? 0)).toBe(30_000);
});

test('a round may set its own pause, and the time of the last success elsewhere', async () => {
  const succeededAt = new Date('2026-11-21T15:00:00Z');
  const { began, notes } = await play([() => ({ ...idle(), pauseMilliseconds: 100, succeededAt })], 1000);
  expect(began).toEqual([0, 100]);
  expect(notes[1]).toBe('outbox succeeded at 2026-11-21T15:00:00.000Z');
});
