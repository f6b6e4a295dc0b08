import { Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { webhookDeliveryStates, type Webhook } from '#contract/calls/staff-webhooks.ts';
import { eventKindNames } from '#contract/outgoing-events.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { MoreButton } from '#web/staff/ui/more-button.tsx';
import { Outline } from '#web/staff/ui/outline.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { DeliveryRow, deliveryHeads } from './delivery-row.tsx';

/** Which deliveries are shown; an empty text is every one. */
export interface DeliveryFilter {
  state: string;
  kind: string;
}

interface DeliveryListProps {
  webhook: Webhook;
  filter: DeliveryFilter;
  onFilter: (change: Partial<DeliveryFilter>) => void;
}

const stateOptions = [
  { value: '', label: 'Every state' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'given-up', label: 'Given up' },
];
const kindOptions = [{ value: '', label: 'Every event' }, ...eventKindNames];
const lookEveryMilliseconds = 5000;

/** The deliveries of a webhook, newest event first, in parts. */
export function DeliveryList({ webhook, filter, onFilter }: DeliveryListProps) {
  const list = useDeliveries(webhook, filter);
  const rows = list.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const isFiltered = filter.state !== '' || filter.kind !== '';
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Deliveries
      </Title>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="State"
          data={stateOptions}
          value={filter.state}
          onChange={({ currentTarget: { value } }) => onFilter({ state: value })}
        />
        <NativeSelect
          label="Event"
          data={kindOptions}
          value={filter.kind}
          onChange={({ currentTarget: { value } }) => onFilter({ kind: value })}
        />
      </Group>
      <QueryFault what="The deliveries" query={list} />
      {list.isPending ? <Outline lines={6} /> : null}
      {list.data !== undefined && rows.length === 0 ? (
        <StatusLine>
          {isFiltered ? 'No delivery matches these filters.' : 'No event has been sent to it yet.'}
        </StatusLine>
      ) : null}
      {rows.length === 0 ? null : (
        <StackingTable label="Deliveries" heads={deliveryHeads}>
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.sequence} webhook={webhook} delivery={delivery} />
          ))}
        </StackingTable>
      )}
      <MoreButton list={list}>Show more</MoreButton>
    </Stack>
  );
}

function useDeliveries({ webhookGUID }: Webhook, filter: DeliveryFilter) {
  const state = webhookDeliveryStates.find((one) => one === filter.state);
  const kind = eventKindNames.find((one) => one === filter.kind);
  return useInfiniteQuery({
    queryKey: ['webhook-deliveries', webhookGUID, state, kind],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      bodyOf(
        await staffSend('GET /api/admin/webhook/:id/deliveries/', undefined, {
          params: { id: webhookGUID },
          query: {
            ...(state === undefined ? {} : { state }),
            ...(kind === undefined ? {} : { kind }),
            ...(pageParam === '' ? {} : { before: pageParam }),
          },
        }),
      ),
    getNextPageParam: ({ deliveries, hasMore }) =>
      hasMore ? String(deliveries.at(-1)?.sequence ?? '') : undefined,
    refetchInterval: lookEveryMilliseconds,
  });
}
