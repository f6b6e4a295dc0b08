import { expect, test } from 'vitest';

import { retentionDays } from './retention-kinds.ts';
import { erasedWords, settableKinds, settableNames, wantedDays } from './retention-settings.ts';

test('the usual days of every kind lie within its bounds', () => {
  for (const name of settableNames) {
    const { min, max } = settableKinds[name];
    expect(retentionDays(name), name).toBeGreaterThanOrEqual(min);
    expect(retentionDays(name), name).toBeLessThanOrEqual(max);
  }
});

test('a park has its own days, the usual ones, or keeps the data', () => {
  expect(wantedDays({ mails: 14 }, 'mails')).toBe(14);
  expect(wantedDays({}, 'mails')).toBe(30);
  expect(wantedDays({ members: 'keep' }, 'members')).toBeNull();
});

test('erased rows are counted in words', () => {
  expect(erasedWords('names', 1, String)).toBe('the name of 1 order');
  expect(erasedWords('names', 214, String)).toBe('the names of 214 orders');
});
