/** The types with which the database is used, statements that are prepared once, and rows of statements by hand. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';

/** A database or a transaction on it. Only a pool of connections has short transactions. */
export type Database = PgDatabase<PgQueryResultHKT> & { runShort?: RunShort };

/** Runs a transaction of two trips to the database: BEGIN goes with its first statements, COMMIT with its last one. */
export type RunShort = <Seen, Result>(work: ShortWork<Seen, Result>) => Promise<Result>;

/** The work of a short transaction. Its statements are sent in the order of their calls, without waiting for answers. */
export interface ShortWork<Seen, Result> {
  /** Sent with BEGIN, so it may lock and read, but not write. */
  look: (tx: Database) => Promise<Seen>;
  /** Goes on from what was seen. `commitWith` sends COMMIT with the last statement, after which nothing may follow. */
  act: (tx: Database, seen: Seen, commitWith: CommitWith) => Promise<Result>;
}

/** Runs the last statement; `last` sends exactly one. */
export type CommitWith = <Result>(last: () => Promise<Result>) => Promise<Result>;

/** Runs a short transaction on a pool. */
export function shortTransaction<Seen, Result>(db: Database, work: ShortWork<Seen, Result>): Promise<Result> {
  if (db.runShort === undefined) throw new Error('A short transaction needs a pool of connections.');
  return db.runShort(work);
}

/** Prepares a statement once per database: `const find = prepared((db) => db.select()....prepare('find'))`. */
export function prepared<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known !== undefined) return known;
    const statement = prepare(db);
    statements.set(db, statement);
    return statement;
  };
}

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/** The rows, each of this shape; throws if one is not. */
export function readRows<Row>(result: unknown, row: z.ZodMiniType<Row>): Row[] {
  return z.object({ rows: z.array(row) }).parse(result).rows;
}
