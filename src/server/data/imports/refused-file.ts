/** The refused rows of an import as a file that people correct and import again: their cells and the reasons. */
import { csvLine, rearm } from '#domain/csv.ts';
import type { SourceCell } from '#domain/foreign-cell.ts';

import type { FileRows } from './file-rows.ts';
import type { RefusedRow } from './import-row.ts';
import type { ImportRun } from './runs.queries.ts';

/** The columns before those of the file from which the rows come. */
const ownColumns = ['row', 'reasons'];

/** A spreadsheet reads a file without it in another encoding. */
const byteOrderMark = '\uFEFF';

/**
 * Yields the lines of the file. The cells of a spreadsheet's formula are disarmed, because people open this file in
 * one. A row that was too long to be kept has its number and its reasons only.
 */
export function* printRefusals(
  { headers }: Pick<ImportRun, 'headers'>,
  refused: readonly (RefusedRow & { cells: readonly string[] | null })[],
): Generator<string> {
  const columns = headers ?? [];
  yield byteOrderMark + csvLine([...ownColumns, ...columns]);
  for (const { row, reasons, cells } of refused)
    yield csvLine([row, reasons.join('; '), ...columns.map((_, index) => cells?.[index] ?? '')]);
}

/** True for the first line of such a file. */
export function isRefusedHead(cells: readonly SourceCell[]): boolean {
  return cells.length > ownColumns.length && ownColumns.every((name, index) => cells[index] === name);
}

/** The rows as they were in the file from which they come. */
export async function* originalRows(groups: AsyncIterable<FileRows>): AsyncGenerator<FileRows> {
  for await (const { rows, bytesRead } of groups)
    yield {
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: cells.slice(ownColumns.length).map((cell) => (typeof cell === 'string' ? rearm(cell) : cell)),
      })),
      bytesRead,
    };
}
