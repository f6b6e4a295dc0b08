/** How much of each table and index is room that updates and deletions have left, by PostgreSQL's own extension pgstattuple. */
import type pg from 'pg';

/** One table with its indexes. */
export interface Bloat {
  name: string;
  heapBytes: number;
  /** The parts of the table, from 0 to 1, that are dead rows and free room. */
  dead: number;
  free: number;
  indexBytes: number;
  /** How full the leaves of its b-trees are, from 0 to 1; a new one is filled to 0.9. */
  leaves: number;
}

const smallestBytes = 4 * 1024 * 1024;
const newLeaves = 0.9;

/** Measures every table that has 4 MiB or more with its indexes, the largest first. */
export async function measureBloat(database: pg.Client): Promise<Bloat[]> {
  await database.query('create extension if not exists pgstattuple');
  const { rows } = await database.query<Record<keyof Bloat, string>>(
    `select tables.relname as name, pg_relation_size(tables.relid) as "heapBytes",
        (heap).dead_tuple_percent / 100 as dead, (heap).approx_free_percent / 100 as free,
        coalesce(sum(pg_relation_size(part.indexrelid)), 0) as "indexBytes",
        coalesce(sum(pg_relation_size(part.indexrelid)
            * case when leaf.avg_leaf_density = 'NaN' then $2 else leaf.avg_leaf_density / 100 end)
          / nullif(sum(pg_relation_size(part.indexrelid)), 0), $2::float8) as leaves
      from (select relid, relname, pgstattuple_approx(relid) as heap from pg_stat_user_tables
          where schemaname = 'public' and pg_total_relation_size(relid) >= $1) tables
        left join (select index.indexrelid, index.indrelid from pg_index index
          join pg_class class on class.oid = index.indexrelid
          join pg_am method on method.oid = class.relam and method.amname = 'btree'
          where pg_relation_size(index.indexrelid) > 0) part on part.indrelid = tables.relid
        left join lateral pgstatindex(part.indexrelid) leaf on true
      group by tables.relid, tables.relname, tables.heap
      order by pg_total_relation_size(tables.relid) desc`,
    [smallestBytes, newLeaves],
  );
  return rows.map(({ name, ...figures }) => ({
    name,
    heapBytes: Number(figures.heapBytes),
    dead: Number(figures.dead),
    free: Number(figures.free),
    indexBytes: Number(figures.indexBytes),
    leaves: Number(figures.leaves),
  }));
}

/** The bytes that rewriting the table and its indexes would give back. */
export function reclaimable({ heapBytes, dead, free, indexBytes, leaves }: Bloat): number {
  return heapBytes * (dead + free) + indexBytes * Math.max(0, 1 - leaves / newLeaves);
}

/** The tables as text, and their sum. */
export function describeBloat(tables: readonly Bloat[]): string {
  const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  const percent = (part: number): string => (part * 100).toFixed(1);
  const lines = tables.map((table) => {
    const { name, heapBytes, dead, free, indexBytes, leaves } = table;
    const cells = [name, mebibytes(heapBytes), percent(dead), percent(free), mebibytes(indexBytes)];
    return `| ${[...cells, percent(leaves), mebibytes(reclaimable(table))].join(' | ')} |`;
  });
  const all = tables.reduce((sum, { heapBytes, indexBytes }) => sum + heapBytes + indexBytes, 0);
  const back = tables.reduce((sum, table) => sum + reclaimable(table), 0);
  return [
    '| table | MiB | dead, % | free, % | MiB of indexes | leaves filled, % | MiB to reclaim |',
    '| ----- | --- | ------- | ------- | -------------- | ---------------- | -------------- |',
    ...lines,
    `bloat: ${mebibytes(back)} of ${mebibytes(all)} MiB, ${percent(all === 0 ? 0 : back / all)} %`,
  ].join('\n');
}
