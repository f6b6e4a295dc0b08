/** Files that people correct and import again: the refused rows of an import, and exports for spreadsheets. */
import { countOwnColumns, reasonsColumn, rowColumn } from '#contract/export-kinds.ts';
import { csvHead, csvLine, rearm } from '#domain/csv.ts';
import type { SourceCell } from '#domain/foreign-cell.ts';

import type { FileRows } from './file-rows.ts';
import type { RefusedRow } from './import-row.ts';
import type { ImportRun } from './runs.queries.ts';

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
export async function* originalRows(groups: AsyncIterable<FileRows>): AsyncGenerator<FileRows> {
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
