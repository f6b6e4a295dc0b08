import { expect, test } from 'vitest';

import { openNotes, type GuessNote } from './guess-notes.ts';
import { importMappingSchema, type ImportMapping } from './import-mapping.ts';

const headers = ['Nr', 'Code', 'Wann', 'toString'];

function mappingOf(change: Partial<ImportMapping> = {}): ImportMapping {
  const columns = { Nr: 'orderId', Code: 'barcode', Wann: 'redeemedAt', toString: null };
  return { ...importMappingSchema.parse({ kind: 'redemptions', columns }), ...change };
}

function opens(notes: GuessNote[], change?: Partial<ImportMapping>): string[] {
  return openNotes({ headers, notes }, mappingOf(change));
}

test('a header that is left out is named until it is read', () => {
  expect(opens([])).toEqual(['Columns that are left out: "toString".']);
  const columns = { Nr: 'orderId', Code: 'barcode', Wann: 'redeemedAt', toString: 'redeemedAt' };
  expect(opens([], { columns })).toEqual([]);
});

test('a needed column is named until a header or a constant fills it', () => {
  const columns = { Nr: 'orderId', Code: 'barcode', Wann: null, toString: 'barcode' };
  const sentence =
    'No column was recognized as Time of use (redeemedAt), which is needed: choose one, or give one text for all rows.';
  expect(opens([], { columns })).toContain(sentence);
  expect(opens([], { columns, constants: { redeemedAt: '2026-11-20T09:00Z' } })).not.toContain(sentence);
});

test('a note about the whole file stays', () => {
  expect(opens([{ about: 'file', text: 'The file mixes encodings.' }], { columns: {} })[0]).toBe(
    'The file mixes encodings.',
  );
});

test('a note about dates goes with the order of day and month, and with its columns', () => {
  const notes: GuessNote[] = [{ about: 'dates', text: 'Look.', headers: ['Wann'], order: 'ymd' }];
  expect(opens(notes)).toContain('Look.');
  expect(opens(notes, { dates: 'dmy' })).not.toContain('Look.');
  expect(opens(notes, { columns: { Wann: null } })).not.toContain('Look.');
});

test('a note about amounts goes when none of their columns is read', () => {
  const notes: GuessNote[] = [{ about: 'amounts', text: 'Two currencies.', headers: ['Wann'] }];
  expect(opens(notes)).toContain('Two currencies.');
  expect(opens(notes, { columns: { Wann: null } })).not.toContain('Two currencies.');
});

test('texts whose meaning is open are named one by one until each has a value', () => {
  const note: GuessNote = {
    ...{ about: 'values', header: 'Stand', column: 'status' },
    ...{ texts: ['weg', 'da', 'constructor'], choices: ['reserved', 'in-house'] },
  };
  const stays = { kind: 'stays', columns: { Stand: 'status' } } as const;
  const file = { headers: ['Stand'], notes: [note] };
  const last = (values: ImportMapping['values']) =>
    openNotes(file, mappingOf({ ...stays, values })).find((text) => text.startsWith('"Stand"'));
  expect(last({})).toBe(
    '"Stand" has texts whose meaning is open: "weg", "da", "constructor". Give each one of reserved, in-house.',
  );
  expect(last({ status: { weg: 'reserved' } })).toContain('open: "da", "constructor".');
  expect(last({ status: { weg: 'reserved', da: 'in-house', constructor: 'in-house' } })).toBeUndefined();
  expect(openNotes(file, mappingOf({ ...stays, columns: { Stand: null } }))).not.toContain(last({}));
});

test('of many open texts the first five are shown', () => {
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
  const note: GuessNote = { about: 'values', header: 'S', column: 'status', texts, choices: ['x'] };
  const [sentence = ''] = openNotes(
    { headers: ['S'], notes: [note] },
    mappingOf({ kind: 'stays', columns: { S: 'status' } }),
  ).slice(-1);
  expect(sentence).toContain('"e". Give');
});
