import { expect, test } from 'vitest';

import { keyGrantNames } from '#contract/key-grants.ts';

import { inPark } from '#web/testing/in-park.ts';
import { scopesByGroup, scopesInFewWords, scopeWords, wordsOfUse } from './key-words.ts';

inPark({ locale: 'en-US' });

test('a scope is a title and a sentence, and one that the product no longer knows is its name', () => {
  expect(scopeWords('read-orders')).toMatchObject({ title: 'Read orders', about: 'Without names.' });
  expect(scopeWords('read-weather')).toMatchObject({ title: 'read-weather' });
  expect(scopeWords('toString').title).toBe('toString');
});

test('up to three scopes are named, of more the first two and a number', () => {
  expect(scopesInFewWords(['gate', 'till', 'reward-redemption'])).toBe(
    'Check codes at gates, Check member codes, Redeem rewards',
  );
  expect(scopesInFewWords(['gate', 'till', 'reward-redemption', 'links'])).toBe(
    'Check codes at gates, Check member codes and 2 more',
  );
});

test('every scope stands in one group', () => {
  const grouped = scopesByGroup().flatMap(({ scopes }) => scopes);
  expect(grouped.toSorted()).toEqual([...keyGrantNames].toSorted());
});

test('uses are read as calls, with rows and refused calls if there are some', () => {
  expect(wordsOfUse({ calls: 1, rows: 0, refused: 0 })).toBe('1 call');
  expect(wordsOfUse({ calls: 1200, rows: 1, refused: 1 })).toBe('1,200 calls with 1 row, 1 refused call');
});
