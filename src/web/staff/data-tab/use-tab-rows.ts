import { useQueries, useQuery } from '@tanstack/react-query';

import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { watchSession } from '#web/staff/session/session.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { keepList, readKeptList, type KeptList } from './kept-lists.ts';

/** The filters and the order of a table. */
export interface ListView {
  search: string;
  /** A column name, with a leading minus for descending order; empty for the order of creation. */
  sort: string;
  filters: Readonly<Record<string, string>>;
}

/** The initial view of a tab. */
export const plainView: ListView = { search: '', sort: '', filters: {} };

/** The rows in sight, by their places in the whole list. */
export interface RowRange {
  first: number;
  last: number;
}

const rowsAPage = 200;

/**
 * Loads the rows of a tab by pages: the first one, which says how many rows there are, and those in sight. So the last
 * of 60,000 rows is one jump away, and a save loads two or three pages again and not all that were passed.
 */
export function useTabRows(name: AdminTabName, view: ListView, range: RowRange = { first: 0, last: 0 }) {
  const tab: AdminTab = adminTabs[name];
  const isPlain = isPlainView(view);
  const kept = isPlain ? readKeptList(tab) : undefined;
  const start = useQuery({
    queryKey: ['tab', name, view, 0],
    queryFn: async () => {
      const isStillSignedIn = watchSession();
      const page = await fetchPage(name, view, 0);
      if (isPlain && isStillSignedIn()) keepList(tab, page);
      return page;
    },
    placeholderData: (previous) => previous ?? kept,
  });
  const total = start.data?.total ?? 0;
  const further = useQueries({
    queries: pagesOf(range, total).map((page) => ({
      queryKey: ['tab', name, view, page],
      queryFn: () => fetchPage(name, view, page * rowsAPage),
    })),
  });
  const pages = new Map([
    [0, start.data?.rows],
    ...pagesOf(range, total).map((page, index) => [page, further[index]?.data?.rows] as const),
  ]);
  return {
    total,
    /** Undefined while its page loads. */
    rowAt: (index: number): AdminRow | undefined =>
      pages.get(Math.floor(index / rowsAPage))?.[index % rowsAPage],
    query: further.find(({ isError }) => isError) ?? start,
    isLoading: start.isPending,
    isRefreshing: start.isFetching || further.some(({ isFetching }) => isFetching),
  };
}

/** True if nothing narrows or orders the list. */
export function isPlainView({ search, sort, filters }: ListView): boolean {
  return search === '' && sort === '' && Object.keys(filters).length === 0;
}

/** The pages of the rows in sight but the first, which is always loaded. */
function pagesOf({ first, last }: RowRange, total: number): number[] {
  const from = Math.max(1, Math.floor(first / rowsAPage));
  const to = Math.min(Math.floor(last / rowsAPage), Math.ceil(total / rowsAPage) - 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

async function fetchPage(name: AdminTabName, view: ListView, offset: number): Promise<KeptList> {
  let total = 0;
  const query = { limit: String(rowsAPage), offset: String(offset), ...wordsOf(view) };
  const result = await staffSend(`GET ${adminTabs[name].api}`, undefined, {
    query,
    onHeaders: (headers) => (total = Number(headers.get('x-total-count') ?? 0)),
  });
  const rows: AdminRow[] = bodyOf(result);
  return { rows, total };
}

/** Converts a view to the parameters of the list call. */
export function wordsOf({ search, sort, filters }: ListView): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(sort === '' ? {} : { sort }),
    ...(Object.keys(filters).length === 0 ? {} : { filter: JSON.stringify(filters) }),
  };
}
