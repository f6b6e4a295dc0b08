import { Alert, Group, type ButtonProps } from '@mantine/core';
import type { UseQueryResult, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryFaultText } from '#web/staff/session/staff-send.ts';
import { Outline, PlainButton } from './basics.tsx';

/** The part of a query that this component reads. */
interface AskedQuery {
  error: Error | null;
  data: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryFaultProps {
  /** The requested data as the start of a sentence, such as "The imports". */
  what: string;
  query: AskedQuery;
}

/**
 * Shows which query failed and why, with a button to try again; renders nothing if the session has ended, because a
 * toast reports that.
 */
export function QueryFault({ what, query }: QueryFaultProps) {
  const why = queryFaultText(query.error);
  if (why === '') return null;
  const state =
    query.data === undefined
      ? 'could not be loaded.'
      : 'could not be refreshed; the data below may be outdated.';
  return (
    <Alert color="red" title={`${what} ${state}`}>
      <Group justify="space-between">
        {why}
        <TryAgain query={query} />
      </Group>
    </Alert>
  );
}

/** Repeats the failed query. */
export function TryAgain({ query }: { query: Pick<AskedQuery, 'isFetching' | 'refetch'> }) {
  return (
    <PlainButton size="xs" my={4} loading={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </PlainButton>
  );
}

interface LoadedProps<Data> {
  /** The data as the start of a sentence, such as "The imports". */
  what: string;
  query: Pick<UseQueryResult<Data>, 'error' | 'data' | 'isFetching' | 'isPending' | 'refetch'>;
  /** Stands in while the data loads. */
  outline?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query brings; its outline before, and its failure with a button to try again. */
export function Loaded<Data>({ what, query, outline, children }: LoadedProps<Data>) {
  return (
    <>
      <QueryFault what={what} query={query} />
      {query.isPending ? (outline ?? <Outline />) : null}
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}

interface MoreButtonProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  size?: ButtonProps['size'];
  /** Its words, such as `Show older`. */
  children: string;
}

/** Loads the next part of a list; absent if there is none. */
export function MoreButton({ list, size = 'sm', children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Group>
      <PlainButton size={size} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </PlainButton>
    </Group>
  );
}
