/** Workbooks for tests, part by part, so that a test can also make broken and hostile ones. */
import { crc32, deflateRawSync } from 'node:zlib';

/** One part of a ZIP file. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** The unpacked size that the directory says, where it lies. */
  claimedSize?: number;
  isEncrypted?: boolean;
}

/** A ZIP file of these parts. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, isEncrypted = false } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedSize ?? plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, tail, Buffer.from(name)]),
    );
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook; `rows` is the XML inside its sheet's data. */
export interface WorkbookContent {
  rows: string;
  strings?: readonly string[];
  date1904?: boolean;
  /** Further parts, which replace those of the same name. */
  parts?: readonly ZipPart[];
}

/** A workbook with one sheet, "Sales"; style 1 shows a date, style 2 a date with its time. */
export function makeWorkbook({ rows, strings = [], date1904 = false, parts = [] }: WorkbookContent): Buffer {
  const own: ZipPart[] = [
    { name: '_rels/.rels', content: links([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="Sales" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: links([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'styles', 'styles.xml'],
        ['rId3', 'sharedStrings', '/xl/sharedStrings.xml'],
      ]),
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ];
  const kept = own.filter(({ name }) => !parts.some((part) => part.name === name));
  return makeZip([...kept, ...parts]);
}

function links(rows: readonly (readonly [id: string, type: string, target: string])[]): string {
  const list = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${list.join('')}</Relationships>`;
}

/** A row of texts that stand in their cells. */
export function textRow(number: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${number}">${cells.join('')}</row>`;
}
