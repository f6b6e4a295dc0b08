/** Reads the rows of one sheet of a workbook as a stream. */
import type { SourceCell } from '#domain/foreign-cell.ts';
import { textOfSerial } from '#domain/serial-date.ts';

import {
  columnsMax,
  isEmptyRow,
  rowBytesMax,
  type FileRows,
  type ReadingBounds,
  UnreadableFile,
} from '../file-rows.ts';
import { makeXmlParser, unescapeCell, type SharedStrings } from './shared-strings.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { partBytesMax } from './zip-parts.ts';

/** The workbook has other sheets than the one that was asked for. */
export class SheetMissing extends UnreadableFile {
  readonly sheetsTotal: number;

  constructor(message: string, sheetsTotal: number) {
    super(message);
    this.sheetsTotal = sheetsTotal;
  }
}

/** More rows than a spreadsheet can have. */
const linesMax = 1_048_576;

/** Yields the rows of a sheet. Throws an UnreadableFile if the workbook cannot be read further. */
export async function* readSheet(
  file: { path: string; sizeBytes: number; bounds?: ReadingBounds },
  sheet: string | number,
): AsyncGenerator<FileRows> {
  const { sizeBytes } = file;
  const workbook = await openWorkbook(file);
  try {
    const { part } = findSheet(workbook, sheet);
    const partSize = Math.max(1, workbook.zip.sizeOf(part));
    const strings = await workbook.readStrings();
    const collector = makeRowCollector({ ...workbook, strings }, part);
    let unpacked = 0;
    for await (const text of await workbook.zip.open(part, partBytesMax.sheet)) {
      unpacked += text.length;
      collector.write(text);
      const rows = collector.takeRows();
      if (rows.length > 0)
        yield { rows, bytesRead: Math.min(sizeBytes, Math.floor((unpacked / partSize) * sizeBytes)) };
    }
    collector.end();
    yield { rows: collector.takeRows(), bytesRead: sizeBytes };
  } finally {
    workbook.close();
  }
}

function findSheet({ sheets }: Workbook, wanted: string | number): { part: string } {
  // A person counts the tabs that are seen.
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const counted = seen.length === 0 ? sheets : seen;
  const found = typeof wanted === 'number' ? counted[wanted - 1] : sheets.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const names = sheets.slice(0, 20).map(({ name }) => `"${name}"`);
  const what = typeof wanted === 'number' ? `sheet ${wanted}` : `sheet "${wanted}"`;
  throw new SheetMissing(`The workbook has no ${what}; it has ${names.join(', ')}`, sheets.length);
}

/** A workbook whose texts are read. */
type ReadWorkbook = Pick<Workbook, 'styleOf' | 'dateSystem'> & { strings: SharedStrings };

interface OpenCell {
  column: number;
  type: string;
  style: number;
  text: string;
  isTooLong: boolean;
  hasFormula: boolean;
}

interface RowCollector {
  write(text: string): void;
  end(): void;
  /** Returns and removes the complete rows. */
  takeRows(): FileRows['rows'];
}

