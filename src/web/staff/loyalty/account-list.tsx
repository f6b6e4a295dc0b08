import { Paper, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';

import { TryAgain } from '#web/staff/ui/query-fault.tsx';

interface AccountListProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  /** The state while the list loads, after a failure, and once it is there. */
  words: { loading: string; failed: string; loaded?: (data: Data) => string };
  /** The heading, which takes the focus of a row that left the list. */
  ref?: Ref<HTMLHeadingElement>;
  children: (data: Data) => ReactNode;
}

/** A list of what an account has, with its heading and its state in words. */
export function AccountList<Data>({ title, query, words, ref, children }: AccountListProps<Data>) {
  const { data } = query;
  const state = query.isPending ? words.loading : query.isError ? words.failed : '';
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title ref={ref ?? null} order={3} size="h4" mb="xs" tabIndex={-1} className="staff-step">
        {title}
      </Title>
      <Text size="sm" c="dimmed" component="output" display="block">
        {state === '' && data !== undefined ? words.loaded?.(data) : state}
      </Text>
      {query.isError ? <TryAgain query={query} /> : null}
      {data === undefined ? null : children(data)}
    </Paper>
  );
}
