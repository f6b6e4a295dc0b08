import { crc32 } from 'node:zlib';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  END_RECORD_SIZE_BYTES,
  measureContents,
  prepareStoredName,
  writeCentralHeader,
  writeEndRecord,
  writeLocalHeader,
} from './stored-zip.ts';
import { readZip } from './testing/oracles.ts';

/** An archive of some files, put together from the parts under test. */
function archiveOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const chunks: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [fileName, bytes] of files) {
    const name = prepareStoredName(fileName);
    const contents = measureContents([bytes]);
    const local = Buffer.alloc(name.localHeader.length);
    const central = Buffer.alloc(name.centralHeader.length);
    expect(writeLocalHeader(local, 0, name, contents)).toBe(local.length);
    expect(writeCentralHeader(central, 0, name, contents, offset)).toBe(central.length);
    chunks.push(local, Buffer.from(bytes));
    entries.push(central);
    offset += local.length + bytes.length;
  }
  const table = Buffer.concat(entries);
  const end = Buffer.alloc(END_RECORD_SIZE_BYTES);
  writeEndRecord(end, 0, { files: files.size, offset, sizeBytes: table.length });
  return Buffer.concat([...chunks, table, end]);
}

test('whatever the files are, a reader of archives gets them back', async () => {
  const name = fc.stringMatching(/^[a-zé王]{1,9}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(name, fc.uint8Array({ maxLength: 300 }), { maxKeys: 5 }),
      async (given) => {
        const files = new Map(Object.entries(given));
        const read = await readZip(archiveOf(files));
        expect([...read.keys()]).toEqual([...files.keys()]);
        for (const [key, bytes] of files) expect(new Uint8Array(read.get(key) ?? [])).toEqual(bytes);
      },
    ),
    { numRuns: 50 },
  );
});

/** The fields of the two headers and the end record, by the names of the zip format's own document (APPNOTE 4.3). */
test('the headers say what the zip format asks for, field by field', () => {
  const archive = archiveOf(new Map([['né', Buffer.from('pass')]]));
  const checkSum = crc32('pass');
  const local = archive.subarray(0, 33);
  expect({
    signature: local.readUInt32LE(0).toString(16),
    version: local.readUInt16LE(4),
    flags: local.readUInt16LE(6),
    method: local.readUInt16LE(8),
    time: local.readUInt16LE(10),
    date: local.readUInt16LE(12),
    checkSum: local.readUInt32LE(14),
    compressed: local.readUInt32LE(18),
    uncompressed: local.readUInt32LE(22),
    nameLength: local.readUInt16LE(26),
    extraLength: local.readUInt16LE(28),
    name: local.toString('utf8', 30),
  }).toEqual({
    signature: '4034b50',
    version: 20,
    flags: 0x0800,
    method: 0,
    time: 0,
    // 1980-01-01: year 0, month 1, day 1.
    date: (1 << 5) | 1,
    checkSum,
    compressed: 4,
    uncompressed: 4,
    nameLength: 3,
    extraLength: 0,
    name: 'né',
  });
  const central = archive.subarray(37, 86);
  expect({
    signature: central.readUInt32LE(0).toString(16),
    madeBy: central.readUInt16LE(4),
    version: central.readUInt16LE(6),
    flags: central.readUInt16LE(8),
    method: central.readUInt16LE(10),
    date: central.readUInt16LE(14),
    checkSum: central.readUInt32LE(16),
    compressed: central.readUInt32LE(20),
    uncompressed: central.readUInt32LE(24),
    nameLength: central.readUInt16LE(28),
    mode: (central.readUInt32LE(38) >>> 16).toString(8),
    offset: central.readUInt32LE(42),
    name: central.toString('utf8', 46),
  }).toEqual({
    signature: '2014b50',
    madeBy: (3 << 8) | 20,
    version: 20,
    flags: 0x0800,
    method: 0,
    date: 33,
    checkSum,
    compressed: 4,
    uncompressed: 4,
    nameLength: 3,
    mode: '100644',
    offset: 0,
    name: 'né',
  });
  const end = archive.subarray(86);
  expect({
    signature: end.readUInt32LE(0).toString(16),
    disks: end.readUInt32LE(4),
    filesHere: end.readUInt16LE(8),
    files: end.readUInt16LE(10),
    tableSize: end.readUInt32LE(12),
    tableOffset: end.readUInt32LE(16),
    commentLength: end.readUInt16LE(20),
    size: end.length,
  }).toEqual({
    signature: '6054b50',
    disks: 0,
    filesHere: 1,
    files: 1,
    tableSize: 49,
    tableOffset: 37,
    commentLength: 0,
    size: 22,
  });
});

test('a name of plain letters is not marked as one of another script', () => {
  expect(prepareStoredName('icon.png').localHeader.readUInt16LE(6)).toBe(0);
  expect(prepareStoredName('icon.png').centralHeader.readUInt16LE(8)).toBe(0);
});

test('a header is written at its position and leaves the bytes before it alone', () => {
  const name = prepareStoredName('a');
  const contents = measureContents([Buffer.from('x')]);
  const target = Buffer.alloc(100, 0xee);
  expect(writeLocalHeader(target, 10, name, contents)).toBe(41);
  expect(writeCentralHeader(target, 41, name, contents, 7)).toBe(88);
  expect(target.subarray(0, 10)).toEqual(Buffer.alloc(10, 0xee));
  expect(target.subarray(88)).toEqual(Buffer.alloc(12, 0xee));
  expect(target.readUInt32LE(10 + 14)).toBe(crc32('x'));
  expect(target.readUInt32LE(41 + 16)).toBe(crc32('x'));
  expect(target.readUInt32LE(41 + 42)).toBe(7);
  writeEndRecord(target, 70, { files: 3, offset: 5, sizeBytes: 9 });
  expect(
    [70, 74, 78, 80, 82, 86].map((position, index) =>
      index === 2 || index === 3 ? target.readUInt16LE(position) : target.readUInt32LE(position),
    ),
  ).toEqual([0x06054b50, 0, 3, 3, 9, 5]);
  expect(target.readUInt16LE(90)).toBe(0);
});

test('a file that comes in pieces is measured as one', () => {
  const pieces = [Buffer.from('pa'), Buffer.alloc(0), Buffer.from('ss')];
  expect(measureContents(pieces)).toEqual({ checkSum: crc32('pass'), sizeBytes: 4 });
  expect(measureContents([])).toEqual({ checkSum: 0, sizeBytes: 0 });
});
