/**
 * What the registry says about a table: how long its rows are kept and by which condition they end, what of a guest it
 * holds, and what a server may do to its rows. A fact that needs code of a higher room names the act; that room has one
 * function for each act, which the compiler compares with the names here.
 */
import type { SQL } from 'drizzle-orm';

import type { RetentionKindName, TimedKind } from '#domain/retention-kinds.ts';

import type { EndingTime, GuestFacts } from './conditions.ts';

/** One row of the registry. */
export type TableRow = TableFacts & (OtherRows | EndingRows) & (HeldColumns | GuestRows | GuestTraces);

interface TableFacts {
  /** Some of the rows, or something in them, that ends as another kind. */
  part?: EndingRows;
  /** What servers may not do to its rows (docs/decisions/0026-two-database-roles.md). */
  rights?: 'append-only' | 'unchanging';
  /** True if its rows keep order_id and barcode when a pass gets other numbers; those of all other tables follow. */
  keepsPass?: true;
  /** How the undo of an import finds the rows that the import wrote (docs/algorithms/undo.md). */
  imported?: ImportedRows;
  /** What an undo that removes a pass takes of its rows: all, or the name of the pass, so that figures of days stay. */
  undonePass?: 'row' | 'name';
}

/** Rows that are kept, that go with others, or that a job ends which knows more than one table. */
interface OtherRows {
  /** How long they are kept (src/domain/retention-kinds.ts). */
  kind: RetentionKindName;
  isJudged?: true;
  over?: never;
}

/** Rows that end by a condition, which deletes them and counts them for the notice. */
export interface EndingRows {
  kind: TimedKind;
  over: (time: EndingTime) => SQL;
  /** What they lose in place of being deleted, such as `cells = null`. */
  loses?: SQL;
  /** A statement that runs along with the deletion and finds its rows in `gone`. */
  along?: SQL;
  /** The act that ends them, if a deletion is not enough. */
  endedBy?: EndingAct;
}

/** Rows of an import by the column of their key, `order_id` with the barcode, and what reports call one of them. */
interface ImportedRows {
  key: string;
  title: string;
}

/** Names its columns by what an erasure does with them; a table without columns here holds nothing about a guest. */
interface HeldColumns {
  columns?: Columns & { personal?: never };
}

/** A table whose rows of one guest are found by a condition. */
interface GuestRows {
  columns: Columns;
  /** The rows of a guest: those that are exported, and those that are erased. */
  of: (guest: GuestFacts) => SQL;
  export: ExportedRows | { notExported: string };
  erase: ErasedRows | { by: ErasureAct } | { notErased: string };
}

/** A table with traces of a guest that only the code of an act finds. */
interface GuestTraces {
  columns: Columns;
  of?: never;
  export: { as: string; by: 'ledger' } | { notExported: string };
  erase: { by: ErasureAct } | { notErased: string };
}

/**
 * Every column of a table, separated by spaces: `personal` ones are erased with their guest, `kept` ones may hold text of
 * a guest or the team and stay for the books or for a limited time, `plain` ones identify no one.
 */
interface Columns {
  personal?: string;
  kept?: string;
  plain?: string;
}

/** The acts that end rows; src/server/ops/housekeeping.ts has one step for each. */
export type EndingAct = 'photos' | 'phones' | 'consents';

/** Exported under a name, without these columns. */
export interface ExportedRows {
  as: string;
  without: readonly string[];
}

/** Erased by one statement: the rows are deleted, or lose what `set` says. */
export interface ErasedRows {
  set: 'delete' | ((now: SQL) => SQL);
  /** The name under which the erased rows are counted, if it is not that of their export. */
  counted?: string;
}

/** The acts of an erasure; src/server/guests/erase-guest.ts has one function for each. */
export type ErasureAct =
  | 'crmAnswers'
  | 'purchasers'
  | 'mails'
  | 'photos'
  | 'formerValues'
  | 'refusedCells'
  | 'stays'
  | 'account'
  | 'phones';

/** Exported under this name, without these columns. */
export function exportedAs(name: string, ...without: string[]): ExportedRows {
  return { as: name, without };
}

/** The rows are deleted; `counted` is for those that are not exported. */
export function deleted(counted?: string): ErasedRows {
  return counted === undefined ? { set: 'delete' } : { set: 'delete', counted };
}
