import { Button, Text } from '@mantine/core';

import type { Webhook } from '#contract/calls/staff-webhooks.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { waitingCount, kindsOfWebhook, stateOfWebhook } from './webhook-words.ts';

const heads = ['Address', 'Gets', 'State', 'Waiting', 'Given up', 'Last delivered', 'Deliveries'] as const;

interface WebhookListProps {
  webhooks: readonly Webhook[];
  /** The id of the webhook that is open below; empty without one. */
  opened: string;
  onOpen: (id: string) => void;
}

/** All webhooks; one of them may be open below the table. */
export function WebhookList({ webhooks, opened, onOpen }: WebhookListProps) {
  const park = useStaffPage();
  return (
    <StackingTable label="Webhooks" heads={heads}>
      {webhooks.map((webhook) => {
        const { webhookGUID, url, note, waiting, givenUp, lastDeliveredAt } = webhook;
        const { tone, word } = stateOfWebhook(webhook);
        const isOpen = webhookGUID === opened;
        return (
          <StackingRow
            key={webhookGUID}
            cells={{
              Address: (
                <>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{url}</bdi>
                  </Text>
                  <Text size="xs" c="dimmed">
                    <bdi>{note}</bdi>
                  </Text>
                </>
              ),
              Gets: kindsOfWebhook(webhook, park),
              State: <Mark tone={tone}>{word}</Mark>,
              Waiting: waitingCount(waiting, park),
              'Given up': waitingCount(givenUp, park),
              'Last delivered': lastDeliveredAt === null ? 'Never' : <Instant iso={lastDeliveredAt} />,
              Deliveries: (
                <Button
                  variant="light"
                  size="compact-md"
                  aria-expanded={isOpen}
                  aria-label={`${isOpen ? 'Close' : 'Open'} ${url}`}
                  onClick={() => onOpen(isOpen ? '' : webhookGUID)}
                >
                  {isOpen ? 'Close' : 'Open'}
                </Button>
              ),
            }}
          />
        );
      })}
    </StackingTable>
  );
}
