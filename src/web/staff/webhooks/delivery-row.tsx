import { Button, Code, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Webhook, WebhookDelivery } from '#contract/calls/staff-webhooks.ts';
import { countWords } from '#domain/count-words.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { StackingRow, StackingWholeRow } from '#web/staff/ui/stacking-table.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { showFailure, useWebhookChange } from './use-webhooks.ts';
import { faultOfDelivery, stateOfDelivery, eventSubject } from './webhook-words.ts';

export const deliveryHeads = ['Happened', 'Event', 'About', 'State', 'Attempts', 'Actions'] as const;

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
}

/** One delivery, with the message below it when it is opened. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { message } = delivery;
  const { tone, word } = stateOfDelivery(delivery);
  return (
    <>
      <StackingRow
        cells={{
          Happened: <Instant iso={message.timestamp} hasSeconds />,
          Event: <span className="whitespace-nowrap">{message.type}</span>,
          About: eventSubject(delivery),
          State: (
            <>
              <Mark tone={tone}>{word}</Mark>
              <Text size="xs" c="dimmed">
                {faultOfDelivery(delivery)}
              </Text>
            </>
          ),
          Attempts: <Attempts delivery={delivery} />,
          Actions: (
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                size="compact-md"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide' : 'Show'}
              </Button>
              <ResendButton webhook={webhook} delivery={delivery} />
            </Group>
          ),
        }}
      />
      {isOpen ? (
        <StackingWholeRow span={deliveryHeads.length}>
          <MessageOf delivery={delivery} />
        </StackingWholeRow>
      ) : null}
    </>
  );
}

function Attempts({ delivery: { attempts, lastAt, dueAt, state } }: { delivery: WebhookDelivery }) {
  const park = useStaffPage();
  if (attempts === 0)
    return <Text size="sm">{dueAt === null ? 'Waits for the event before it' : 'Not tried yet'}</Text>;
  return (
    <>
      <Text size="sm">
        {countWords(attempts, 'attempt', 'attempts', park)}
        {lastAt === null ? null : (
          <>
            , last <Instant iso={lastAt} hasSeconds />
          </>
        )}
      </Text>
      {state === 'waiting' && dueAt !== null ? (
        <Text size="xs" c="dimmed">
          Next <Instant iso={dueAt} hasSeconds />
        </Text>
      ) : null}
    </>
  );
}

/** Sends the event again. A disabled webhook gets none, and an event behind another one waits for it. */
function ResendButton({ webhook, delivery }: DeliveryRowProps) {
  const may = useMay();
  const client = useQueryClient();
  const { change, isBusy } = useWebhookChange();
  const isWaiting = delivery.state === 'waiting';
  if (!may('Webhook Update') || webhook.state === 'disabled') return null;
  if (isWaiting && (delivery.dueAt === null || delivery.attempts === 0)) return null;
  const resend = async (): Promise<void> => {
    const options = { id: webhook.webhookGUID, done: isWaiting ? 'It is tried now.' : 'It is sent again.' };
    const { sequence } = delivery;
    const result = await change('PUT /api/admin/webhook/:id/resend/', { sequence }, options);
    if (!result.ok) showFailure(result);
    await client.invalidateQueries({ queryKey: ['webhook-deliveries'] });
  };
  return (
    <Button variant="light" size="compact-md" loading={isBusy} onClick={() => void resend()}>
      {isWaiting ? 'Try now' : 'Resend'}
    </Button>
  );
}

function MessageOf({ delivery: { webhookId, message, lastAnswer } }: { delivery: WebhookDelivery }) {
  const look = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return (
    <>
      <Text size="xs" c="dimmed" style={look}>
        webhook-id: {webhookId}
      </Text>
      <Code block style={look}>
        {JSON.stringify(message, undefined, 2)}
      </Code>
      {lastAnswer === '' ? null : (
        <>
          <Text size="xs" c="dimmed" mt="xs">
            Beginning of the last answer
          </Text>
          <Code block style={look}>
            {lastAnswer}
          </Code>
        </>
      )}
    </>
  );
}
