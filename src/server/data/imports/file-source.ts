/** How the rows of a file become rows of an import, whatever the file's form. */
import type { SourceCell } from '#domain/foreign-cell.ts';

import type { ImportRow, RefusedRow } from './import-row.ts';

/** The valid and the refused rows of one batch, in order. */
export interface FileBatch {
  good: ImportRow[];
  refused: RefusedRow[];
  /** The rows and bytes read so far, this batch included. */
  rowsRead: number;
  bytesRead: number;
  /** The header of the file. */
  headers: readonly string[];
  /** The cells of one of the batch's rows as they are in the file. */
  cellsOf(row: number): readonly string[];
}

/** A file to import. */
export interface FileSource {
  /** Yields the batches, each time from the beginning. Skips the first `rowsToSkip` rows. Throws an UnreadableFile. */
  read(options: ReadOptions): AsyncGenerator<FileBatch>;
}

/** How a file is read. */
export interface ReadOptions {
  rowsPerBatch: number;
  rowsToSkip?: number;
  /** Only these columns are read and checked, which is faster; all if absent. */
  columns?: readonly string[];
}

/** Collects rows into batches. */
export interface BatchCollector {
  /** Takes the next row of the file, which begins on this line; true if it fills a batch. */
  take(line: number, cells: readonly SourceCell[], read: (row: number) => ImportRow | RefusedRow): boolean;
  /** Returns and removes the first complete batch, or the rows after the last one. */
  next(): Omit<FileBatch, 'bytesRead' | 'headers'>;
}

/** Makes the collector of one file; `textOf` writes a cell as it is in the file. */
export function makeBatchCollector(
  { rowsPerBatch, rowsToSkip = 0 }: ReadOptions,
  textOf: (cell: SourceCell) => string,
): BatchCollector {
  type Collected = ReturnType<BatchCollector['next']>;
  let rowsRead = 0;
  let good: ImportRow[] = [];
  let refused: RefusedRow[] = [];
  let originals = new Map<number, readonly SourceCell[]>();
  const full: Collected[] = [];
  const rest = (): Collected => {
    const kept = originals;
    const batch = { good, refused, rowsRead, cellsOf: (row: number) => (kept.get(row) ?? []).map(textOf) };
    good = [];
    refused = [];
    originals = new Map();
    return batch;
  };
  return {
    take: (line, cells, read) => {
      rowsRead += 1;
      if (rowsRead <= rowsToSkip) return false;
      const row = read(line);
      if ('cells' in row) good.push(row);
      else refused.push(row);
      originals.set(line, cells);
      if (originals.size < rowsPerBatch) return false;
      full.push(rest());
      return true;
    },
    next: () => full.shift() ?? rest(),
  };
}
