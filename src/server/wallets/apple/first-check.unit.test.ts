import { afterEach, expect, test, vi } from 'vitest';

import { createSampleImages, createSampleJson } from '#pass/testing/sample-pass.ts';

import { readConfig } from '#server/base/config/config.ts';
import { makeFirstCheck, UnshownPassError } from './first-check.ts';

const config = readConfig({ NODE_ENV: 'test', DATA_DIR: '/nowhere', PUBLIC_URL: 'http://park.test' });
const makeCheck = () =>
  makeFirstCheck({ config }, { images: createSampleImages('storeCard'), strings: new Map() });
const good = createSampleJson('storeCard');
const bad = createSampleJson('storeCard', { backgroundColor: 'navy', description: 'Maya Okafor \ud83c' });

afterEach(() => vi.restoreAllMocks());

test('a pass that phones refuse is not made, and the warning names the keys but no value', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const check = makeCheck();
  expect(() => check(bad)).toThrow(UnshownPassError);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    'Wallet would refuse this pass: A10 backgroundColor, A4 description',
  ]);
});

test('the look is checked again with each pass until one is valid', () => {
  vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const check = makeCheck();
  expect(() => check(bad)).toThrow(UnshownPassError);
  expect(() => check(bad)).toThrow(UnshownPassError);
  check(good);
  expect(() => check(bad)).not.toThrow();
});
