/**
 * The rights of the role with which servers work: it owns nothing, and cannot change what happened
 * (docs/decisions/0026-two-database-roles.md).
 */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from './database.ts';
import { tablesWith } from './tables/registry.ts';
import { ConfigError } from '../config/config.ts';

/** Tables to which rows are only ever added: the ledger, the audit log and its seals. */
export const appendOnlyTables = tablesWith('rights', 'append-only');

/** Tables whose rows never change, and go with their guest. */
export const unchangingTables = tablesWith('rights', 'unchanging');

/**
 * Gives the role everything that servers do, and takes from it what they never do. It must run as the owner of the
 * tables, after each migration, because a new table is closed to other roles.
 */
export async function grantServing(db: Database, role: string): Promise<void> {
  const name = sql.identifier(role);
  const tables = (names: readonly string[]) =>
    sql.join(
      names.map((table) => sql`public.${sql.identifier(table)}`),
      sql`, `,
    );
  await db.transaction(async (tx) => {
    await tx.execute(sql`grant usage on schema public, drizzle to ${name}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${name}`);
    await tx.execute(sql`grant select on all sequences in schema drizzle to ${name}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${name}`);
    await tx.execute(sql`grant usage, select on all sequences in schema public to ${name}`);
    await tx.execute(sql`revoke update, delete, truncate on ${tables(appendOnlyTables)} from ${name}`);
    await tx.execute(sql`revoke update, truncate on ${tables(unchangingTables)} from ${name}`);
  });
}

/** What the role may do beyond serving; each name is a right that servers do not need. */
export async function findExcessRights(db: Database, role: string): Promise<string[]> {
  const changes = sql.join(
    appendOnlyTables.flatMap((table) =>
      ['update', 'delete', 'truncate'].map(
        (right) => sql`(${`${right} on ${table}`}, has_table_privilege(${role}, ${table}, ${right}))`,
      ),
    ),
    sql`, `,
  );
  const answer = await db.execute(
    sql`select name from (values ${changes},
        ('superuser', (select rolsuper from pg_roles where rolname = ${role})),
        ('create tables', has_schema_privilege(${role}, 'public', 'create'))) held (name, "isHeld")
      where "isHeld"`,
  );
  return readRows(answer, z.object({ name: z.string() })).map(({ name }) => name);
}

/** True if the role of this connection may create tables, and so migrate. */
export async function mayMigrate(db: Database): Promise<boolean> {
  const answer = await db.execute(sql`select has_schema_privilege('public', 'create') as "mayCreate"`);
  return readRows(answer, z.object({ mayCreate: z.boolean() }))[0]?.mayCreate === true;
}

/** True if the server of this connection has the role. */
export async function hasRole(db: Database, role: string): Promise<boolean> {
  const answer = await db.execute(
    sql`select exists (select from pg_roles where rolname = ${role}) as "isThere"`,
  );
  return readRows(answer, z.object({ isThere: z.boolean() }))[0]?.isThere === true;
}

/** The role of this connection. */
export async function currentRole(db: Database): Promise<string> {
  const answer = await db.execute(sql`select current_user::text as role`);
  return readRows(answer, z.object({ role: z.string() }))[0]?.role ?? '';
}

/** The time of the baseline migration in milliseconds, from its journal. */
export const baselineMillis = 1_795_878_627_684;

/** The time of the newest migration of this database in milliseconds; -1 for an empty database. */
export async function newestApplied(db: Database): Promise<number> {
  const table = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  const [there] = readRows(table, z.object({ isThere: z.boolean() }));
  if (there?.isThere !== true) return -1;
  const answer = await db.execute(
    sql`select coalesce(max(created_at), -1)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  const [row] = readRows(answer, z.object({ newest: z.number() }));
  return row?.newest ?? -1;
}

/** Throws a ConfigError for a database with migrations older than the baseline, because it cannot be upgraded. */
export async function refuseUnreleased(db: Database): Promise<void> {
  const applied = await newestApplied(db);
  if (applied >= 0 && applied < baselineMillis)
    throw new ConfigError([
      'The database was made by a version before the first release and cannot be upgraded. ' +
        'Start with an empty database: an empty DATA_DIR, or a new DATABASE_URL.',
    ]);
}
