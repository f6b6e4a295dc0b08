import { expect, test } from 'vitest';

import { noFacts, noteCell } from '#domain/guess-columns.ts';

import { guessMapping, type StudiedFile } from './guess-mapping.ts';
import type { ImportKind } from './import-kinds.ts';

/** A studied file of columns, each with its header and its cells. */
function studied(columns: Record<string, readonly string[]>, change: Partial<StudiedFile> = {}): StudiedFile {
  const facts = Object.values(columns).map((cells) => {
    const column = noFacts();
    for (const cell of cells) noteCell(column, cell);
    return column;
  });
  const layout = { encoding: 'utf-8', delimiter: ';', sheet: 1, headerRow: 1 } as const;
  const lists = Object.values(columns);
  const rows = (lists[0] ?? []).map((_, row) => lists.map((cells) => cells[row] ?? ''));
  return {
    fileName: 'f.csv',
    layout,
    headers: Object.keys(columns),
    facts,
    rows,
    usualOrder: 'dmy',
    ...change,
  };
}

const numbers = { 'Bestell-Nr.': ['20260001', '20260002'], Ticketnummer: ['5126000020260001'] };

function guessOrders(columns: Record<string, readonly string[]>, kind: ImportKind = 'orders') {
  return guessMapping(studied({ ...numbers, ...columns }), kind);
}

test('the cells say how amounts are written', () => {
  const { mapping } = guessOrders({ Betrag: ['36,50 €', '1.036,50 €'] });
  expect(mapping).toMatchObject({ decimal: ',', thousands: '.', currency: '€' });
  expect(guessOrders({ Price: ['$36.50', '$1,036.50'] }).mapping).toMatchObject({
    ...{ decimal: '.', thousands: ',', currency: '$' },
  });
});

test('marks and currencies that contradict each other are noted with their columns', () => {
  const { notes } = guessOrders({ Betrag: ['36,50 €', '36.50 $'] });
  expect(notes).toEqual([
    {
      about: 'amounts',
      headers: ['Betrag'],
      text: 'Amounts are written with a decimal comma in 1 cells and with a point in 1.',
    },
    {
      about: 'amounts',
      headers: ['Betrag'],
      text: 'Amounts have several currency signs (€, $); only one of them is read.',
    },
  ]);
});

test('one date with a day above 12 decides for all, and the other order says how many it misses', () => {
  const { mapping, notes } = guessOrders({ Bestelldatum: ['01.02.2026', '20.11.2026'] });
  expect(mapping.dates).toBe('dmy');
  expect(notes).toContainEqual({
    ...{ about: 'dates', headers: ['Bestelldatum'], order: 'mdy' },
    text: '1 of 2 dates are not written in this order: see "20.11.2026".',
  });
  expect(notes.filter((note) => note.about === 'dates' && note.order === 'dmy')).toEqual([]);
});

test('dates that can be read both ways follow the region of the park, and say so', () => {
  const columns = { ...numbers, Bestelldatum: ['01/02/2026'] };
  const american = guessMapping(studied(columns, { usualOrder: 'mdy' }), 'orders');
  expect([american.mapping.dates, guessOrders({ Bestelldatum: ['01/02/2026'] }).mapping.dates]).toEqual([
    'mdy',
    'dmy',
  ]);
  expect(american.notes).toContainEqual(
    expect.objectContaining({ about: 'dates', order: 'mdy', text: expect.stringContaining('the month') }),
  );
});

test('texts with a known meaning are translated, and the others are listed with the choices', () => {
  const { mapping, notes } = guessMapping(
    studied({ Code: ['WB26K7Q2M9X4T1ZC'], Zustand: ['frei', 'gesperrt', 'unklar'] }),
    'wristbands',
  );
  expect(mapping.values).toEqual({ state: { frei: 'blank', gesperrt: 'void' } });
  expect(notes).toContainEqual({
    ...{ about: 'values', header: 'Zustand', column: 'state', texts: ['unklar'] },
    choices: ['blank', 'activated', 'void'],
  });
});

test('a category of another system is translated, and one of our own files stays as it is', () => {
  const foreign = studied({ Artikel: ['TAG'], Bezeichnung: ['Tag'], Kategorie: ['Tageskarte'] });
  expect(guessMapping(foreign, 'products').mapping.values).toEqual({ category: { Tageskarte: 'Ticket' } });
  const own = studied({ productId: ['TAG'], category: ['Tageskarte'] });
  expect(guessMapping(own, 'products').mapping).not.toHaveProperty('values');
});

test('a file of ours keeps the white space of its texts', () => {
  expect(
    guessMapping(studied({ locationId: ['1101'], name: [' Fries '], location: ['Pier'] })).mapping,
  ).toMatchObject({
    ...{ kind: 'outlets', trim: false, columns: { locationId: 'locationId', name: 'name' } },
  });
});

test.each([
  ['a header that no column fits is left out', 'Bemerkung', ['am Schalter'], null],
  ['the one name of every order is the purchaser', 'Vorname', ['Ada', 'Ada', 'Maya'], 'purchaserFirstName'],
  ['names that differ within an order are the holders', 'Vorname', ['Ada', 'Ben', 'Maya'], 'firstName'],
])('%s', (_name, header, cells, column) => {
  const orders = ['20260001', '20260001', '20260002'];
  const file = studied({ 'Bestell-Nr.': orders, [header]: cells });
  expect(guessMapping(file, 'orders').mapping.columns).toEqual({
    'Bestell-Nr.': 'orderId',
    [header]: column,
  });
});
