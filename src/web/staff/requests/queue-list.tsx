import { Group, Text, UnstyledButton } from '@mantine/core';

import type { QueuedRequest } from '#contract/calls/staff-requests.ts';
import type { RequestKind } from '#domain/request-kinds.ts';

import { Fields } from '#web/staff/declared/form-field.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { countHolders, type QueueFilters } from './queue-order.ts';
import { answerName, kindWords, requestNameOf } from './request-words.ts';

interface QueueListProps {
  /** All requests of the list, for the filters. */
  all: readonly QueuedRequest[];
  /** Those that the filters let through. */
  shown: readonly QueuedRequest[];
  kinds: readonly RequestKind[];
  filters: QueueFilters;
  opened: string;
  onFilter: (filters: QueueFilters) => void;
  onOpen: (name: string) => void;
}

/** The queue with its filters; the opened request is marked. */
export function QueueList({ all, shown, kinds, filters, opened, onFilter, onOpen }: QueueListProps) {
  return (
    <>
      <Group grow preventGrowOverflow={false} gap="xs" mb="sm">
        <Fields<QueueFilters>
          fields={[
            { name: 'kind', kind: 'choice', label: 'Kind', options: [allKinds, ...kinds.map(kindOption)] },
            { name: 'show', kind: 'choice', label: 'Show', options: showOptions(all, filters.show) },
          ]}
          draft={filters}
          onChange={onFilter}
        />
      </Group>
      <ul
        className="staff-queue-list"
        aria-label={filters.show === 'answered' ? 'Answered requests' : 'Open requests'}
      >
        {shown.map((one) => (
          <li key={requestNameOf(one)}>
            <QueueItem
              request={one}
              isOpened={requestNameOf(one) === opened}
              onOpen={() => onOpen(requestNameOf(one))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const allKinds = { value: '', label: 'All kinds' };

function kindOption(kind: RequestKind) {
  return { value: kind, label: kindWords[kind].name };
}

function showOptions(all: readonly QueuedRequest[], chosen: string) {
  const holders = countHolders(all).map(({ name, count }) => ({
    value: `by:${name}`,
    label: `${name} (${count})`,
  }));
  const options = [
    { value: '', label: 'All open' },
    { value: 'mine', label: 'Mine' },
    { value: 'free', label: 'Free' },
    { value: 'late', label: 'Overdue' },
    { value: 'answered', label: 'Answered' },
    ...holders,
  ];
  const isKnown = options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: `${chosen.slice('by:'.length)} (0)` }];
}

interface QueueItemProps {
  request: QueuedRequest;
  isOpened: boolean;
  onOpen: () => void;
}

function QueueItem({ request, isOpened, onOpen }: QueueItemProps) {
  const { kind, guest, email, about, status, answer, isOverdue } = request;
  return (
    <UnstyledButton className="staff-queue-item" aria-current={isOpened} onClick={onOpen}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text component="span" size="sm" fw={600}>
          {kindWords[kind].name}: <bdi>{guest || email || 'Unknown guest'}</bdi>
        </Text>
        {isOverdue ? <Mark tone="bad">Overdue</Mark> : null}
        {status === 'answered' ? (
          <Mark tone={answer === 'approve' ? 'good' : 'plain'}>{answerName(kind, answer)}</Mark>
        ) : null}
      </Group>
      <Text component="span" display="block" size="sm">
        <bdi>{about}</bdi>
      </Text>
      <Text component="span" display="block" size="xs" c="dimmed">
        {status === 'answered' ? <AnsweredWhen request={request} /> : <DueWhen request={request} />}
      </Text>
    </UnstyledButton>
  );
}

function DueWhen({ request: { dueAt, isOverdue, hold } }: { request: QueuedRequest }) {
  return (
    <>
      {isOverdue ? 'Was due' : 'Due'} <Instant iso={dueAt} />
      {hold === null ? null : (
        <>
          {' · '}
          <bdi>{hold.isMine ? 'You have it' : `${hold.name} has it`}</bdi>
        </>
      )}
    </>
  );
}

/** When and by whom; older rows may lack both. */
function AnsweredWhen({ request: { answeredAt, answeredBy } }: { request: QueuedRequest }) {
  return (
    <>
      Answered {answeredAt === null ? null : <Instant iso={answeredAt} />}
      {answeredBy === null ? null : (
        <>
          {' · '}
          <bdi>{answeredBy}</bdi>
        </>
      )}
    </>
  );
}
