import { describe, expect, test } from 'vitest';

import { makeWorkbook, makeZip, textRow, type WorkbookContent } from './testing/make-workbook.ts';
import { germanHead, germanMapping, readFile } from './testing/read-file.ts';

const head = textRow(1, ['orderId', 'barcode', 'redeemedAt']);
const strings = ['5126000020260001'];
const book = (rows: string, change: Partial<WorkbookContent> = {}): Buffer =>
  makeWorkbook({ rows: head + rows, strings, ...change });

const sheet = (content: string) => ({ name: 'xl/worksheets/sheet1.xml', content });
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const rowsOf = (count: number, cell: string): string => `<row r="1">${cell.repeat(count)}</row>`;

describe('a file that is refused as a whole', () => {
  test.each([
    ['an empty file', '', 'The file is empty'],
    ['a PDF', '%PDF-1.7 ...', 'The file is a PDF, not a table'],
    ['an old workbook', compound, 'old workbook (.xls)'],
    [
      'an encrypted workbook',
      Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected with a password',
    ],
    [
      'an encrypted part',
      makeZip([{ name: '_rels/.rels', content: '<a/>', isEncrypted: true }]),
      'protected with a password',
    ],
    ['half a ZIP file', book('').subarray(0, 300), 'it is no complete ZIP file'],
    [
      'a ZIP file of something else',
      makeZip([{ name: 'readme.txt', content: 'x' }]),
      'without a workbook in it',
    ],
    [
      'an OpenDocument file',
      makeZip([
        { name: 'mimetype', content: 'x' },
        { name: 'content.xml', content: '<a/>' },
      ]),
      'OpenDocument',
    ],
    ['a table of a web page', '\uFEFF\n<TABLE><tr><td>orderId</td></tr></TABLE>', 'save it as .xlsx'],
    ['a spreadsheet in XML', '<?xml version="1.0"?><Workbook/>', 'save it as .xlsx'],
    ['a binary workbook', makeZip([{ name: 'xl/workbook.bin', content: 'x' }]), '.xlsb'],
    ['an empty sheet', makeWorkbook({ rows: '' }), 'The file is empty'],
    [
      'a sheet that is no XML',
      makeWorkbook({ rows: '', parts: [sheet('<worksheet><row></worksheet>')] }),
      'is not well-formed XML',
    ],
    [
      'a sheet cut off',
      makeWorkbook({ rows: '', parts: [sheet('<worksheet><sheetData><row r="1">')] }),
      'is not well-formed XML',
    ],
    [
      'a document type',
      makeWorkbook({ rows: '', parts: [sheet('<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>')] }),
      'declares a document type',
    ],
    [
      'too many attributes',
      makeWorkbook({
        rows: `<row ${Array.from({ length: 300 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
      }),
      'too many attributes',
    ],
    [
      'deep nesting',
      makeWorkbook({ rows: `${'<a>'.repeat(200)}${'</a>'.repeat(200)}` }),
      'nested too deeply',
    ],
    [
      'a part longer than the directory says',
      makeWorkbook({
        rows: '',
        parts: [{ ...sheet(`<worksheet>${' '.repeat(9999)}</worksheet>`), claimedSize: 50 }],
      }),
      'cannot be unpacked',
    ],
    [
      'a ZIP bomb',
      makeWorkbook({ rows: '', parts: [{ ...sheet('<worksheet/>'), claimedSize: 2 ** 32 - 2 }] }),
      'would unpack to 4096 MB',
    ],
    ['a row beyond the last', makeWorkbook({ rows: '<row r="1048577"/>' }), 'a row has the number 1048577'],
    [
      'a million columns of a workbook',
      makeWorkbook({ rows: rowsOf(1_000_000, '<c><v>1</v></c>') }),
      'more than 1000 columns',
    ],
    [
      'a cell in column ZZZZ',
      makeWorkbook({ rows: '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>' }),
      'more than 1000 columns',
    ],
    ['a million columns of a text', `${','.repeat(1_000_000)}\n`, 'longer than 64 KiB'],
    [
      'a cell of 10 MB in a text',
      `orderId,barcode,redeemedAt\n1,2,"${'x'.repeat(10_000_000)}"\n`,
      'longer than 64 KiB',
    ],
    [
      'an open quote in the last row',
      'orderId,barcode,redeemedAt\n20260001,5126000020260001,2026-11-20T09:00Z\n"1,2,3',
      'The file is no CSV at line 3: a quote is left open',
    ],
    [
      'an open quote far above the end',
      `orderId,barcode,redeemedAt\n1,2,3\n"1,2,3\n${'1,2,3\n'.repeat(20_000)}`,
      'The row at line 3 is longer than 64 KiB',
    ],
    ['a NUL', 'orderId,barcode\0\n', 'NUL'],
  ] as const)('%s', async (_, content, words) => {
    await expect(readFile(content)).rejects.toThrow(words);
  });

  test.each([
    [
      'another encoding',
      Buffer.from(`${germanHead}\n1;2;3;4;M\n1;2;3;4;Müller\n`, 'latin1'),
      { encoding: 'utf-8' },
      'not in UTF-8: see line 3',
    ],
    ['a NUL', `${germanHead}\n1;2;3;4;\0\n`, {}, 'holds a NUL'],
    ['an open quote', `${germanHead}\n"1;2;3;4;5\n`, {}, 'a quote is left open'],
    [
      'another header',
      'Nummer;Kartennr\n',
      {},
      'The file lacks columns of the mapping: "Bestell-Nr.", "Datum", "Zeit". It has "Nummer", "Kartennr"',
    ],
    [
      'a sheet that is not there',
      book(''),
      { sheet: 'Verkauf' },
      'The workbook has no sheet "Verkauf"; it has "Sales"',
    ],
    [
      'a sheet that another link names',
      book('', {
        parts: [
          {
            name: 'xl/_rels/workbook.xml.rels',
            content:
              '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="%E0%A4%A"/></Relationships>',
          },
        ],
      }),
      {},
      'The workbook is damaged: it links to "%E0%A4%A"',
    ],
  ] as const)('by a mapping: %s', async (_, content, change, words) => {
    await expect(readFile(content, { ...germanMapping, ...change })).rejects.toThrow(words);
  });
});
