/** Rows of an import as they are read and checked, before the database sees them. Their cells are read by column name. */
import {
  importKinds,
  type ColumnOf,
  type ImportColumn,
  type ImportKind,
  type ImportKindEntry,
} from '#contract/import-kinds.ts';
import { readCell, type CellFault } from '#domain/import-cell.ts';
import { plainText } from '#domain/typed-number.ts';

import type { ReadPhone } from '#server/base/phone-numbers.ts';

/** A row whose cells all passed the checks of its kind. */
export interface ImportRow {
  /** The line of the file on which the row begins, or its number in a body; the first is 1. */
  row: number;
  /**
   * Text in PostgreSQL's format in the order of the kind's columns, null for an empty cell. An array costs less than an
   * object of names, and a file may have a million rows. Only this file depends on the order: everything else reads by
   * `readerFor`.
   */
  cells: readonly (string | null)[];
  /** The columns that its file or its body does not have: their stored values stay. One object for all rows without the same. */
  lacks: ReadonlySet<string>;
}

/** A row that was not imported, and the reasons, one line for each wrong cell. */
export interface RefusedRow {
  row: number;
  reasons: string[];
}

/** Reads the cell of one column; null if it is empty. */
export type CellReader = (row: ImportRow) => string | null;

/** The reader of a column. Make it once for all rows. */
export function readerFor<Kind extends ImportKind>(kind: Kind, column: ColumnOf<Kind>): CellReader {
  const reader = readerIfAny(kind, column);
  if (reader === undefined) throw new Error(`${kind} has no column ${column}.`);
  return reader;
}

/** The reader of a column that only some kinds have, such as `changedAt`; undefined if this kind does not have it. */
export function readerIfAny(kind: ImportKind, column: string): CellReader | undefined {
  const index = Object.keys(importKinds[kind].columns).indexOf(column);
  return index === -1 ? undefined : ({ cells }) => cells[index] ?? null;
}

/** The row with other cells in these columns. */
export function withCells(
  kind: ImportKind,
  row: ImportRow,
  change: Readonly<Record<string, string | null>>,
): ImportRow {
  const cells = columnsOf(kind).map(({ name, read }) =>
    Object.hasOwn(change, name) ? (change[name] ?? null) : read(row),
  );
  return { ...row, cells };
}

/** The columns of a kind in their order, each with its reader. */
export function columnsOf(kind: ImportKind): { name: string; column: ImportColumn; read: CellReader }[] {
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  return columns.map(([name, column], index) => ({
    name,
    column,
    read: ({ cells }) => cells[index] ?? null,
  }));
}

/**
 * Makes the reader of a kind's rows. `textOf` is called once for each column, and returns the function that reads the
 * column's text from a given row: undefined if the row has no such column, or the reason why it cannot be read.
 * `readPhone` knows the phone numbers of the park. The cells of columns that are not among `only` are null.
 */
export function makeRowReader<Sent>(
  kind: ImportKind,
  textOf: (column: string) => (sent: Sent) => string | CellFault | undefined,
  readPhone: ReadPhone,
  only?: readonly string[],
): (row: number, sent: Sent) => ImportRow | RefusedRow {
  const columns = columnsOf(kind).map(({ name, column }) =>
    only === undefined || only.includes(name)
      ? { name, ...column, textIn: textOf(name) }
      : { name, ...column, isRequired: false, textIn: () => undefined },
  );
  const known = new Map<number, ReadonlySet<string>>();
  return (row, sent) => {
    let reasons: string[] | undefined;
    let lacking = 0; // a bit for each column
    const cells = columns.map(({ name, cell, isRequired, textIn }) => {
      const text = textIn(sent);
      lacking = 2 * lacking + (text === undefined ? 1 : 0);
      if (typeof text === 'object') {
        (reasons ??= []).push(`${name} ${text.fault}`);
        return null;
      }
      const read =
        text === undefined || isBlank(text) ? missing(isRequired) : readCell(cell, text, readPhone);
      if (read === null || typeof read === 'string') return read;
      (reasons ??= []).push(`${name} ${read.fault}`);
      return null;
    });
    if (reasons !== undefined) return { row, reasons };
    const lacks =
      known.get(lacking) ??
      new Set(columns.flatMap(({ name, textIn }) => (textIn(sent) === undefined ? [name] : [])));
    known.set(lacking, lacks);
    return { row, cells, lacks };
  };
}

/** True for a cell that shows nothing: blanks and invisible characters alone. */
function isBlank(text: string): boolean {
  return text === '' || (!/^[!-~]/.test(text) && plainText(text).trim() === '');
}

const isMissing = { fault: 'is missing' };

function missing(isRequired: boolean): typeof isMissing | null {
  return isRequired ? isMissing : null;
}

/** Makes the reader of the key: rows of the same key are about the same thing. */
export function makeKeyReader(kind: ImportKind): (row: ImportRow) => string {
  const readers = importKinds[kind].key.flatMap((column) => readerIfAny(kind, column) ?? []);
  const [only] = readers;
  if (only !== undefined && readers.length === 1) return (row) => only(row) ?? '';
  const escaped = (text: string): string =>
    /[\\|]/.test(text) ? text.replaceAll(/[\\|]/g, String.raw`\$&`) : text;
  return (row) => readers.map((read) => escaped(read(row) ?? '')).join('|');
}

/** Makes the reader of the time of change, in milliseconds; undefined for a row without one. */
export function makeMomentReader(kind: ImportKind): (row: ImportRow) => number | undefined {
  const readChangedAt = readerIfAny(kind, 'changedAt');
  return (row) => {
    const text = readChangedAt?.(row) ?? null;
    return text === null ? undefined : Date.parse(text);
  };
}

/**
 * Of several rows about the same thing, keeps the one that counts, because a statement writes each thing once: the one
 * with the latest change or, in kinds that say so, the earliest. The order of the rows is kept.
 */
export function newestRows(kind: ImportKind, rows: readonly ImportRow[]): ImportRow[] {
  const keyOf = makeKeyReader(kind);
  const counts = makeChoice(kind);
  const newest = new Map<string, ImportRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = newest.get(key);
    if (known === undefined || counts(row, known)) newest.set(key, row);
  }
  return newest.size === rows.length ? [...rows] : [...newest.values()];
}

/** Whether a row counts instead of an earlier one of the same key. */
function makeChoice(kind: ImportKind): (row: ImportRow, known: ImportRow) => boolean {
  const { earliest }: ImportKindEntry = importKinds[kind];
  if (earliest === undefined) {
    const momentOf = makeMomentReader(kind);
    return (row, known) => (momentOf(row) ?? 0) >= (momentOf(known) ?? 0);
  }
  const readTime = readerIfAny(kind, earliest);
  const timeOf = (row: ImportRow): number => Date.parse(readTime?.(row) ?? '') || Infinity;
  return (row, known) => timeOf(row) < timeOf(known);
}
