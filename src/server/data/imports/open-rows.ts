/** Opens a file by its content, whatever its name says: a workbook or a text. */
import { open, stat } from 'node:fs/promises';

import { countOwnColumns, reasonsColumn, rowColumn } from '#contract/export-kinds.ts';
import type { FileLayout } from '#contract/import-mapping.ts';

import { csvHead, csvLine, rearm } from '#domain/csv.ts';
import type { SourceCell } from '#domain/foreign-cell.ts';
import { encodingByMark, studyEncoding } from './file-encoding.ts';
import { type FileRows, type ReadingBounds, UnreadableFile } from './file-rows.ts';
import { delimiterOf, readText } from './read-text.ts';
import { readSheet, SheetMissing } from './xlsx/read-sheet.ts';
import type { RefusedRow } from './import-row.ts';
import type { ImportRun } from './runs.queries.ts';

/** A file that can be read more than once. */
export interface FileOnDisk {
  path: string;
  sizeBytes: number;
  /** Limits for a file that is only looked at. */
  bounds?: ReadingBounds;
}

/** The rows of a file, the header included, and how they lie in it. */
export interface OpenRows {
  layout: FileLayout;
  groups: AsyncIterable<FileRows>;
  /** True for a text in UTF-8, but for files for people: those may have been saved by a spreadsheet. */
  isPlain: boolean;
}

/**
 * Opens the rows of a file; the caller reads them to their end or leaves the loop. A file for people has a layout of its
 * own, whatever that of the file was from which refused rows come. Throws an UnreadableFile.
 */
export async function openRows(file: FileOnDisk, asked: FileLayout): Promise<OpenRows> {
  const { layout, groups, first, isText } = await beginGroups(file, asked);
  const all = afterFirst(first, groups);
  const [head] = first.done === true ? [] : first.value.rows;
  if (head === undefined || countOwnColumns(head.cells) === 0)
    return { layout, groups: all, isPlain: isText && layout.encoding === 'utf-8' };
  return { layout: { ...layout, headerRow: head.line }, groups: originalRows(all), isPlain: false };
}

type Begun = Awaited<ReturnType<typeof openGroups>> & { first: IteratorResult<FileRows> };

async function beginGroups(file: FileOnDisk, asked: FileLayout): Promise<Begun> {
  const opened = await openGroups(file, asked);
  try {
    return { ...opened, first: await opened.groups.next() };
  } catch (error) {
    if (!(error instanceof SheetMissing) || error.sheetsTotal !== 1) throw error;
    // A spreadsheet that saves a file for people as a workbook gives its sheet another name.
    const groups = readSheet(file, 1);
    const first = await groups.next();
    const [head] = first.done === true ? [] : first.value.rows;
    if (head !== undefined && countOwnColumns(head.cells) > 0)
      return { layout: asked, groups, first, isText: false };
    await groups.return(undefined);
    throw error;
  }
}

async function openGroups(file: FileOnDisk, asked: FileLayout) {
  const start = await readStart(file.path);
  if (formOf(start) === 'workbook')
    return { layout: asked, groups: readSheet(file, asked.sheet), isText: false };
  const layout = await layoutOfText(file.path, start, asked);
  const text = new TextDecoder(layout.encoding).decode(start);
  const header = text.split(/\r\n|\r|\n/)[Math.max(0, layout.headerRow - 1)] ?? '';
  const delimiter = layout.delimiter ?? delimiterOf(header);
  return { layout, groups: readText(file, { encoding: layout.encoding, delimiter }), isText: true };
}

/** A spreadsheet may have saved a file for people in another encoding and with another separator than ours. */
async function layoutOfText(path: string, start: Buffer, asked: FileLayout): Promise<FileLayout> {
  const marked = encodingByMark(start);
  if (!beginsWithOwnHead(start)) return { ...asked, encoding: marked ?? asked.encoding };
  const { encoding } = await studyEncoding(path, start, 'en');
  return { ...asked, encoding, delimiter: undefined, headerRow: 1 };
}

