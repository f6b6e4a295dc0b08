import { expect, test } from 'vitest';

import { makePlaces } from './hold-places.ts';

const asked = (key: string, waitMilliseconds = 1000, signal = new AbortController().signal) => ({
  key,
  placesMax: 2,
  waitMilliseconds,
  signal,
});

test('two have a place, the third has it when one leaves, and another key has places of its own', async () => {
  const places = makePlaces();
  const first = await places.take(asked('a'));
  await places.take(asked('a'));
  expect(await places.take(asked('b'))).toBeDefined();
  const third = places.take(asked('a'));
  first?.();
  first?.();
  expect(await third).toBeDefined();
  expect(await places.take(asked('a', 5))).toBeUndefined();
});

test('who is gone takes no place, and who waits behind them does', async () => {
  const places = makePlaces();
  const leave = await places.take(asked('a'));
  await places.take(asked('a'));
  const gone = new AbortController();
  const theirs = places.take(asked('a', 1000, gone.signal));
  const next = places.take(asked('a'));
  gone.abort();
  expect(await theirs).toBeUndefined();
  leave?.();
  expect(await next).toBeDefined();
});
