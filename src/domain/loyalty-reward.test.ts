import { expect, test } from 'vitest';

import {
  holdEndsAt,
  isOffered,
  isSoldOut,
  judgeRedemption,
  takingStateOf,
  judgeTaking,
  openTakingsMax,
  readOutletIds,
  rewardPictureOf,
  type RewardFacts,
  type TakerFacts,
  type TakingFacts,
} from './loyalty-reward.ts';

const now = new Date('2026-11-23T17:00:00Z');
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const reward: RewardFacts = {
  points: 500,
  stock: 0,
  taken: 0,
  isActive: true,
  validFrom: null,
  validTo: null,
};
const member: TakerFacts = { balance: 500, openTakings: 0 };

test.each<[string, Partial<RewardFacts>, Partial<TakerFacts>, ReturnType<typeof judgeTaking>]>([
  ['with just enough points', {}, {}, 'good'],
  ['with one point too few', {}, { balance: 499 }, 'reward-points-missing'],
  ['that is a draft', { isActive: false }, {}, 'reward-not-offered'],
  ['that begins now', { validFrom: now }, {}, 'good'],
  ['that begins later', { validFrom: inMinutes(1) }, {}, 'reward-not-offered'],
  ['that ends now', { validTo: now }, {}, 'reward-not-offered'],
  ['that ends later', { validTo: inMinutes(1) }, {}, 'good'],
  ['of which one is left', { stock: 3, taken: 2 }, {}, 'good'],
  ['of which none is left', { stock: 3, taken: 3 }, {}, 'reward-sold-out'],
  ['whose stock was lowered below what is taken', { stock: 3, taken: 5 }, {}, 'reward-sold-out'],
  ['of which there is any number', { stock: 0, taken: 900 }, {}, 'good'],
  ['for nothing', { points: 0 }, { balance: 0 }, 'good'],
  ['for nothing, by a member in debt', { points: 0 }, { balance: -1 }, 'reward-points-missing'],
  ['as the last that a member may hold', {}, { openTakings: openTakingsMax - 1 }, 'good'],
  ['by a member who holds too many', {}, { openTakings: openTakingsMax }, 'rewards-held-already'],
])('a reward %s', (_, change, taker, verdict) => {
  expect(judgeTaking({ ...reward, ...change }, { ...member, ...taker }, now)).toBe(verdict);
});

test('the code of a reward ends after two hours, or with the reward', () => {
  expect(holdEndsAt(reward, now)).toEqual(inMinutes(120));
  expect(holdEndsAt({ validTo: inMinutes(30) }, now)).toEqual(inMinutes(30));
  expect(holdEndsAt({ validTo: inMinutes(300) }, now)).toEqual(inMinutes(120));
});

const taking: TakingFacts = {
  ...{ state: 'open', expiresAt: inMinutes(1), outletIds: [] },
  ...{ redemptionId: null, endedBy: null, actor: null },
};
const byTill = { endedBy: 'till', actor: 'pier' };
const call = { outletId: 1101, redemptionId: 'till-7', by: 'till', actor: 'pier' };

test.each<[string, Partial<TakingFacts>, ReturnType<typeof judgeRedemption>]>([
  ['held', {}, 'good'],
  ['held until now', { expiresAt: now }, 'reward-expired'],
  ['for this outlet', { outletIds: [1100, 1101] }, 'good'],
  ['for another outlet', { outletIds: [1100] }, 'reward-not-here'],
  ['redeemed by this call', { ...byTill, state: 'redeemed', redemptionId: 'till-7' }, 'repeat'],
  ['redeemed by another call', { ...byTill, state: 'redeemed', redemptionId: 'till-8' }, 'reward-redeemed'],
  [
    'redeemed with the same id by another till',
    { ...byTill, state: 'redeemed', redemptionId: 'till-7', actor: 'garden' },
    'reward-redeemed',
  ],
  [
    'redeemed with the same id by a member of the name of the till',
    { state: 'redeemed', redemptionId: 'till-7', endedBy: 'staff', actor: 'pier' },
    'reward-redeemed',
  ],
  [
    'redeemed, whose time is over',
    { state: 'redeemed', redemptionId: 'x', expiresAt: now },
    'reward-redeemed',
  ],
  ['given back', { state: 'returned' }, 'reward-returned'],
  ['given back, whose time is over now', { state: 'returned', expiresAt: now }, 'reward-returned'],
  ['returned by its time', { state: 'returned', endedBy: 'expiry', expiresAt: now }, 'reward-expired'],
])('a reward that is %s', (_, change, verdict) => {
  expect(judgeRedemption({ ...taking, ...change }, call, now)).toBe(verdict);
});

test('a taken reward is held until its time, and expired from then on, before and after it is returned', () => {
  expect(takingStateOf(taking, now)).toBe('held');
  expect(takingStateOf({ ...taking, expiresAt: now }, now)).toBe('expired');
  expect(takingStateOf({ ...taking, state: 'returned', endedBy: 'expiry', expiresAt: now }, now)).toBe(
    'expired',
  );
});

test('a reward that was given back or redeemed stays so when its time is over', () => {
  const over = { ...taking, expiresAt: now };
  expect(takingStateOf({ ...over, state: 'returned', endedBy: 'guest' }, now)).toBe('returned');
  expect(takingStateOf({ ...over, state: 'redeemed', endedBy: 'till' }, now)).toBe('redeemed');
});

test('a reward of certain outlets needs one of them', () => {
  expect(judgeRedemption({ ...taking, outletIds: [1101] }, { ...call, outletId: null }, now)).toBe(
    'reward-not-here',
  );
  expect(judgeRedemption(taking, { ...call, outletId: null }, now)).toBe('good');
});

test('a reward is offered on its days only, and sold out at its stock', () => {
  expect(isOffered({ ...reward, validFrom: inMinutes(-1), validTo: inMinutes(1) }, now)).toBe(true);
  expect(isSoldOut({ stock: 1, taken: 1 })).toBe(true);
  expect(isSoldOut({ stock: 1, taken: 0 })).toBe(false);
});

test.each([
  ['', []],
  ['1101', [1101]],
  ['1101|1102', [1101, 1102]],
  [' 1101, 1102;1101 ', [1101, 1102]],
  ['Pier', undefined],
  ['-1', undefined],
])('the outlets "%s" are %j', (list, ids) => {
  expect(readOutletIds(list)).toEqual(ids);
});

test('an unknown picture is the usual one', () => {
  expect(['Meal', 'ride', 'castle', ''].map(rewardPictureOf)).toEqual(['meal', 'ride', 'gift', 'gift']);
});
