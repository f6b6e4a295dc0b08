import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { webhookDeliveryStates, type Webhook, type WebhookDelivery } from '#contract/calls/staff-webhooks.ts';
import { eventKindNames } from '#contract/outgoing-events.ts';
import { describeEventFault } from '#domain/event-faults.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffParts } from '#web/staff/session/use-staff-query.ts';
import { Fields, type FormField } from '#web/staff/declared/form-field.tsx';
import { Loaded, MoreButton } from '#web/staff/ui/query-fault.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { Instant, Mark, type MarkTone, Note, Noted, PlainButton, StatusLine } from '#web/staff/ui/basics.tsx';
import { writeCount } from '#web/staff/ui/park-words.ts';
import { webhooksKey } from './webhook-forms.tsx';

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

const looks: Readonly<Record<WebhookDelivery['state'], { tone: MarkTone; word: string }>> = {
  waiting: { tone: 'plain', word: 'Waiting' },
  delivered: { tone: 'good', word: 'Delivered' },
  'given-up': { tone: 'bad', word: 'Given up' },
};
const filterFields: readonly FormField<DeliveryFilter>[] = [
  {
    ...{ name: 'state', kind: 'choice', label: 'State' },
    options: [
      { value: '', label: 'Every state' },
      ...webhookDeliveryStates.map((value) => ({ value, label: looks[value].word })),
    ],
  },
  {
    ...{ name: 'kind', kind: 'choice', label: 'Event' },
    options: [
      { value: '', label: 'Every event' },
      ...eventKindNames.map((value) => ({ value, label: value })),
    ],
  },
];
const deliveriesKey = ['webhook-deliveries'];
const lookEveryMilliseconds = 5000;

/** The deliveries of a webhook, newest event first, in parts. */
export function DeliveryList({ webhook, filter, onFilter }: DeliveryListProps) {
  const list = useDeliveries(webhook, filter);
  const isFiltered = filter.state !== '' || filter.kind !== '';
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Deliveries
      </Title>
      <Group gap="sm" align="flex-end">
        <Fields fields={filterFields} draft={filter} onChange={onFilter} />
      </Group>
      <Loaded what="The deliveries" query={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ deliveries }) => deliveries);
          if (rows.length > 0) return <DeliveryRows webhook={webhook} rows={rows} />;
          return (
            <StatusLine>
              {isFiltered ? 'No delivery matches these filters.' : 'No event has been sent to it yet.'}
            </StatusLine>
          );
        }}
      </Loaded>
      <MoreButton list={list}>Show more</MoreButton>
    </Stack>
  );
}

function useDeliveries({ webhookGUID }: Webhook, filter: DeliveryFilter) {
  const state = webhookDeliveryStates.find((one) => one === filter.state);
  const kind = eventKindNames.find((one) => one === filter.kind);
  const call = 'GET /api/admin/webhook/:id/deliveries/';
  return useStaffParts([...deliveriesKey, webhookGUID, state, kind], call, {
    params: { id: webhookGUID },
    query: { ...(state === undefined ? {} : { state }), ...(kind === undefined ? {} : { kind }) },
    nextOf: ({ deliveries, hasMore }) => (hasMore ? String(deliveries.at(-1)?.sequence ?? '') : undefined),
    refetchInterval: lookEveryMilliseconds,
  });
}

/** The deliveries, each with its message below it when it is opened. */
function DeliveryRows({ webhook, rows }: { webhook: Webhook; rows: readonly WebhookDelivery[] }) {
  const [open, setOpen] = useState<readonly number[]>([]);
  return (
    <RowList
      label="Deliveries"
      rows={rows}
      keyOf={({ sequence }) => sequence}
      renderCells={(delivery) => {
        const { sequence, message, state, lastFault, lastStatus } = delivery;
        const isRetried = state === 'waiting' && lastFault !== null;
        const isOpen = open.includes(sequence);
        return {
          Happened: <Instant iso={message.timestamp} hasSeconds />,
          Event: <span className="whitespace-nowrap">{message.type}</span>,
          About: eventSubject(delivery),
          State: (
            <Noted note={lastFault === null ? '' : describeEventFault(lastFault, lastStatus)}>
              <Mark tone={isRetried ? 'bad' : looks[state].tone}>
                {isRetried ? 'Failed, tried again' : looks[state].word}
              </Mark>
            </Noted>
          ),
          Attempts: <Attempts delivery={delivery} />,
          Actions: (
            <Group gap="xs" wrap="nowrap">
              <PlainButton
                size="compact-md"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? open.filter((one) => one !== sequence) : [...open, sequence])}
              >
                {isOpen ? 'Hide' : 'Show'}
              </PlainButton>
              <ResendButton webhook={webhook} delivery={delivery} />
            </Group>
          ),
        };
      }}
      renderBelow={(delivery) =>
        open.includes(delivery.sequence) ? <MessageOf delivery={delivery} /> : null
      }
    />
  );
}

/** The pass or the account that an event is about. */
function eventSubject({ message: { data } }: WebhookDelivery): string {
  const { account, orderId, barcode } = data;
  return typeof account === 'string' ? `Account ${account}` : `${String(orderId)} / ${String(barcode)}`;
}

function Attempts({ delivery: { attempts, lastAt, dueAt, state } }: { delivery: WebhookDelivery }) {
  if (attempts === 0)
    return <Text size="sm">{dueAt === null ? 'Waits for the event before it' : 'Not tried yet'}</Text>;
  return (
    <>
      <Text size="sm">
        {writeCount(attempts, 'attempt', 'attempts')}
        {lastAt === null ? null : (
          <>
            , last <Instant iso={lastAt} hasSeconds />
          </>
        )}
      </Text>
      {state === 'waiting' && dueAt !== null ? (
        <Note isSmall>
          Next <Instant iso={dueAt} hasSeconds />
        </Note>
      ) : null}
    </>
  );
}

/** Sends the event again. A disabled webhook gets none, and an event behind another one waits for it. */
function ResendButton({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { sequence, state, dueAt, attempts } = delivery;
  const isWaiting = state === 'waiting';
  if (webhook.state === 'disabled' || (isWaiting && (dueAt === null || attempts === 0))) return null;
  const options = { params: { id: webhook.webhookGUID } };
  return (
    <ActButton
      needs="Webhook Update"
      label={isWaiting ? 'Try now' : 'Resend'}
      variant="light"
      size="compact-md"
      send={() => staffSend('PUT /api/admin/webhook/:id/resend/', { sequence }, options)}
      done={isWaiting ? 'It is tried now.' : 'It is sent again.'}
      again={[webhooksKey, deliveriesKey]}
    />
  );
}

function MessageOf({ delivery: { webhookId, message, lastAnswer } }: { delivery: WebhookDelivery }) {
  const look = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return (
    <>
      <Note isSmall style={look}>
        webhook-id: {webhookId}
      </Note>
      <Code block style={look}>
        {JSON.stringify(message, undefined, 2)}
      </Code>
      {lastAnswer === '' ? null : (
        <>
          <Note isSmall mt="xs">
            Beginning of the last answer
          </Note>
          <Code block style={look}>
            {lastAnswer}
          </Code>
        </>
      )}
    </>
  );
}
