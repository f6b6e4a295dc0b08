/** The rows of a file before anything is known about their columns, and the limits that keep the memory flat. */
import { plainDecimal, type SourceCell } from '#domain/foreign-cell.ts';

/** One row, with the line of the file or of the sheet on which it begins: the first is 1, and empty ones are counted. */
export interface FileRow {
  line: number;
  cells: readonly SourceCell[];
  /** True for a row of a sheet that a spreadsheet does not show, because it is hidden or filtered out. */
  isHidden?: true;
}

/** Some rows in their order. */
export interface FileRows {
  rows: FileRow[];
  /** The bytes of the file read so far. */
  bytesRead: number;
}

/** When a reader gives up. */
export interface ReadingBounds {
  /** Aborted when the caller has left. */
  signal: AbortSignal;
  /** The bytes to which the parts of a workbook may unpack. */
  unpackedBytesMax: number;
}

/** A longer row of a text file means that a quote was left open. */
export const rowBytesMax = 64 * 1024;

/** The most columns of a file. Our widest kind has fewer than twenty. */
export const columnsMax = 1000;

/** True for a row without any text. */
export function isEmptyRow(cells: readonly SourceCell[]): boolean {
  return cells.every((cell) => cell === '');
}

/** A cell as a person reads it in the file. */
export function textOfCell(cell: SourceCell): string {
  if (typeof cell === 'number') return plainDecimal(cell);
  return typeof cell === 'string' ? cell : '';
}

/** A file that cannot be read, or not any further; the message is shown to the person who imports it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** How a file of another form is imported, behind the reason why it was not. */
export const guessHint =
  '. `promenade import --guess FILE` or the tab Imports writes a mapping of its columns';
