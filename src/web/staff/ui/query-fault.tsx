import { Alert, Button, Group } from '@mantine/core';

import { queryFaultText } from '#web/staff/session/staff-send.ts';

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
    <Button
      size="xs"
      variant="default"
      my={4}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Try again
    </Button>
  );
}
