/** Queues updates of installed passes after staff changed their look or their permission to be in a wallet. */
import type { Database } from '#server/base/db/database.ts';
import { queueRequeue, type Reach } from '#server/changes/requeue.queries.ts';
import type { StoredRow } from './tab-cells.ts';
import type { TabChange } from './tab-change.ts';
import { fetchCategoriesWith } from './tab.queries.ts';

type Change = Pick<TabChange, 'tx' | 'before' | 'now'>;

/** Queues every pass with the customization. A new customization has no passes yet. */
export async function requeueWearers(
  { tx, before, now }: Change,
  after: StoredRow | undefined,
): Promise<void> {
  if (before === undefined || after === undefined) return;
  const names = new Set([storedText(before, 'name'), storedText(after, 'name')]);
  await queueRequeue(tx, await reachOfLooks(tx, [...names]), 'customization', now);
}

/** The passes that a change of the customizations with these names reaches. */
export async function reachOfLooks(db: Database, names: readonly string[]): Promise<Reach> {
  const categories = await Promise.all(names.map((name) => fetchCategoriesWith(db, name)));
  const all = categories.flat();
  return {
    barcodes: all.map((row) => row.ttBarcode),
    packIds: all.map((row) => row.ttPackId),
    categoryIds: all.map((row) => row.ttCategoryId),
  };
}

/** Queues the passes to which the category applied before, and those to which it applies now. */
export async function requeueDressed(
  { tx, before, now }: Change,
  after: StoredRow | undefined,
): Promise<void> {
  const rows = effectiveOf(before, after);
  const reach = {
    barcodes: rows.map((row) => storedText(row, 'ttBarcode')),
    packIds: rows.map((row) => storedText(row, 'ttPackId')),
    categoryIds: rows.map((row) => storedText(row, 'ttCategoryId')),
  };
  await queueRequeue(tx, reach, 'customization', now);
}

/** Queues the passes that were excluded before, and those that are excluded now. */
export async function requeueExcluded(
  { tx, before, now }: Change,
  after: StoredRow | undefined,
): Promise<void> {
  const rows = effectiveOf(before, after);
  const reach = {
    itemIds: rows.map((row) => storedText(row, 'merchItemId')),
    packIds: rows.map((row) => storedText(row, 'merchPackId')),
  };
  await queueRequeue(tx, reach, 'exclusion', now);
}

/** Inactive rows affect no pass. */
function effectiveOf(before: StoredRow | undefined, after: StoredRow | undefined): StoredRow[] {
  return [before, after].filter((row): row is StoredRow => row?.['isActive'] === true);
}

function storedText(row: StoredRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}
