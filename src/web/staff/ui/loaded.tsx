import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Outline } from './outline.tsx';
import { QueryFault } from './query-fault.tsx';

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
