/** The form of the lists behind the figures of the dashboard. */
import type { SQL } from 'drizzle-orm';

import type { FigureRows } from '#contract/calls/staff-dashboard.ts';

/** What the rows are asked for: days, their first and last instants, and a product. */
export interface RowsQuery {
  from: string;
  to: string;
  begins: Date;
  ends: Date;
  now: Date;
  product: string | undefined;
}

/** A list: its columns with the SQL of their cells, and where its rows are. Names are constants. */
export interface RowSource {
  columns: readonly (FigureRows['columns'][number] & { cell: SQL })[];
  /** What stands before `select`. */
  with?: SQL;
  from: SQL;
  /** A permanent order, newest or largest first. */
  order: SQL;
}
