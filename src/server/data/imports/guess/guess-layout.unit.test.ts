import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { guessLayout, type GuessedLayout, type KnownLayout } from './guess-layout.ts';

function layoutOf(content: string | Buffer, known: KnownLayout = {}): Promise<GuessedLayout> {
  const path = join(makeTemporaryFolder('layout'), 'file.csv');
  const bytes = Buffer.from(content);
  writeFileSync(path, bytes);
  return guessLayout({ path, sizeBytes: bytes.length }, known);
}

const head = 'locationId;name\n';

test('a UTF-8 file that holds the replacement character stays UTF-8', async () => {
  const { layout, notes } = await layoutOf(`${head}01;M\uFFFDwe\n02;Möwe\n`);
  expect([layout.encoding, notes]).toEqual(['utf-8', []]);
});

test('a file that is not UTF-8 is asked for with its first names, and with what other encodings make of them', async () => {
  const bytes = Buffer.from(`${head}01;Möwe\n02;Düne\n`, 'latin1');
  const { layout, notes, encodings } = await layoutOf(bytes);
  expect([layout.encoding, notes]).toEqual([
    'windows-1252',
    [
      'The file is not in UTF-8. Read as Windows-1252 and Latin-1 (Western Europe) it has these names: Möwe, Düne. If they are wrong, choose another encoding.',
    ],
  ]);
  expect(encodings.map(({ sample }) => sample)).toContain('Mφwe, Dόne');
});

test('Polish names are no pound signs, and a person may say that they are', async () => {
  const bytes = Buffer.from(`${head}01;\u00A3ukasz\n02;Wi\u009Cniewski\n`, 'latin1');
  const { layout, encodings } = await layoutOf(bytes);
  expect([layout.encoding, encodings[0]]).toEqual([
    'windows-1250',
    { encoding: 'windows-1250', sample: 'Łukasz, Wiśniewski' },
  ]);
  expect((await layoutOf(bytes, { encoding: 'windows-1252' })).notes[0]).toContain('£ukasz, Wiœniewski');
});

test.each([
  ['utf-16le', Buffer.from(`${head}01;Möwe\n`, 'utf16le')],
  ['utf-16be', Buffer.from(`${head}01;Möwe\n`, 'utf16le').swap16()],
  ['iso-2022-jp', Buffer.from(`${head}01;\u001B$B;3ED\u001B(B\n`, 'latin1')],
])('%s without a mark is known by its bytes', async (encoding, bytes) => {
  expect((await layoutOf(bytes)).layout.encoding).toBe(encoding);
});

test('a file that mixes encodings names its first line that is not UTF-8', async () => {
  const mixed = Buffer.concat([Buffer.from(`${head}01;Möwe\n`), Buffer.from('02;Düne\n03;x', 'latin1')]);
  expect((await layoutOf(mixed)).notes).toEqual([
    'The file mixes encodings: some rows are in UTF-8, and others, such as line 3, are not.',
  ]);
});

test('a character on the edge of two pieces of a long file is whole', async () => {
  const long = `${head}01;${'a'.repeat(64 * 1024 - head.length - 4)}ö\n`;
  expect(Buffer.from(long).indexOf('ö')).toBe(64 * 1024 - 1);
  expect((await layoutOf(long)).layout.encoding).toBe('utf-8');
});

test('a file that ends inside a character is not UTF-8', async () => {
  const cut = Buffer.from(`${head}01;Möwe\n02;ö`).subarray(0, -1);
  expect((await layoutOf(cut)).layout.encoding).toBe('windows-1252');
});

test('the header is found below a title, and a line that names the delimiter is believed', async () => {
  expect((await layoutOf('Our outlets\n\nlocationId;name\n01;Pier\n')).layout).toMatchObject({
    ...{ delimiter: ';', headerRow: 3 },
  });
  expect((await layoutOf('sep=|\nlocationId|name\n01|Pier, north\n')).layout.delimiter).toBe('|');
});
