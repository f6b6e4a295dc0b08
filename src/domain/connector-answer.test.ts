import { expect, test } from 'vitest';

import {
  isFresh,
  isKnownNow,
  isStale,
  isUnknownStill,
  judgeClaimGround,
  type AnswerState,
  type ConnectorAnswer,
} from './connector-answer.ts';

const now = new Date('2026-11-21T19:00:00Z');
const answered = (state: AnswerState, secondsAgo: number): ConnectorAnswer => ({
  state,
  answeredAt: new Date(now.getTime() - secondsAgo * 1000),
});

test.each([
  ['unknown', 59, true],
  ['unknown', 60, false],
  ['gone', 59, true],
  ['gone', 60, false],
  ['known', 0, false],
] as const)('a system that said %s %i seconds ago is not asked again: %s', (state, ago, isLeft) => {
  expect(isUnknownStill(answered(state, ago), now)).toBe(isLeft);
});

test('a number without an answer is asked for', () => {
  expect([isUnknownStill, isKnownNow, isFresh].map((holds) => holds(undefined, now))).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ['known', 9, true],
  ['known', 10, false],
  ['gone', 0, false],
  ['unknown', 0, false],
] as const)('an answer %s of %i seconds ago is one of now: %s', (state, ago, isNow) => {
  expect(isKnownNow(answered(state, ago), now)).toBe(isNow);
});

test.each([
  ['known', 299, false],
  ['known', 300, true],
  ['gone', 300, true],
  ['unknown', 1_000_000, false],
] as const)('what was %s %i seconds ago is asked for anew behind the guest: %s', (state, ago, isDue) => {
  expect(isStale(answered(state, ago), now)).toBe(isDue);
});

test.each([
  ['known', 299, true],
  ['known', 300, false],
  ['gone', 0, false],
] as const)('a contact that was %s %i seconds ago need not be asked for: %s', (state, ago, isNew) => {
  expect(isFresh(answered(state, ago), now)).toBe(isNew);
});

const day = 86_400;

test.each([
  ['known', 400 * day, 'known', 'good'],
  ['gone', 0, 'known', 'good'],
  ['known', 0, 'unknown', 'not-found'],
  ['gone', 0, 'unknown', 'not-found'],
  ['known', 0, 'silent', 'good'],
  ['known', day - 1, 'silent', 'good'],
  ['known', day, 'silent', 'unconfirmed'],
  ['gone', 0, 'silent', 'unconfirmed'],
  ['unknown', 0, 'silent', 'unconfirmed'],
] as const)(
  'a claim of what was %s %i seconds ago, with the system now %s, is %s',
  (state, ago, heard, ground) => {
    expect(judgeClaimGround(answered(state, ago), heard, now)).toBe(ground);
  },
);
