import { expect, test } from 'vitest';

import { isNewSight, noSight } from './sight.ts';

const one = '5126000003000013';

function sightsOf(seen: readonly (readonly [number, ...string[]])[]): string[] {
  let last = noSight;
  const scans: string[] = [];
  for (const [at, ...texts] of seen) {
    const { isNew, text, next } = isNewSight(last, texts, at);
    last = next;
    if (isNew) scans.push(text);
  }
  return scans;
}

test('a code that stays before the camera is one scan', () => {
  expect(sightsOf([[0, one], [400, one], [2400, one], [4600]])).toEqual([one]);
});

test('a code that comes again later is a scan again', () => {
  expect(
    sightsOf([
      [0, one],
      [3000, one],
    ]),
  ).toEqual([one, one]);
});

test('another code counts at once', () => {
  expect(
    sightsOf([
      [0, one],
      [100, '2401'],
    ]),
  ).toEqual([one, '2401']);
});

test('of two codes of one voucher, the first one that was read counts', () => {
  expect(
    sightsOf([
      [0, one],
      [100, 'https://park.test/x', one],
      [200, one],
    ]),
  ).toEqual([one]);
});

test('a rotating code that changes while it is held there is one scan', () => {
  const head = 'PR1D.K1.MZXW6YTBOI';
  expect(
    sightsOf([
      [0, `${head}.1795388400.94287082`],
      [500, `${head}.1795388415.11111111`],
    ]),
  ).toHaveLength(1);
});
