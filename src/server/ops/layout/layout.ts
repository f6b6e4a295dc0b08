/** How the tables of one park would lie on a distributed PostgreSQL such as Citus (docs/scale.md#distributed-engines). */
import { keyChanges, lookUpTables, foreignKeyChanges, type LookUpTable } from './layout-keys.ts';
import { distributedTables, localTables, referenceTables, type DistributedTable } from './layout-tables.ts';
import { triggerPlaces } from './layout-triggers.ts';

/** The whole statement of distribution; `tools/print-layout.ts` writes it as SQL. */
export const layout = {
  distributed: distributedTables,
  /** Each by its reason. */
  reference: referenceTables,
  local: localTables,
  keys: keyChanges,
  lookUps: lookUpTables,
  foreignKeys: foreignKeyChanges,
  triggers: triggerPlaces,
};

/** The layout's type, so that a test may judge a wrong one. */
export type Layout = typeof layout;

/** Every table that is spread over shards, those of the look-ups included. */
export function spreadTables(
  given: Layout = layout,
): Record<string, Pick<DistributedTable, 'by' | 'beside'>> {
  return { ...given.distributed, ...mapLookUps(given.lookUps) };
}

function mapLookUps(lookUps: Record<string, LookUpTable>) {
  return Object.fromEntries(
    Object.entries(lookUps).map(([name, { by, beside }]) => [
      name,
      beside === undefined ? { by } : { by, beside },
    ]),
  );
}

/** The table that heads the co-location group of a table: rows of one group with the same value share a shard. */
export function groupOf(table: string, given: Layout = layout): string | undefined {
  const found = spreadTables(given)[table];
  return found === undefined ? undefined : (found.beside ?? table);
}
