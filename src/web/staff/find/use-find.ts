import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Found, FoundKind } from '#contract/calls/staff-find.ts';
import { isSearchable } from '#domain/staff-search.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

/** So that a name that is typed without a pause is looked for once. */
const pauseMilliseconds = 250;

const nothing: readonly Found[] = [];

/**
 * Looks for a term when the typing pauses; `now` is a term that is looked for at once, such as a scanned one. With a
 * kind, no other results are listed.
 */
export function useFind(typed: string, now: string | undefined, kind: FoundKind | undefined) {
  const [paused] = useDebouncedValue(typed.trim(), pauseMilliseconds);
  const term = typed.trim() === now ? now : paused;
  const isLong = isSearchable(term);
  const query = useQuery({
    queryKey: ['find', term],
    queryFn: async () => bodyOf(await staffSend('POST /api/admin/find/', { searchTerm: term })),
    enabled: isLong,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // The results hold names and addresses; they leave the memory with the box.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isCurrent = isLong && term === typed.trim() && !query.isFetching && !query.isPlaceholderData;
  const isTyped = isSearchable(typed);
  const all = isTyped ? (query.data?.found ?? nothing) : nothing;
  const found = useMemo(() => all.filter((one) => kind === undefined || one.kind === kind), [all, kind]);
  return { query, isLong: isTyped, isCurrent, found };
}
