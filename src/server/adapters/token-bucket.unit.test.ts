import { expect, test } from 'vitest';

import { makeTokenBucket } from './token-bucket.ts';

function bucketAt(start: number) {
  const clock = { time: start };
  const waits: number[] = [];
  const take = makeTokenBucket({
    perSecond: 20,
    waitMsMax: 2000,
    now: () => clock.time,
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { clock, waits, take };
}

test('twenty go at once, the next wait for the second to pass, and nobody waits for ever', async () => {
  const { waits, take } = bucketAt(0);
  const results = await Promise.all(Array.from({ length: 61 }, take));
  expect(results.filter(Boolean)).toHaveLength(40);
  expect(waits).toEqual(Array.from({ length: 20 }, () => 1050));
});

test('in no second do more than twenty leave, however they come', async () => {
  const { clock, waits, take } = bucketAt(0);
  const departures: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    clock.time += (count * 37) % 90;
    const waited = waits.length;
    if (await take()) departures.push(clock.time + (waits.length > waited ? (waits.at(-1) ?? 0) : 0));
  }
  expect(departures.length).toBeGreaterThan(100);
  for (const from of departures)
    expect(departures.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(20);
});
