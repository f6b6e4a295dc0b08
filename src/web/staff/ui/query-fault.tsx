import { Alert, Button, Group } from '@mantine/core';

import { queryFaultText } from '#web/staff/session/staff-send.ts';

/** A query as far as this asks. */
interface AskedQuery {
  error: Error | null;
  data: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryFaultProps {
  /** What was asked for, as the beginning of a sentence, such as "The imports". */
  what: string;
  query: AskedQuery;
}

/** Says what could not be read, why, and offers to try again; nothing where the session has ended, for a toast says that. */
export function QueryFault({ what, query }: QueryFaultProps) {
  const why = queryFaultText(query.error);
  if (why === '') return null;
  const state =
    query.data === undefined
      ? 'could not be loaded.'
      : 'could not be brought up to date; this is from before.';
  return (
    <Alert color="red" title={`${what} ${state}`}>
      <Group justify="space-between">
        {why}
        <TryAgain query={query} />
      </Group>
    </Alert>
  );
}

/** Asks once more for what could not be read. */
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
