import { expect, test } from 'vitest';

import {
  endlessMisses,
  isClosedAfter,
  missesAllowedFor,
  puzzleStepAfter,
  type GuessLimit,
} from './guess-limit.ts';

const order: GuessLimit = { freeMisses: 10, windowSeconds: 86_400, doublingsMax: 3, missesMax: null };
const network: GuessLimit = { freeMisses: 30, windowSeconds: 900, doublingsMax: 0, missesMax: 600 };

test('an order asks for a puzzle from the tenth miss on, doubled with every ten further ones up to eight times', () => {
  const steps = [0, 9, 10, 19, 20, 29, 30, 39, 40, 50, 1_000_000].map((misses) =>
    puzzleStepAfter(order, misses),
  );
  expect(steps).toEqual([undefined, undefined, 0, 0, 1, 1, 2, 2, 3, 3, 3]);
});

test('an order is never closed, a network is after six hundred misses', () => {
  expect(isClosedAfter(order, 1_000_000)).toBe(false);
  expect([599, 600].map((misses) => isClosedAfter(network, misses))).toEqual([false, true]);
});

test('a network asks for the same puzzle from the thirtieth miss until it is closed', () => {
  expect([29, 30, 599].map((misses) => puzzleStepAfter(network, misses))).toEqual([undefined, 0, 0]);
});

test('a try is taken exactly where nothing is closed and the puzzle brought is as hard as the one due', () => {
  const faults: string[] = [];
  for (const limit of [order, network])
    for (const solved of [undefined, 0, 1, 2, 3, 4])
      for (let misses = 0; misses < 700; misses += 1) {
        const isEnough = (puzzleStepAfter(limit, misses) ?? -1) <= (solved ?? -1);
        const isTaken = misses < missesAllowedFor(limit, solved);
        if (isTaken !== (isEnough && !isClosedAfter(limit, misses)))
          faults.push(`${misses} misses, solved at ${solved ?? 'no'} step`);
      }
  expect(faults).toEqual([]);
});

test('a limit without an end counts as far as the database can', () => {
  expect(endlessMisses).toBe(2 ** 31 - 1);
  expect(missesAllowedFor(order, 3)).toBe(endlessMisses);
});
