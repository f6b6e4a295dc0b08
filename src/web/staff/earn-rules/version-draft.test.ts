import { expect, test } from 'vitest';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { sampleEarnRules } from '#domain/earn-rules.sample.ts';
import { faultsOfEarnRules } from '#domain/earn-rules.ts';
import { americanPark } from '#domain/park-format.sample.ts';

import {
  draftOf,
  draftParts,
  isSameDraft,
  mergeVersions,
  numberFields,
  setNumber,
  shown,
} from './version-draft.ts';

const version: EarnRulesVersion = {
  version: 1,
  validFrom: '2026-05-05T16:00:00Z',
  state: 'current',
  ...sampleEarnRules,
  tiers: [],
};

test('a draft starts with the values of the newest version, without its number and its day', () => {
  const { version: _version, validFrom: _from, state: _state, ...rules } = version;
  expect(draftOf(version)).toEqual(rules);
});

test('each field writes the number that it reads, and no other', () => {
  const draft = draftOf(version);
  for (const field of numberFields) {
    const changed = setNumber(draft, field, '7');
    expect(field.read(changed)).toBe(7);
    for (const other of numberFields.filter((one) => one !== field))
      expect(other.read(changed)).toBe(other.read(draft));
  }
});

test('an empty field is shown empty, and its error has its own path', () => {
  for (const field of numberFields) {
    const emptied = setNumber(draftOf(version), field, '');
    expect(shown(field.read(emptied))).toBe('');
    expect(faultsOfEarnRules(emptied, americanPark).map((fault) => fault.path)).toEqual([field.path]);
  }
});

test('the second of two people who edit one version keeps their own changes and adopts the rest', () => {
  const start = draftOf(version);
  const [first, second] = numberFields;
  if (first === undefined || second === undefined) throw new Error('There are fields.');
  const theirs = { ...setNumber(start, first, 71), tiers: [{ name: 'Pier', from: 100 }] };
  const mine = setNumber(setNumber(start, first, 72), second, 73);
  const merged = mergeVersions(start, mine, theirs);
  expect([first.read(merged), second.read(merged), merged.tiers]).toEqual([72, 73, theirs.tiers]);
  expect(isSameDraft(mergeVersions(start, start, theirs), theirs)).toBe(true);
});

test('an adopted part equals the one that it was taken from', () => {
  const start = draftOf(version);
  for (const part of draftParts) {
    const other = { ...setAll(start), tiers: [{ name: 'Pier', from: 1 }] };
    expect(part.isSame(start, other)).toBe(false);
    expect(part.isSame(part.adopt(start, other), other)).toBe(true);
  }
});

const setAll = (draft: ReturnType<typeof draftOf>) =>
  numberFields.reduce((changed, field) => setNumber(changed, field, 77), draft);
