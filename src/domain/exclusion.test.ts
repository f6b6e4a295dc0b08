import { expect, test } from 'vitest';

import { explainExclusions, judgeExclusion, type ExclusionRow } from './exclusion.ts';

const now = new Date('2026-11-21T15:00:00Z');
const line = { merchItemId: '4090', merchPackId: '990' };

function row(change: Partial<ExclusionRow>): ExclusionRow {
  return {
    guid: 'g',
    merchItemId: '4090',
    merchPackId: '990',
    customError: '',
    excludesNfc: false,
    isActive: true,
    sequence: 1,
    validFrom: new Date('2026-10-12T04:00:00Z'),
    validTo: new Date('2027-09-18T03:59:00Z'),
    ...change,
  };
}

test('an active row whose ids match keeps the pass out of the wallet', () => {
  const match = row({});
  expect(judgeExclusion([match], line, now)).toEqual({ excludedBy: match, nfcExcludedBy: undefined });
});

test('item and pack must both match where both are given', () => {
  expect(judgeExclusion([row({ merchPackId: '991' })], line, now).excludedBy).toBeUndefined();
  expect(judgeExclusion([row({ merchItemId: '4091' })], line, now).excludedBy).toBeUndefined();
});

test('an empty id asks for nothing, but a row without any id excludes nothing', () => {
  expect(judgeExclusion([row({ merchPackId: '' })], line, now).excludedBy).toBeDefined();
  expect(judgeExclusion([row({ merchItemId: '' })], line, now).excludedBy).toBeDefined();
  expect(judgeExclusion([row({ merchItemId: '', merchPackId: '' })], line, now).excludedBy).toBeUndefined();
});

test('a row acts from the start of its window up to, but not at, its end', () => {
  expect(judgeExclusion([row({ validFrom: now })], line, now).excludedBy).toBeDefined();
  expect(
    judgeExclusion([row({ validFrom: new Date(now.getTime() + 1) })], line, now).excludedBy,
  ).toBeUndefined();
  expect(judgeExclusion([row({ validTo: now })], line, now).excludedBy).toBeUndefined();
  expect(judgeExclusion([row({ validFrom: null, validTo: null })], line, now).excludedBy).toBeDefined();
});

test('an inactive row does nothing', () => {
  expect(judgeExclusion([row({ isActive: false })], line, now).excludedBy).toBeUndefined();
});

test('a row that excludes NFC leaves the pass in the wallet', () => {
  const noNfc = row({ excludesNfc: true });
  expect(judgeExclusion([noNfc], line, now)).toEqual({ excludedBy: undefined, nfcExcludedBy: noNfc });
});

test('of several rows the newest gives its message', () => {
  const older = row({ sequence: 1 });
  const newer = row({ sequence: 2 });
  expect(judgeExclusion([older, newer], line, now).excludedBy).toBe(newer);
});

test('what staff read of the rows says which count now, and why each other does not', () => {
  const rows = [
    row({ guid: 'old', sequence: 1 }),
    row({ guid: 'new', sequence: 2 }),
    row({ guid: 'nfc', sequence: 3, excludesNfc: true }),
    row({ guid: 'off', sequence: 4, isActive: false }),
    row({ guid: 'other', sequence: 5, merchPackId: '991' }),
    row({ guid: 'soon', sequence: 6, validFrom: new Date('2026-12-05T05:00:00Z') }),
    row({ guid: 'past', sequence: 7, validTo: now }),
    row({ guid: 'empty', sequence: 8, merchItemId: '', merchPackId: '' }),
  ];
  expect(explainExclusions(rows, line, now).map((one) => [one.row.guid, one.outcome])).toEqual([
    ['past', 'over'],
    ['soon', 'not-yet'],
    ['other', 'other-line'],
    ['off', 'inactive'],
    ['nfc', 'takes-nfc'],
    ['new', 'excludes'],
    ['old', 'older'],
  ]);
});

test('staff also read of a row that names an item alone, or a pack alone', () => {
  const rows = [row({ guid: 'item', merchPackId: '' }), row({ guid: 'pack', merchItemId: '', sequence: 0 })];
  expect(explainExclusions(rows, line, now).map((one) => [one.row.guid, one.outcome])).toEqual([
    ['item', 'excludes'],
    ['pack', 'older'],
  ]);
});
