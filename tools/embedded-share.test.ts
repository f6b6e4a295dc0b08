import { globSync } from 'node:fs';

import { expect, test } from 'vitest';

import { filesOfOtherDays } from './embedded-share.ts';

const files = globSync('src/server/**/*.test.ts').filter(
  (file) => !file.endsWith('.unit.test.ts') && !file.endsWith('.postgres.test.ts'),
);
const runOn = (day: number): string[] => {
  const left = new Set(filesOfOtherDays(files, new Date(Date.UTC(2026, 10, day, 23, 59))));
  return files.filter((file) => !left.has(file));
};

test('in three days each file has had its turn once, and each day takes about a third', () => {
  const ownDatabase = files.filter((file) => file.endsWith('.embedded.test.ts'));
  const turns = [26, 27, 28].map((day) => runOn(day).filter((file) => !ownDatabase.includes(file)));
  expect(turns.flat().toSorted()).toEqual(files.filter((file) => !ownDatabase.includes(file)).toSorted());
  for (const turn of turns) expect(turn.length).toBeGreaterThan((files.length - ownDatabase.length) / 5);
  expect(runOn(29)).toEqual(runOn(26));
});

test('what brings a database of its own runs every day', () => {
  for (const day of [26, 27, 28])
    expect(runOn(day)).toEqual(
      expect.arrayContaining(files.filter((file) => file.endsWith('.embedded.test.ts'))),
    );
});
