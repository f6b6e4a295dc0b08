import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { filesToTryAgain, secondTriesMax } from './second-try.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-try-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = ['club.e2e.ts', 'staff-tabs.e2e.ts'];
const ended = (status: string, count: number): string[] => {
  const noteFile = join(folder, 'failed.json');
  writeFileSync(noteFile, JSON.stringify({ status, count, files: count === 0 ? [] : files }));
  return filesToTryAgain(noteFile);
};

test('the files of the journeys that failed are tried again, up to the limit', () => {
  expect(ended('failed', 2)).toEqual(files);
  expect(ended('failed', secondTriesMax)).toEqual(files);
  expect(ended('failed', secondTriesMax + 1)).toEqual([]);
});

test('a run that failed without a journey, was interrupted, or noted nothing is not tried again', () => {
  expect(filesToTryAgain(join(folder, 'none.json'))).toEqual([]);
  expect(ended('failed', 0)).toEqual([]);
  expect(ended('interrupted', 2)).toEqual([]);
});
