import { beforeEach, expect, test } from 'vitest';

import { makeMetrics } from '../metrics.ts';
import { makeTestClock } from '../ports/clock.ts';
import { makeNeighbors, type Neighbors } from './neighbors.ts';

let clock: ReturnType<typeof makeTestClock>;
let neighbors: Neighbors;
let lines: string[];
beforeEach(() => {
  clock = makeTestClock(new Date('2026-11-22T12:00:00Z'));
  neighbors = makeNeighbors(clock, makeMetrics());
  lines = [];
  const write = (fields: object, text: string): void =>
    void lines.push(`${text}: ${'reason' in fields ? String(fields.reason) : ''}`);
  neighbors.logTo({ warn: write, info: write });
});

const silent = { reason: 'no-answer' } as const;

test('an outage of an hour with three failures a second writes a line at once, and then one each ten minutes', () => {
  const watch = neighbors.watch('system', 'ticketing');
  for (let third = 0; third < 3 * 3600; third += 1) {
    watch.note(silent);
    clock.advance(1 / 3);
  }
  expect(lines).toEqual(Array.from({ length: 6 }, () => 'neighbor fails: no-answer'));
});

test('a neighbor that works and fails in turn writes a line a minute at most, and the last state in the end', () => {
  const watch = neighbors.watch('system', 'ticketing');
  for (let second = 0; second < 180; second += 1) {
    watch.note(second % 2 === 0 ? silent : undefined);
    clock.advance(1);
  }
  expect(lines.length).toBeLessThanOrEqual(4);
  clock.advance(60);
  neighbors.writeHeldLines();
  neighbors.writeHeldLines();
  expect(lines.at(-1)).toBe('neighbor works again: ');
  expect(lines.length).toBeLessThanOrEqual(5);
});

test('another reason is a line of its own, and neighbors do not hold back each other', () => {
  neighbors.watch('system', 'ticketing').note(silent);
  neighbors.watch('system', 'hotel').note(silent);
  clock.advance(61);
  neighbors.watch('system', 'ticketing').note({ reason: 'server-error', status: 500 });
  expect(lines).toEqual([
    'neighbor fails: no-answer',
    'neighbor fails: no-answer',
    'neighbor fails: server-error',
  ]);
});

test('a neighbor that always works writes nothing, and neither does a job, whose failures have lines of their own', () => {
  neighbors.watch('system', 'ticketing').note(undefined);
  neighbors.watch('job', 'mail outbox').note({ reason: 'job-failed' });
  expect(lines).toEqual([]);
});

test('failures before the log opens are written when it has opened', () => {
  const early = makeNeighbors(clock, makeMetrics());
  early.watch('store', 'photo store').note(silent);
  const written: string[] = [];
  early.logTo({ warn: (_, text) => void written.push(text), info: () => undefined });
  early.writeHeldLines();
  expect(written).toEqual(['neighbor fails']);
});

test('an error that names no failure is our own: it is counted, thrown again, and says nothing about the neighbor', async () => {
  const watch = neighbors.watch('system', 'ticketing');
  await expect(watch.run(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  expect(neighbors.facts()).toMatchObject([{ name: 'ticketing', since: null, failures: 0 }]);
});
