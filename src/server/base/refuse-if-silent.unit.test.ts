import { expect, test } from 'vitest';

import { UpstreamTimeout } from './ports/upstream-timeout.ts';
import { refuseIfSilent } from './refuse-if-silent.ts';
import { makeRecentlyUsed } from './recently-used.ts';
import { makeMetrics } from './metrics.ts';
import { makeReport } from './report-fault.ts';

test('an answer in time is returned, and nothing is undone', async () => {
  let undone = 0;
  const undo = async (): Promise<void> => void (undone += 1);
  expect(await refuseIfSilent(async () => 'found', undo)).toBe('found');
  expect(undone).toBe(0);
});

test('a system that does not answer is a temporary error, and the try is given back first', async () => {
  let undone = 0;
  const silent = () => Promise.reject(new UpstreamTimeout());
  const asked = refuseIfSilent(silent, async () => void (undone += 1));
  await expect(asked).rejects.toMatchObject({ code: 'temporary-error', retryAfterSeconds: 2 });
  expect(undone).toBe(1);
});

test('any other error is thrown unchanged, and nothing is undone', async () => {
  let undone = 0;
  const broken = new TypeError('a bug');
  const asked = refuseIfSilent(
    () => Promise.reject(broken),
    async () => void (undone += 1),
  );
  await expect(asked).rejects.toBe(broken);
  expect(undone).toBe(0);
});

test('what was used longest ago is forgotten first', async () => {
  const made: string[] = [];
  const cache = makeRecentlyUsed<string>(2);
  const get = (key: string): Promise<string> =>
    cache.get(key, () => {
      made.push(key);
      return Promise.resolve(key.toUpperCase());
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key.toUpperCase());
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('two who ask at once share one making, and a failure is not kept', async () => {
  const cache = makeRecentlyUsed<number>(2);
  let tries = 0;
  const failOnce = async (): Promise<number> => {
    tries += 1;
    await Promise.resolve();
    if (tries === 1) throw new Error('not yet');
    return tries;
  };
  const both = await Promise.allSettled([cache.get('a', failOnce), cache.get('a', failOnce)]);
  expect(both.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(await cache.get('a', failOnce)).toBe(2);
});

test('a task that fails all the time is counted every time, and logged once a minute with the number', async () => {
  const lines: object[] = [];
  const metrics = makeMetrics();
  let now = 0;
  const report = makeReport({ error: (fields: object) => void lines.push(fields) }, metrics, () => now);
  for (; now < 120_000; now += 1000) report('mail outbox', new TypeError('Ada Lovell'));
  report('CRM outbox', new TypeError('another task'));
  expect(lines).toMatchObject([
    { task: 'mail outbox', errorClass: 'TypeError' },
    { task: 'mail outbox', times: 60 },
    { task: 'CRM outbox' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Ada');
  expect((await metrics.taskFaults.get()).values).toMatchObject([{ value: 120 }, { value: 1 }]);
});
