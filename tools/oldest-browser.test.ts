/** The script that makes an engine as old as the oldest supported browsers. */
import { createContext, runInContext } from 'node:vm';

import { expect, test } from 'vitest';

import { loseFeatures } from '../e2e/engines/lose-features.ts';
import { listNewerMembers } from './browser-floor.ts';

const context = createContext({ URL: { canParse: () => true, createObjectURL: () => '' }, AbortSignal });
runInContext(loseFeatures(), context);

test.each([
  'Array.prototype.toSorted',
  'Array.fromAsync',
  'Promise.withResolvers',
  'Promise.try',
  'Object.groupBy',
  'Map.groupBy',
  'Set.prototype.union',
  'Intl.DurationFormat',
  'Iterator.prototype.map',
  'URL.canParse',
])('%s is gone', (name) => {
  expect(runInContext(`typeof ${name}`, context)).toBe('undefined');
});

test.each([
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Object.hasOwn',
  'URL.createObjectURL',
  'Intl.Locale',
])('%s stays, because every supported browser has it', (name) => {
  expect(runInContext(`typeof ${name}`, context)).toBe('function');
});

test('a static member and a method of one name are told apart', () => {
  const named = listNewerMembers().filter(({ owner, name }) => owner === 'Response' && name === 'json');
  expect(named).toEqual([{ owner: 'Response', name: 'json', isStatic: true }]);
});
