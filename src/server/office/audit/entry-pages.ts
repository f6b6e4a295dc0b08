/** Reads the audit log in windows of ids, so that a search through all of it is many short statements. */
import type { Database } from '#server/base/db/database.ts';
import {
  countEntries,
  fetchEntries,
  findNewestEntry,
  type EntryFilter,
  type EntryRow,
} from './staff-audit.queries.ts';

/** The entries that one statement may look at for a text. */
const windowSize = 100_000;

/**
 * One page, newest first, and the id before which the next one begins; null at the end. With a text it looks at one
 * window only, and may return few entries or none before the end.
 */
export async function readEntryPage(
  db: Database,
  filter: EntryFilter,
  { before, pageSize }: { before: number | undefined; pageSize: number },
): Promise<{ page: EntryRow[]; next: number | null }> {
  if (filter.text === undefined) {
    const found = await fetchEntries(db, { ...filter, before, countMax: pageSize + 1 });
    return pageOf(found, pageSize, null);
  }
  const end = before ?? (await findNewestEntry(db)) + 1;
  const since = Math.max(end - windowSize, 0);
  const found = await fetchEntries(db, { ...filter, before: end, since, countMax: pageSize + 1 });
  return pageOf(found, pageSize, since > 1 ? since : null);
}

function pageOf(
  found: readonly EntryRow[],
  pageSize: number,
  otherwise: number | null,
): { page: EntryRow[]; next: number | null } {
  const page = found.slice(0, pageSize);
  return { page, next: found.length > pageSize ? (page.at(-1)?.entryId ?? null) : otherwise };
}

/** The number of matching entries before an id; counts no further than a limit. */
export async function countUpTo(
  db: Database,
  filter: EntryFilter,
  { before: newest, limit }: { before: number; limit: number },
): Promise<number> {
  let total = 0;
  for (let before = newest; before > 0 && total < limit; before -= windowSize)
    total += await countEntries(db, { ...filter, before, since: Math.max(before - windowSize, 0) });
  return Math.min(total, limit);
}
