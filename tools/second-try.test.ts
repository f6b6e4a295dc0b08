import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { countSecondTries, secondTriesMax } from './second-try.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-try-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ended = (status: string, failed: number): number => {
  const failedTests = Array.from({ length: failed }, (_, index) => `journey-${index}`);
  writeFileSync(join(folder, '.last-run.json'), JSON.stringify({ status, failedTests }));
  return countSecondTries(folder);
};

test('the journeys that failed are tried again, up to the limit', () => {
  expect(ended('failed', 1)).toBe(1);
  expect(ended('failed', secondTriesMax)).toBe(secondTriesMax);
  expect(ended('failed', secondTriesMax + 1)).toBe(0);
});

test('a run that failed without a journey, was interrupted, or wrote nothing is not tried again', () => {
  expect(countSecondTries(folder)).toBe(0);
  expect(ended('failed', 0)).toBe(0);
  expect(ended('interrupted', 2)).toBe(0);
});
