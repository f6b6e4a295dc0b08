/** A text without quotes gives the same records, whether its lines are split or a parser reads it. */
import { Readable } from 'node:stream';

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { splitRecords } from './split-lines.ts';

async function split(text: string | Buffer, pieceLength: number, delimiter = ','): Promise<string[][]> {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength) pieces.push(bytes.subarray(at, at + pieceLength));
  const records: string[][] = [];
  const counted = { bytes: 0 };
  const take = (record: string[]): boolean => records.push(record) % 3 === 0;
  const file = Readable.from(pieces, { objectMode: false });
  for await (const _ of splitRecords(file, { delimiter, counted, take })) continue;
  expect(counted.bytes).toBe(bytes.length);
  return records;
}

const parsed = (text: string, delimiter = ','): string[][] =>
  parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });

const anyText = fc
  .array(fc.constantFrom('a', 'é', '漢', '😀', ' ', ',', ';', '\t', '\n', '\r\n', '\r', '=1', '\u{2028}'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

test('any text without quotes, in pieces of any length, gives the records of the parser', () =>
  fc.assert(
    fc.asyncProperty(
      anyText,
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      async (text, length, hasMark) => {
        const file = hasMark ? `\u{feff}${text}` : text;
        expect(await split(file, length)).toEqual(parsed(file));
        expect(await split(file, length, ';')).toEqual(parsed(file, ';'));
      },
    ),
    { numRuns: 500 },
  ));

test.each([
  [
    'the line ends of Windows',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'the line ends of old Macs',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['no line end', 'a,b', [['a', 'b']]],
  ['nothing', '', []],
  ['empty lines', '\n\na\n\n1\n', [['a'], ['1']]],
  [
    'empty cells',
    'a,,\n,,\n',
    [
      ['a', '', ''],
      ['', '', ''],
    ],
  ],
])('%s', async (_what, text, records) => {
  expect(await split(text, 1)).toEqual(records);
});

test('a quote or a NUL that appears after the check ends the reading', async () => {
  await expect(split('a,b\n"1",2', 4)).rejects.toThrow('was changed while it was read');
  await expect(split('a,b\n\0', 4)).rejects.toThrow('was changed while it was read');
  await expect(split(`a\n${'9'.repeat(70_000)}`, 30_000)).rejects.toThrow('longer than 64 KiB');
});