function makeRowCollector(workbook: ReadWorkbook, part: string): RowCollector {
  const rows: FileRows['rows'] = [];
  let line = 0;
  let cells: SourceCell[] = [];
  let isHidden = false;
  let column = -1;
  let size = 0;
  let cell: OpenCell | undefined;
  let collects = false;
  let phonetic = 0;
  const openRow = (position: string | undefined, hidden: string | undefined): void => {
    line = lineOf(position, line);
    isHidden = hidden === '1' || hidden === 'true';
    cells = [];
    column = -1;
    size = 0;
  };
  const closeCell = ({ column: at, ...open }: OpenCell): void => {
    const value = cellValueOf(open, workbook);
    if (isBeyondColumns(at, value, line)) return;
    size += typeof value === 'string' ? value.length : 0;
    if (size > rowBytesMax) cells[at] = tooLong;
    else {
      while (cells.length < at) cells.push('');
      cells[at] = value;
    }
  };
  const parser = makeXmlParser(part, {
    onOpen: (tag, attribute) => {
      if (tag === 'row') openRow(attribute('r'), attribute('hidden'));
      else if (tag === 'c') {
        const reference = attribute('r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        const style = Number(attribute('s') ?? 0);
        cell = { column, type: attribute('t') ?? 'n', style, text: '', isTooLong: false, hasFormula: false };
      } else if (tag === 'rPh') phonetic += 1;
      else if (tag === 'f' && cell !== undefined) cell.hasFormula = true;
      collects = (tag === 'v' || tag === 't') && phonetic === 0;
    },
    onText: (text) => {
      if (!collects || cell === undefined) return;
      if (cell.text.length + text.length > rowBytesMax) cell.isTooLong = true;
      else cell.text += text;
    },
    onClose: (tag) => {
      collects = false;
      if (tag === 'rPh') phonetic -= 1;
      if (tag === 'c' && cell !== undefined) {
        closeCell(cell);
        cell = undefined;
      }
      if (tag === 'row' && !isEmptyRow(cells)) rows.push({ line, cells, ...(isHidden && { isHidden }) });
    },
  });
  const takeRows = (): FileRows['rows'] => rows.splice(0);
  return { write: (text) => parser.write(text), end: () => parser.end(), takeRows };
}

/** True for a format beyond the last column, which reaches further than the table. Throws for any other such cell. */
function isBeyondColumns(at: number, value: SourceCell, line: number): boolean {
  if (at < 0) throw new UnreadableFile(`The workbook is damaged: a cell of row ${line} has no column`);
  if (at < columnsMax) return false;
  if (value === '') return true;
  throw new UnreadableFile(`Row ${line} has more than ${columnsMax} columns; at most ${columnsMax} are read`);
}

function lineOf(position: string | undefined, before: number): number {
  const line = position === undefined ? before + 1 : Number(position);
  if (!Number.isInteger(line) || line < 1 || line > linesMax)
    throw new UnreadableFile(`The workbook is damaged: a row has the number ${position ?? line}`);
  return line;
}

const tooLong = { fault: 'is longer than 64 KiB' };

/** The column of a reference such as `AB12`; the first is 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index) & 0xdf; // a small letter is the capital one
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
    if (column > 100_000) break;
  }
  return column - 1;
}

function cellValueOf(cell: Omit<OpenCell, 'column'>, workbook: ReadWorkbook): SourceCell {
  const { type, text, isTooLong, hasFormula } = cell;
  if (isTooLong) return tooLong;
  if (text === '' && hasFormula && type !== 'str')
    return { fault: 'is a formula without its value; open the file in a spreadsheet and save it' };
  switch (type) {
    case 's':
      return sharedText(text, workbook);
    case 'b':
      return flagText(text);
    case 'e':
      return { fault: `is the error ${text} of a formula` };
    case 'n':
      return text === '' ? '' : numberOrDate(Number(text), cell.style, workbook);
    default:
      return unescapeCell(text);
  }
}

function flagText(text: string): SourceCell {
  if (text === '') return '';
  return text === '1' || text === 'true' ? 'true' : 'false';
}

function sharedText(text: string, { strings }: ReadWorkbook): SourceCell {
  const shared = text === '' ? '' : strings.at(Number(text));
  if (shared === null) return tooLong;
  return shared ?? { fault: 'names a text that the workbook does not have' };
}

function numberOrDate(value: number, style: number, { styleOf, dateSystem }: ReadWorkbook): SourceCell {
  if (!Number.isFinite(value)) return { fault: 'is no number, although its type says so' };
  const { isDate, digits } = styleOf(style);
  if (!isDate) return withZeros(value, digits);
  return textOfSerial(value, dateSystem) ?? { fault: 'is no date of the calendar' };
}

/** The text that the cell shows, if its format puts zeros before the number. */
function withZeros(value: number, digits: number): SourceCell {
  const isShort = Number.isInteger(value) && value >= 0 && value < 10 ** (digits - 1);
  return isShort ? String(value).padStart(digits, '0') : value;
}