/** True for a text whose first line is that of a file for people. */
function beginsWithOwnHead(start: Buffer): boolean {
  const [line = ''] = new TextDecoder(encodingByMark(start)).decode(start).split(/[\r\n]/, 1);
  const mark = delimiterOf(line);
  return countOwnColumns(line.split(mark).map((cell) => cell.replaceAll('"', ''))) > 0;
}

async function* afterFirst(
  first: IteratorResult<FileRows>,
  groups: AsyncGenerator<FileRows>,
): AsyncGenerator<FileRows> {
  try {
    if (first.done !== true) yield first.value;
    yield* groups;
  } finally {
    await groups.return(undefined);
  }
}

const startBytes = 64 * 1024;

/** The first 64 KiB of a file. Throws an UnreadableFile for an empty one. */
export async function readStart(path: string): Promise<Buffer> {
  if ((await stat(path)).size === 0) throw new UnreadableFile('The file is empty');
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const zipMark = Buffer.from([0x50, 0x4b]);
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The name of the stream in which an encrypted workbook lies; a compound file writes names in UTF-16. */
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le');

const otherFiles: readonly { mark: Buffer; what: string }[] = [
  { mark: Buffer.from('%PDF'), what: 'a PDF' },
  { mark: Buffer.from([0x89, 0x50, 0x4e, 0x47]), what: 'a picture' },
  { mark: Buffer.from([0xff, 0xd8, 0xff]), what: 'a picture' },
  { mark: Buffer.from([0x1f, 0x8b]), what: 'a compressed file (gzip)' },
  { mark: Buffer.from('{\\rtf'), what: 'a text document (RTF)' },
];

/** How a web page and a spreadsheet in XML begin, which other systems export under the name of a workbook. */
const webPage = /^(?:\u00EF\u00BB\u00BF)?\s*<(?:!|\?xml|html|head|meta|style|body|div|table)/i;

/** Whether the content is a workbook or text. Throws an UnreadableFile for anything else. */
export function formOf(start: Buffer): 'workbook' | 'text' {
  const begins = (mark: Buffer): boolean => start.subarray(0, mark.length).equals(mark);
  if (begins(zipMark) && (start[2] === 3 || start[2] === 5)) return 'workbook';
  if (begins(compoundMark))
    throw new UnreadableFile(
      start.includes(encryptedName)
        ? 'The workbook is protected with a password. Save it without one'
        : 'The file is an old workbook (.xls) or another Office file. Save it as .xlsx or CSV',
    );
  const other = otherFiles.find(({ mark }) => begins(mark));
  if (other !== undefined) throw new UnreadableFile(`The file is ${other.what}, not a table`);
  if (webPage.test(start.toString('latin1', 0, 1024)))
    throw new UnreadableFile(
      'The file is a web page or XML, not a table. Open it in a spreadsheet and save it as .xlsx',
    );
  return 'text';
}

/** Yields the lines of a file of refused rows. A row that was too long to be kept has its number and its reasons only. */
export function* printRefusals(
  { headers }: Pick<ImportRun, 'headers'>,
  refused: readonly (RefusedRow & { cells: readonly string[] | null })[],
): Generator<string> {
  const columns = headers ?? [];
  yield csvHead([rowColumn, reasonsColumn, ...columns]);
  for (const { row, reasons, cells } of refused)
    yield csvLine([row, reasons.join('; '), ...columns.map((_, index) => cells?.[index] ?? '')]);
}

/** The rows of a file for people as they were before it was written. */
async function* originalRows(groups: AsyncIterable<FileRows>): AsyncGenerator<FileRows> {
  let own: number | undefined;
  for await (const { rows, bytesRead } of groups)
    yield {
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: cells
          .slice((own ??= countOwnColumns(cells)))
          .map((cell: SourceCell) => (typeof cell === 'string' ? rearm(cell) : cell)),
      })),
      bytesRead,
    };
}
