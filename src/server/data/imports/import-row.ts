/** Rows of an import as they are read and checked, before the database sees them. */
import { importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';
import { readCell } from '#domain/import-cell.ts';

/** A row whose cells are good: text of PostgreSQL in the order of the kind's columns, null where empty. */
export interface ImportRow {
  /** Its place in the file or the body; the first is 1. */
  row: number;
  cells: readonly (string | null)[];
}

/** A row that was not taken, and why, one line for each fault. */
export interface RefusedRow {
  row: number;
  reasons: string[];
}

/** The names of a kind's columns in their order. */
export function columnNames(kind: ImportKind): string[] {
  return Object.keys(importKinds[kind].columns);
}

/** Makes the reader of a kind's rows; it is given the cells in the order of the columns. */
export function makeRowReader(
  kind: ImportKind,
): (row: number, texts: readonly (string | undefined)[]) => ImportRow | RefusedRow {
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  return (row, texts) => {
    let reasons: string[] | undefined;
    const cells = columns.map(([name, { cell, isRequired }], place) => {
      const text = texts[place];
      const read = text === undefined || text === '' ? missing(isRequired) : readCell(cell, text);
      if (read === null || typeof read === 'string') return read;
      (reasons ??= []).push(`${name} ${read.fault}`);
      return null;
    });
    return reasons === undefined ? { row, cells } : { row, reasons };
  };
}

const isMissing = { fault: 'is missing' };

function missing(isRequired: boolean): typeof isMissing | null {
  return isRequired ? isMissing : null;
}

/** What makes the row one of its kind. */
export function makeKeyReader(kind: ImportKind): (row: ImportRow) => string {
  const names = columnNames(kind);
  const places = importKinds[kind].key.map((name) => names.indexOf(name));
  return ({ cells }) => places.map((place) => cells[place]).join('|');
}

/**
 * Of several rows about the same thing the one that changed last, or that stands last where they do not say when; a
 * statement writes each thing once. Rows stay in their order.
 */
export function newestRows(kind: ImportKind, rows: readonly ImportRow[]): ImportRow[] {
  const keyOf = makeKeyReader(kind);
  const changedAt = columnNames(kind).indexOf('changedAt');
  const momentOf = ({ cells }: ImportRow): number => Date.parse(cells[changedAt] ?? '') || 0;
  const newest = new Map<string, ImportRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = newest.get(key);
    if (known === undefined || momentOf(row) >= momentOf(known)) newest.set(key, row);
  }
  return newest.size === rows.length ? [...rows] : [...newest.values()];
}
