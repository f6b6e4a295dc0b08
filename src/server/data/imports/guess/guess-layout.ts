/** Guesses how the rows lie in a file: encoding, delimiter, sheet and header. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

import type { FileLayout } from '#contract/import-mapping.ts';
import { columnNames } from '#contract/guess-headers.ts';
import { rankOfHeader } from '#domain/header-names.ts';

import { encodingByMark, formOf, openRows, readStart, type FileOnDisk } from '../open-rows.ts';
import { isEmptyRow, type FileRow } from '../file-rows.ts';
import { delimiterOf } from '../read-text.ts';
import { textOfCell } from '../read-mapped.ts';
import { openWorkbook } from '../xlsx/workbook.ts';

/** What a person knows of the layout already. */
export type KnownLayout = { [Key in keyof FileLayout]?: FileLayout[Key] | undefined };

/** The layout of a file, the sheets of a workbook, and what a person should look at. */
export interface GuessedLayout {
  layout: FileLayout;
  isWorkbook: boolean;
  sheets: string[];
  notes: string[];
}

/** Guesses the layout of a file; a known part stays. Throws an UnreadableFile. */
export async function guessLayout(file: FileOnDisk, known: KnownLayout): Promise<GuessedLayout> {
  const start = await readStart(file.path);
  const { sheet = 1 } = known;
  if (formOf(start) === 'workbook') {
    const sheets = await listSheets(file);
    const layout = { encoding: 'utf-8' as const, sheet, headerRow: 0 };
    const headerRow = known.headerRow ?? (await findHeader(file, layout));
    return { layout: { ...layout, headerRow }, isWorkbook: true, sheets, notes: [] };
  }
  const { encoding, notes } = await guessEncoding(file.path, start, known.encoding);
  const lines = new TextDecoder(encoding)
    .decode(start)
    .split(/\r\n|\r|\n/)
    .slice(0, linesLookedAt);
  const named = /^sep=(.)$/.exec(lines[0]?.replace(/^\uFEFF/, '') ?? '')?.[1];
  const delimiter = known.delimiter ?? (named === undefined ? delimiterOfLines(lines) : delimiterOf(named));
  const layout = { encoding, delimiter, sheet, headerRow: 0 };
  const headerRow = known.headerRow ?? (await findHeader(file, layout));
  return { layout: { ...layout, headerRow }, isWorkbook: false, sheets: [], notes };
}

const linesLookedAt = 20;

async function listSheets(file: FileOnDisk): Promise<string[]> {
  const workbook = await openWorkbook(file);
  workbook.close();
  return workbook.sheets.map(({ name }) => name);
}

/** The delimiter of most lines, because a title above the header has none. */
function delimiterOfLines(lines: readonly string[]): ReturnType<typeof delimiterOf> {
  const cells = (['\t', ';', '|', ','] as const).map((mark) => ({
    mark,
    lines: lines.filter((line) => delimiterOf(line) === mark && line.includes(mark)).length,
  }));
  return cells.reduce((most, one) => (one.lines > most.lines ? one : most)).mark;
}

/** UTF-8 if every byte is, UTF-16 by its marks or its zeros, else Windows-1252, of which Latin-1 is a part. */
async function guessEncoding(
  path: string,
  start: Buffer,
  known: FileLayout['encoding'] | undefined,
): Promise<{ encoding: FileLayout['encoding']; notes: string[] }> {
  const marked = encodingByMark(start) ?? known ?? encodingByZeros(start);
  if (marked !== undefined) return { encoding: marked, notes: [] };
  const wrong = await findNotUtf8(path);
  if (wrong === undefined) return { encoding: 'utf-8', notes: [] };
  const notes = wrong.isMixed
    ? [`The file mixes encodings: some rows are in UTF-8, and others, such as line ${wrong.line}, are not.`]
    : [];
  return { encoding: 'windows-1252', notes };
}

/** Text in UTF-16 without a mark has a zero in every second byte. */
function encodingByZeros(start: Buffer): FileLayout['encoding'] | undefined {
  const even = start.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = start.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const many = start.length / 5;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : undefined;
}

/**
 * The first line that is not UTF-8, and whether other lines have letters of several bytes that are. A file may hold the
 * replacement character itself, so its occurrence in the decoded text proves nothing.
 */
async function findNotUtf8(path: string): Promise<{ line: number; isMixed: boolean } | undefined> {
  const decoder = new TextDecoder('utf-8');
  const strict = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let wrongAt: number | undefined;
  let hasWide = false;
  const look = (bytes: Buffer, isLast: boolean): void => {
    if (wrongAt === undefined && !isDecoded(strict, bytes, isLast)) wrongAt = line + wrongLineOf(bytes);
    for (const byte of bytes) if (byte === lineFeed) line += 1;
    hasWide ||= /[\u0080-\uFFFC]/.test(decoder.decode(bytes, { stream: !isLast }));
  };
  for await (const chunk of createReadStream(path)) look(chunk as Buffer, false); // without an encoding
  look(Buffer.alloc(0), true);
  return wrongAt === undefined ? undefined : { line: wrongAt, isMixed: hasWide };
}

const lineFeed = 0x0a;

function isDecoded(strict: TextDecoder, bytes: Buffer, isLast: boolean): boolean {
  try {
    strict.decode(bytes, { stream: !isLast });
    return true;
  } catch {
    return false;
  }
}

/** The index of the wrong line among those of a chunk; its first and its last line may be cut inside a character. */
function wrongLineOf(chunk: Buffer): number {
  let [index, start] = [0, 0];
  for (;;) {
    const end = chunk.indexOf(lineFeed, start);
    if (end === -1) return index > 0 && isUtf8(chunk.subarray(start)) ? 0 : index;
    if (index > 0 && !isUtf8(chunk.subarray(start, end))) return index;
    index += 1;
    start = end + 1;
  }
}

/** The line of the first twenty that has the most known headers; else the first with the most texts. */
async function findHeader(file: FileOnDisk, layout: FileLayout): Promise<number> {
  const first: FileRow[] = [];
  const { groups } = await openRows(file, layout);
  for await (const { rows } of groups) {
    first.push(...rows.filter(({ cells }) => !isEmptyRow(cells)).slice(0, linesLookedAt));
    if (first.length >= linesLookedAt) break;
  }
  const scored = first.slice(0, linesLookedAt).map(({ line, cells }) => {
    const texts = cells.map(textOfCell).filter((text) => text !== '' && !/^[\d\s.,:/+-]+$/.test(text));
    const knownTotal = texts.filter((text) =>
      columnNames.some((name) => rankOfHeader(text, name) !== undefined),
    ).length;
    return { line, knownTotal, texts: texts.length, cells: cells.length };
  });
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (most, one) => (most === undefined || one.knownTotal > most.knownTotal ? one : most),
    undefined,
  );
  if (best !== undefined && best.knownTotal > 0) return best.line;
  const widest = Math.max(0, ...scored.map(({ texts }) => texts));
  return scored.find(({ texts }) => texts === widest && texts > 0)?.line ?? 0;
}
