/** Queues an update of the installed passes whose look or right to be in a wallet was changed by staff. */
import { queueRequeue } from '#server/changes/requeue.queries.ts';
import type { StoredRow } from './tab-cells.ts';
import type { TabChange } from './tab-change.ts';
import { fetchCategoriesWith } from './tab.queries.ts';

type Change = Pick<TabChange, 'tx' | 'before' | 'now'>;

/** Queues every pass that wears the customization. No pass wears a new one yet. */
export async function requeueWearers(
  { tx, before, now }: Change,
  after: StoredRow | undefined,
): Promise<void> {
  if (before === undefined || after === undefined) return;
  const names = new Set([textOf(before, 'name'), textOf(after, 'name')]);
  const categories = await Promise.all([...names].map((name) => fetchCategoriesWith(tx, name)));
  const all = categories.flat();
  const reach = {
    barcodes: all.map((row) => row.ttBarcode),
    packIds: all.map((row) => row.ttPackId),
    categoryIds: all.map((row) => row.ttCategoryId),
  };
  await queueRequeue(tx, reach, 'customization', now);
}

/** Queues the passes that the category dressed before, and those that it dresses now. */
export async function requeueDressed(
  { tx, before, now }: Change,
  after: StoredRow | undefined,
): Promise<void> {
  const rows = effectiveOf(before, after);
  const reach = {
    barcodes: rows.map((row) => textOf(row, 'ttBarcode')),
    packIds: rows.map((row) => textOf(row, 'ttPackId')),
    categoryIds: rows.map((row) => textOf(row, 'ttCategoryId')),
  };
  await queueRequeue(tx, reach, 'customization', now);
}

/** Queues the passes that were excluded before, and those that are now. */
export async function requeueExcluded(
  { tx, before, now }: Change,
  after: StoredRow | undefined,
): Promise<void> {
  const rows = effectiveOf(before, after);
  const reach = {
    itemIds: rows.map((row) => textOf(row, 'merchItemId')),
    packIds: rows.map((row) => textOf(row, 'merchPackId')),
  };
  await queueRequeue(tx, reach, 'exclusion', now);
}

/** Rows that are not active do nothing to any pass. */
function effectiveOf(before: StoredRow | undefined, after: StoredRow | undefined): StoredRow[] {
  return [before, after].filter((row): row is StoredRow => row?.['isActive'] === true);
}

function textOf(row: StoredRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}
