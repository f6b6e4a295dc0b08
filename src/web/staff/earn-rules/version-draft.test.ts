import { expect, test } from 'vitest';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { sampleEarnRules } from '#domain/earn-rules.sample.ts';
import { faultsOfEarnRules } from '#domain/earn-rules.ts';
import { americanPark } from '#domain/park-format.sample.ts';

import { mergeDrafts } from '#web/staff/declared/draft-merge.tsx';
import { draftOfVersion, draftParts, numberFields, setNumber, shown } from './version-draft.ts';

const version: EarnRulesVersion = {
  version: 1,
  validFrom: '2026-05-05T16:00:00Z',
  state: 'current',
  ...sampleEarnRules,
  tiers: [],
};

test('a draft starts with the rules of the newest version, and names it as its base', () => {
  const { version: _version, validFrom: _from, state: _state, ...rules } = version;
  expect(draftOfVersion(version)).toEqual({ ...rules, validFrom: null, basedOn: 1 });
});

test('each field writes the number that it reads, and no other', () => {
  const draft = draftOfVersion(version);
  for (const field of numberFields) {
    const changed = setNumber(draft, field, '7');
    expect(field.read(changed)).toBe(7);
    for (const other of numberFields.filter((one) => one !== field))
      expect(other.read(changed)).toBe(other.read(draft));
  }
});

test('an empty field is shown empty, and its error has its own path', () => {
  for (const field of numberFields) {
    const emptied = setNumber(draftOfVersion(version), field, '');
    expect(shown(field.read(emptied))).toBe('');
    expect(faultsOfEarnRules(emptied, americanPark).map((fault) => fault.path)).toEqual([`/${field.path}`]);
  }
});

test('the second of two people who edit one version keeps their own changes and adopts the rest', () => {
  const start = draftOfVersion(version);
  const [first, second] = numberFields;
  if (first === undefined || second === undefined) throw new Error('There are fields.');
  const theirs = { ...setNumber(start, first, 71), tiers: [{ name: 'Pier', from: 100 }] };
  const mine = { ...setNumber(setNumber(start, first, 72), second, 73), validFrom: '2030-01-01T00:00:00Z' };
  const merged = mergeDrafts(draftParts, { base: start, mine }, { ...theirs, basedOn: 2 });
  expect([first.read(merged), second.read(merged)]).toEqual([72, 73]);
  expect(merged).toMatchObject({ tiers: theirs.tiers, validFrom: mine.validFrom, basedOn: 2 });
});

test('an adopted part equals the one that it was taken from', () => {
  const start = draftOfVersion(version);
  for (const part of draftParts) {
    const other = { ...setAll(start), tiers: [{ name: 'Pier', from: 1 }], validFrom: '2030-01-01T00:00:00Z' };
    expect(part.isSame(start, other)).toBe(false);
    expect(part.isSame(part.adopt(start, other), other)).toBe(true);
  }
});

const setAll = (draft: ReturnType<typeof draftOfVersion>) =>
  numberFields.reduce((changed, field) => setNumber(changed, field, 77), draft);
