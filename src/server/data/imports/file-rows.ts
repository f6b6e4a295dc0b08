/** The rows of a file before anything is known about their columns, and the limits that keep the memory flat. */
import type { SourceCell } from '#domain/foreign-cell.ts';

/** One row, at its position in the file: the first is 1, and empty ones are counted. */
export interface FileRow {
  line: number;
  cells: readonly SourceCell[];
}

/** Some rows in their order. */
export interface FileRows {
  rows: FileRow[];
  /** The bytes of the file read so far. */
  bytesRead: number;
}

/** A longer row of a text file means that a quote was left open. */
export const rowBytesMax = 64 * 1024;

/** The most columns of a file. Our widest kind has fewer than twenty. */
export const columnsMax = 1000;

/** True for a row without any text. */
export function isEmptyRow(cells: readonly SourceCell[]): boolean {
  return cells.every((cell) => cell === '');
}
