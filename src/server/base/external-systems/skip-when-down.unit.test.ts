import { expect, test } from 'vitest';

import { skipWhenDown } from './skip-when-down.ts';

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
