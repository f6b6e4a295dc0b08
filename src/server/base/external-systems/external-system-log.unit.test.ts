import { beforeEach, expect, test } from 'vitest';

import { makeMetrics } from '../metrics.ts';
import { makeTestClock } from '../ports/clock.ts';
import { makeExternalSystems, type ExternalSystems } from './external-systems.ts';
import { skipWhenDown } from './skip-when-down.ts';

let clock: ReturnType<typeof makeTestClock>;
let externalSystems: ExternalSystems;
let lines: string[];
beforeEach(() => {
  clock = makeTestClock(new Date('2026-11-22T12:00:00Z'));
  externalSystems = makeExternalSystems(clock, makeMetrics());
  lines = [];
  const write = (fields: object, text: string): void =>
    void lines.push(`${text}: ${'reason' in fields ? String(fields.reason) : ''}`);
  externalSystems.logTo({ warn: write, info: write });
});

const silent = { reason: 'no-answer' } as const;

test('an outage of an hour with three failures a second writes a line at once, and then one each ten minutes', () => {
  const watch = externalSystems.watch('system', 'ticketing');
  for (let third = 0; third < 3 * 3600; third += 1) {
    watch.note(silent);
    clock.advance(1 / 3);
  }
  expect(lines).toEqual(Array.from({ length: 6 }, () => 'external system fails: no-answer'));
});

test('an external system that works and fails in turn writes a line a minute at most, and the last state in the end', () => {
  const watch = externalSystems.watch('system', 'ticketing');
  for (let second = 0; second < 180; second += 1) {
    watch.note(second % 2 === 0 ? silent : undefined);
    clock.advance(1);
  }
  expect(lines.length).toBeLessThanOrEqual(4);
  clock.advance(60);
  externalSystems.writeHeldLines();
  externalSystems.writeHeldLines();
  expect(lines.at(-1)).toBe('external system works again: ');
  expect(lines.length).toBeLessThanOrEqual(5);
});

test('another reason is a line of its own, and external systems do not hold back each other', () => {
  externalSystems.watch('system', 'ticketing').note(silent);
  externalSystems.watch('system', 'hotel').note(silent);
  clock.advance(61);
  externalSystems.watch('system', 'ticketing').note({ reason: 'server-error', status: 500 });
  expect(lines).toEqual([
    'external system fails: no-answer',
    'external system fails: no-answer',
    'external system fails: server-error',
  ]);
});

test('an external system that always works writes nothing, and neither does a job, whose failures have lines of their own', () => {
  externalSystems.watch('system', 'ticketing').note(undefined);
  externalSystems.watch('job', 'mail outbox').note({ reason: 'job-failed' });
  expect(lines).toEqual([]);
});

test('failures before the log opens are written when it has opened', () => {
  const early = makeExternalSystems(clock, makeMetrics());
  early.watch('store', 'photo store').note(silent);
  const written: string[] = [];
  early.logTo({ warn: (_, text) => void written.push(text), info: () => undefined });
  early.writeHeldLines();
  expect(written).toEqual(['external system fails']);
});

test('an error that names no failure is our own: it is counted, thrown again, and says nothing about the external system', async () => {
  const watch = externalSystems.watch('system', 'ticketing');
  await expect(watch.run(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  expect(externalSystems.facts()).toMatchObject([{ name: 'ticketing', since: null, failures: 0 }]);
});

/** An external system that fails in the given way, watched on a clock that the test moves. */
function watchFailing(limits: Parameters<typeof skipWhenDown>[0] = {}) {
  const time = { now: 0 };
  const spare = skipWhenDown({ now: () => time.now, ...limits });
  let sent = 0;
  const tryOnce = async (failure?: string): Promise<string> => {
    const send = (): Promise<string> => {
      sent += 1;
      return failure === undefined ? Promise.resolve('answered') : Promise.reject(new Error(failure));
    };
    return spare(send).catch((error: unknown) => (error instanceof Error ? error.message : ''));
  };
  return { time, tryOnce, sent: () => sent };
}

test('five failures in a row make a pause of ten seconds, and then one request probes', async () => {
  const { time, tryOnce, sent } = watchFailing();
  for (let turn = 0; turn < 7; turn += 1) await tryOnce('failed');
  expect(sent()).toBe(5);
  time.now = 9999;
  expect(await tryOnce()).toBe('not-sent');
  time.now = 10_000;
  expect(await tryOnce()).toBe('answered');
  expect([await tryOnce('failed'), await tryOnce()]).toEqual(['failed', 'answered']);
});

test('one silence makes the pause, and another failure does not', async () => {
  const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'silent';
  const { tryOnce, sent } = watchFailing({ isSilence });
  expect([await tryOnce('failed'), await tryOnce()]).toEqual(['failed', 'answered']);
  expect([await tryOnce('silent'), await tryOnce()]).toEqual(['silent', 'not-sent']);
  expect(sent()).toBe(3);
});

test('beyond the most at once none is sent, and a place that became free is used', async () => {
  const spare = skipWhenDown({ atOnceMax: 2 });
  const waiting = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const running = waiting.map(({ promise }) => spare(() => promise));
  await expect(spare(() => Promise.resolve('third'))).rejects.toThrow('not-sent');
  waiting[0]?.resolve('first');
  expect(await running[0]).toBe('first');
  expect(await spare(() => Promise.resolve('third'))).toBe('third');
});
