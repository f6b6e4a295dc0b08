/** The tables, keys and triggers of a real database, as its own catalog lists them. */
import * as z from 'zod/mini';

import type { Ask } from '../engine/probe.ts';

const listOf = <Row extends z.ZodMiniType>(row: Row) => z.array(row);
const texts = z.array(z.string());

const tableSchema = z.object({
  name: z.string(),
  kind: z.string(),
  /** Types by the name of the column. */
  columns: z.record(z.string(), z.string()),
  notNull: texts,
});
const keySchema = z.object({
  name: z.string(),
  table: z.string(),
  /** `p` for a primary key, `u` for a unique constraint, `i` for a unique index. */
  kind: z.enum(['p', 'u', 'i']),
  /** Column names, and expressions as they are written. */
  parts: texts,
  where: z.nullable(z.string()),
  isDeferrable: z.boolean(),
});
const foreignKeySchema = z.object({
  name: z.string(),
  table: z.string(),
  columns: texts,
  target: z.string(),
  targetColumns: texts,
  /** `a` no action, `r` restrict, `c` cascade, `n` set null, `d` set default. */
  onDelete: z.string(),
  onUpdate: z.string(),
});
const triggerSchema = z.object({
  name: z.string(),
  table: z.string(),
  /** The tables of old and new rows that its function reads. */
  transitions: texts,
  /** The `create function` statement of its function. */
  source: z.string(),
});

export type CatalogTable = z.infer<typeof tableSchema>;
export type CatalogKey = z.infer<typeof keySchema>;
export type CatalogForeignKey = z.infer<typeof foreignKeySchema>;
export type CatalogTrigger = z.infer<typeof triggerSchema>;

/** What the schema `public` holds. */
export interface Catalog {
  tables: CatalogTable[];
  keys: CatalogKey[];
  foreignKeys: CatalogForeignKey[];
  triggers: CatalogTrigger[];
}

const columnNames = (list: string, table: string) =>
  `(select jsonb_agg(a.attname order by given.at) from unnest(${list}) with ordinality given (number, at)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = given.number)`;

/** Reads the catalog; sorted by table and name. */
export async function readCatalog(ask: Ask): Promise<Catalog> {
  const isOurs = `t.relnamespace = 'public'::regnamespace`;
  const tables = await ask(`
    select t.relname as name, t.relkind::text as kind,
      (select jsonb_object_agg(attname, format_type(atttypid, atttypmod)) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(jsonb_agg(attname), '[]') from pg_attribute
        where attrelid = t.oid and attnum > 0 and attnotnull and not attisdropped) as "notNull"
    from pg_class t where ${isOurs} and t.relkind in ('r', 'p') order by 1`);
  const keys = await ask(`
    select i.relname as name, t.relname as "table", coalesce(c.contype, 'i')::text as kind,
      (select jsonb_agg(pg_get_indexdef(x.indexrelid, n, true) order by n) from generate_series(1, x.indnkeyatts) n) as parts,
      pg_get_expr(x.indpred, x.indrelid) as "where", coalesce(c.condeferrable, false) as "isDeferrable"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_constraint c on c.conindid = i.oid and c.contype in ('p', 'u', 'x')
    where ${isOurs} and (x.indisunique or x.indisexclusion) order by 2, 1`);
  const foreignKeys = await ask(`
    select c.conname as name, t.relname as "table", other.relname as target, c.confdeltype::text as "onDelete",
      c.confupdtype::text as "onUpdate", ${columnNames('c.conkey', 't.oid')} as columns,
      ${columnNames('c.confkey', 'other.oid')} as "targetColumns"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class other on other.oid = c.confrelid
    where ${isOurs} and c.contype = 'f' order by 2, 1`);
  const triggers = await ask(`
    select g.tgname as name, t.relname as "table", pg_get_functiondef(g.tgfoid) as source,
      (select coalesce(jsonb_agg(given), '[]') from unnest(array[g.tgoldtable, g.tgnewtable]) given where given is not null) as transitions
    from pg_trigger g join pg_class t on t.oid = g.tgrelid where ${isOurs} and not g.tgisinternal order by 2, 1`);
  return {
    tables: listOf(tableSchema).parse(tables),
    keys: listOf(keySchema).parse(keys),
    foreignKeys: listOf(foreignKeySchema).parse(foreignKeys),
    triggers: listOf(triggerSchema).parse(triggers),
  };
}
