import { expect, test } from 'vitest';

import { csvLine } from '#domain/csv.ts';

import { readSeasonList, seasonColumns } from './season-rows.ts';

test('the columns may come in any order, under the names that other systems give them', () => {
  const text =
    'Level\tE-Mail\tSurname\tLast Day\tFirst name\tEmployee No.\n20\tada@x.example\tVale\t9/30\tAda\t7';
  expect(readSeasonList(text)).toEqual({
    rows: [
      {
        firstName: 'Ada',
        lastName: 'Vale',
        email: 'ada@x.example',
        internalId: '7',
        level: '20',
        roles: '',
        worksUntil: '9/30',
        description: '',
      },
    ],
    unknown: [],
    missing: [],
  });
});

test('German headings are known, and a heading that means nothing is named', () => {
  const list = readSeasonList(
    'Vorname;Nachname;E-Mail;Personalnummer;Stufe;Rolle;bis;Schuhgröße\na;b;c;d;1;e;f;44',
  );
  expect([list.unknown, list.missing]).toEqual([['Schuhgröße'], []]);
  expect(list.rows[0]).toMatchObject({ level: '1', roles: 'e', worksUntil: 'f' });
});

test('a list without its required columns says which', () => {
  expect(readSeasonList('First Name,Email\nAda,a@b.example').missing).toEqual([
    'Last Name',
    'Internal ID',
    'Access Level',
  ]);
  expect(readSeasonList('')).toEqual({ rows: [], unknown: [], missing: expect.any(Array) as string[] });
});

test('our own template is read as it is written', () => {
  const cells = seasonColumns.map(({ label }) => label);
  const { rows, unknown, missing } = readSeasonList(csvLine(cells) + csvLine(cells));
  expect([unknown, missing]).toEqual([[], []]);
  expect(seasonColumns.map(({ field }) => rows[0]?.[field])).toEqual(cells);
});
