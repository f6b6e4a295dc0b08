import './requests.css';

import { Group, Paper, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';

import type { QueuedRequest } from '#contract/calls/staff-requests.ts';

import { useAddress } from '#web/staff/ui/use-address.ts';
import { Note, Outline, StatusLine } from '#web/staff/ui/basics.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { useQueue } from '#web/staff/ui/use-waiting.ts';
import { DueTimesButton } from './due-times.tsx';
import { OpenedRequestView } from './opened-request.tsx';
import { QueueList } from './queue-list.tsx';
import { filterQueue, neighborOf, nextOf } from './queue-order.ts';
import { readRequestName, requestNameOf } from './request-words.ts';

const plainAddress = { kind: '', show: '', request: '' };

/** Everyone sees within some seconds who has which request. */
const lookAgainEvery = 5000;

/** The queue of all requests, and the opened one beside it. */
export default function RequestsTab() {
  const [address, change] = useAddress(plainAddress);
  const isAnswered = address.show === 'answered';
  const query = useQueue({
    isAnswered,
    refetchInterval: lookAgainEvery,
    // The filters stay, with the focus on them.
    placeholderData: keepPreviousData,
  });
  const all = query.data?.requests ?? [];
  const shown = filterQueue(all, address);
  const named = readRequestName(address.request);
  const open = (request: string): void => change({ request });
  const step = (by: 1 | -1) => () => open(neighborOf(shown, address.request, by));
  useShortcuts({
    j: step(1),
    k: step(-1),
    r: named === undefined ? undefined : () => open(''),
  });
  if (query.data === undefined)
    return query.isPending ? <Outline /> : <QueryFault what="The requests" query={query} />;
  return (
    <Stack className="staff-queue" gap="xs">
      <QueryFault what="The requests" query={query} />
      <Group justify="space-between" gap="xs">
        <StatusLine>{isAnswered ? sayAnswered(shown.length) : sayQueue(shown, query.data.total)}</StatusLine>
        {named === undefined ? <DueTimesButton /> : null}
      </Group>
      <div className="staff-queue-columns" data-open={named !== undefined}>
        <div className="staff-queue-side">
          <QueueList
            {...{ all, shown }}
            kinds={query.data.kinds}
            filters={{ kind: address.kind, show: address.show }}
            opened={address.request}
            onFilter={change}
            onOpen={open}
          />
        </div>
        {named === undefined ? (
          <Paper withBorder p="md">
            <Note>{isAnswered ? 'Open a request to read its answer.' : sayNext(shown.length)}</Note>
          </Paper>
        ) : (
          <OpenedRequestView
            key={address.request}
            named={named}
            position={sayPosition(shown.map(requestNameOf), address.request)}
            onAnswered={() => change({ request: nextOf(shown, address.request) }, 'replace')}
            onBack={() => open('')}
          />
        )}
      </div>
    </Stack>
  );
}

function sayQueue(shown: readonly QueuedRequest[], total: number): string {
  if (total === 0) return 'No one is waiting for an answer.';
  const late = shown.filter(({ isOverdue }) => isOverdue).length;
  const waits = shown.length === total ? `${total} open` : `${shown.length} of ${total} open`;
  return late === 0 ? `${waits}.` : `${waits}, ${late} overdue.`;
}

function sayAnswered(shown: number): string {
  return shown === 0 ? 'No request was answered.' : `${shown} answered, the newest first.`;
}

function sayNext(shown: number): string {
  return shown === 0
    ? 'New requests appear here by themselves.'
    : 'Open a request, or press J for the first one. A approves, D declines, the next one opens, and Ctrl Z undoes it.';
}

function sayPosition(names: readonly string[], opened: string): string {
  const index = names.indexOf(opened);
  return index < 0 ? '' : `${index + 1} of ${names.length}`;
}
