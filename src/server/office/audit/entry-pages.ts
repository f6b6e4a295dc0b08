/** Reads the audit log in windows of ids, so that a search through all of it is many short statements. */
import type { Database } from '#server/base/db/database.ts';
import {
  countEntries,
  fetchEntries,
  findNewestEntry,
  type EntryFilter,
  type EntryRow,
} from './staff-audit.queries.ts';

/** The entries that one statement looks at for a text, and how many of these windows a page has at most. */
const windowSize = 10_000;
const windowsMax = 10;
/** After so long a page with a text ends at the next window, so that a busy database answers within 300 ms too. */
const textMillisecondsMax = 100;
/** The entries that one statement may count. */
const countedSize = 100_000;

/**
 * One page, newest first, and the id before which the next one begins; null at the end. With a text it looks at a few
 * windows only, and may return few entries or none before the end.
 */
export async function readEntryPage(
  db: Database,
  filter: EntryFilter,
  {
    before,
    pageSize,
    millisecondsMax = textMillisecondsMax,
  }: { before: number | undefined; pageSize: number; millisecondsMax?: number },
): Promise<{ page: EntryRow[]; next: number | null }> {
  if (filter.text === undefined) {
    const found = await fetchEntries(db, { ...filter, before, countMax: pageSize + 1 });
    return pageOf(found, pageSize, null);
  }
  const until = performance.now() + millisecondsMax;
  const found: EntryRow[] = [];
  let end = before ?? (await findNewestEntry(db)) + 1;
  for (let window = 0; window < windowsMax && found.length <= pageSize; window += 1) {
    const since = Math.max(end - windowSize, 0);
    const countMax = pageSize + 1 - found.length;
    found.push(...(await fetchEntries(db, { ...filter, before: end, since, countMax })));
    end = since;
    if (end <= 1 || performance.now() >= until) break;
  }
  return pageOf(found, pageSize, end > 1 ? end : null);
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
  for (let before = newest; before > 0 && total < limit; before -= countedSize)
    total += await countEntries(db, { ...filter, before, since: Math.max(before - countedSize, 0) });
  return Math.min(total, limit);
}
