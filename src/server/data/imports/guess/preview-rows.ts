/** Shows rows as a mapping reads them. */

import type { ImportMapping } from '#contract/import-mapping.ts';
import type { SourceCell } from '#domain/foreign-cell.ts';
import type { CellKind } from '#domain/import-cell.ts';

import type { ReadPhone } from '#server/base/phone-numbers.ts';
import { columnsOf } from '../import-row.ts';
import { makeMappedReader } from '../read-mapped.ts';

/** A row as it will be read. */
export interface PreviewRow {
  /** The text of each column that has one, in the order of the kind's columns. */
  cells: Record<string, string>;
  /** Why the row would be refused. */
  reasons: string[];
}

/** Reads the rows with the mapping. Throws an UnreadableFile if the header has not the mapping's columns. */
export function previewRows(
  mapping: ImportMapping,
  {
    headers,
    rows,
    timeZone,
    readPhone,
  }: {
    headers: readonly string[];
    rows: readonly (readonly SourceCell[])[];
    timeZone: string;
    readPhone: ReadPhone;
  },
): PreviewRow[] {
  const { readRow } = makeMappedReader({ kind: mapping.kind, mapping, timeZone, readPhone }, headers);
  const columns = columnsOf(mapping.kind);
  return rows.map((cells, index) => {
    const read = readRow(index + 1, cells);
    if ('reasons' in read) return { cells: {}, reasons: read.reasons };
    const shown = columns.flatMap(({ name, column, read: readColumn }) => {
      const text = readColumn(read);
      return text === null ? [] : [[name, showCell(column.cell, text)] as const];
    });
    return { cells: Object.fromEntries(shown), reasons: [] };
  });
}

/** Amounts are kept in hundredths. */
function showCell(cell: CellKind, text: string): string {
  return cell.kind === 'dollars' ? `${text.slice(0, -2) || '0'}.${text.slice(-2).padStart(2, '0')}` : text;
}
