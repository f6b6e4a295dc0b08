import { expect, test } from 'vitest';

import { summarizeFamily } from '#domain/family-summary.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { writeFamilySummary } from './family-texts.ts';

const t = makeTranslate(speechOf('en', 'en-US'));
const park = { locale: 'en-US', timeZone: 'America/New_York' };

test('a family with one missing photo reads whose it is', () => {
  const parts = [
    { group: 'ready', count: 2, name: null },
    { group: 'photo', count: 1, name: 'Milo' },
  ] as const;
  expect(writeFamilySummary(parts, park, t)).toBe('2 ready, Milo’s photo is missing');
});

const later = [
  { firstName: 'June', kind: 'not-yet', at: new Date('2027-01-11T05:00:00Z') },
  { firstName: 'Milo', kind: 'not-yet', at: new Date('2027-01-11T05:00:00Z') },
] as const;
const dayAfter = { ...later[1], at: new Date('2027-01-12T05:00:00Z') };

test.each([
  ['All passes are valid from Jan 11, 2027', later],
  ['2 for a later day', [later[0], dayAfter]],
  ['1 photo missing, June’s pass is for a later day', [later[0], { firstName: '', kind: 'photo-missing' }]],
] as const)('a family in which no pass is ready reads "%s"', (line, passes) => {
  expect(writeFamilySummary(summarizeFamily(passes), park, t)).toBe(line);
});
