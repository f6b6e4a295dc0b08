/** The types with which the database is used. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT>;

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
