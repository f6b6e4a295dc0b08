/** How the tables grow over a simulated year. */
import type pg from 'pg';

import { retentionKinds } from '../../src/domain/retention-kinds.ts';

/** One table at the end of a month. */
export interface TableSample {
  rows: number;
  /** With indexes and long values. */
  bytes: number;
  /** Rows that vacuum has not taken away yet. */
  dead: number;
}

/** All tables by name. */
export type GrowthSample = Map<string, TableSample>;

/** Counts every table exactly. */
export async function sampleGrowth(database: pg.Client): Promise<GrowthSample> {
  const { rows } = await database.query<{ name: string; bytes: string; dead: string }>(
    `select relname as name, pg_total_relation_size(relid) as bytes, n_dead_tup as dead
       from pg_stat_user_tables where schemaname = 'public' order by relname`,
  );
  const sample: GrowthSample = new Map();
  for (const { name, bytes, dead } of rows) {
    const counted = await database.query<{ count: string }>(`select count(*) from "${name}"`);
    sample.set(name, {
      rows: Number(counted.rows[0]?.count ?? 0),
      bytes: Number(bytes),
      dead: Number(dead),
    });
  }
  return sample;
}

/** How a table's rows went: `grows on` although its rows are kept for less than half of the run. */
export type Growth = 'steady' | 'grows evenly' | 'grows faster' | 'grows on';

const rowsMin = 200;

/**
 * Judges the rows at the ends of the months. `keptDays` is how long the run keeps rows of the table, null for those that
 * are kept. Months of a run need not have 30 days.
 */
export function judgeGrowth(rows: readonly number[], keptDays: number | null, daysOfMonth: number): Growth {
  const third = Math.floor(rows.length / 3);
  const last = rows.at(-1) ?? 0;
  const [before = 0, middle = 0] = [rows.at(-1 - 2 * third), rows.at(-1 - third)];
  if (third === 0 || last < rowsMin || last <= middle * 1.1) return 'steady';
  const isOver = keptDays !== null && keptDays < (rows.length * daysOfMonth) / 2;
  if (isOver) return 'grows on';
  return last - middle > 1.5 * (middle - before) ? 'grows faster' : 'grows evenly';
}

/** The days that the run keeps rows of each table, by the longest kind that names it; null if one keeps them. */
export function keptDaysOf(terms: Readonly<Record<string, number>>): Map<string, number | null> {
  const kept = new Map<string, number | null>();
  for (const [kind, { tables, days }] of Object.entries(retentionKinds))
    for (const table of tables.split(/\s+/).filter(Boolean)) kept.set(table, terms[kind] ?? days);
  return kept;
}
