/** The refused rows of an import as a file that people correct and import again: their cells and the reasons. */
import { csvLine } from '#domain/csv.ts';

import type { RefusedRow } from './import-row.ts';
import type { ImportRun } from './runs.queries.ts';

/**
 * Yields the lines of the file. The cells of a spreadsheet's formula are disarmed, because people open this file in
 * one. A row that was too long to be kept has its number and its reasons only.
 */
export function* printRefusals(
  { headers }: Pick<ImportRun, 'headers'>,
  refused: readonly (RefusedRow & { cells: readonly string[] | null })[],
): Generator<string> {
  const columns = headers ?? [];
  yield csvLine(['row', 'reasons', ...columns]);
  for (const { row, reasons, cells } of refused)
    yield csvLine([row, reasons.join('; '), ...columns.map((_, index) => cells?.[index] ?? '')]);
}
