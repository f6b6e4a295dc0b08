import { expect, test } from 'vitest';

import { makeRecentlyUsed } from './recently-used.ts';

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
