import { expect, test } from 'vitest';

import { americanPark } from '#domain/park-format.sample.ts';

import { inPark } from '#web/testing/in-park.ts';
import { erasureWords } from './retention-words.ts';

inPark(americanPark);

const by = '2026-12-03T15:00:00.000Z';

test('a first erasure names its day, its rows and the days from then on', () => {
  const view = {
    kind: 'names',
    days: null,
    next: { days: 1095, at: by },
    due: { count: 214, isMore: false, by },
  } as const;
  expect(erasureWords(view)).toBe(
    'On Dec 3, 2026, the names of 214 orders will be erased: the term is 1,095 days from then on.',
  );
  expect(erasureWords({ ...view, due: null })).toBe(
    'From Dec 3, 2026 on, the term is 1,095 days. Nothing is due by then.',
  );
});

test('a term that applies names the rows that are erased within the next days', () => {
  const due = { count: 10_000, isMore: true, by };
  expect(erasureWords({ kind: 'stays', days: 400, next: null, due })).toBe(
    'By Dec 3, 2026, the names of 10,000 or more hotel stays will be erased.',
  );
});

test('accounts get a mail first', () => {
  const view = { kind: 'members', days: null, next: { days: 1825, at: by } } as const;
  expect(erasureWords({ ...view, due: { count: 2, isMore: false, by } })).toBe(
    'From Dec 3, 2026 on, 2 club accounts without activity get a mail, and are erased 30 days after it.',
  );
});
