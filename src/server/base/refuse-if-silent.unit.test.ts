import { expect, test } from 'vitest';

import { UpstreamTimeout } from './ports/upstream-timeout.ts';
import { refuseIfSilent } from './refuse-if-silent.ts';

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
