import { useInfiniteQuery } from '@tanstack/react-query';

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

const rowsAPage = 200;

/** Loads the rows of a tab page by page, as far as the user has scrolled, so that long lists stay fast. */
export function useTabRows(name: AdminTabName, view: ListView) {
  const tab: AdminTab = adminTabs[name];
  const isPlain = view.search === '' && view.sort === '' && Object.keys(view.filters).length === 0;
  const kept = isPlain ? readKeptList(tab) : undefined;
  const query = useInfiniteQuery({
    queryKey: ['tab', name, view],
    queryFn: async ({ pageParam }) => {
      const isStillSignedIn = watchSession();
      const page = await fetchPage(name, view, pageParam);
      if (isPlain && pageParam === 0 && isStillSignedIn()) keepList(tab, page);
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return shown < (pages.at(-1)?.total ?? 0) ? shown : undefined;
    },
    placeholderData: (previous) => previous ?? asPages(kept),
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.rows),
    total: pages.at(-1)?.total ?? 0,
    query,
    isLoading: query.isPending,
    isRefreshing: query.isFetching,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
  };
}

function asPages(kept: KeptList | undefined) {
  return kept === undefined ? undefined : { pages: [kept], pageParams: [0] };
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
