import { Alert, Stack, Title } from '@mantine/core';
import { useState } from 'react';

import type { Webhook } from '#contract/calls/staff-webhooks.ts';

import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { DeliveryList, type DeliveryFilter } from './delivery-list.tsx';
import { SentTest, type TestResult } from './sent-test.tsx';
import { WebhookActions } from './webhook-actions.tsx';

interface WebhookPanelProps {
  webhook: Webhook;
  filter: DeliveryFilter;
  onFilter: (change: Partial<DeliveryFilter>) => void;
  onSecret: (secret: string) => void;
  onDeleted: () => void;
}

/** One webhook: its state, what can be done with it, and its deliveries. */
export function WebhookPanel({ webhook, filter, onFilter, onSecret, onDeleted }: WebhookPanelProps) {
  const [tested, setTested] = useState<TestResult | null>(null);
  return (
    <Stack component="section" aria-labelledby="opened-webhook">
      <Title order={2} size="h4" id="opened-webhook" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{webhook.url}</bdi>
      </Title>
      <WebhookTrouble webhook={webhook} />
      <WebhookActions webhook={webhook} onSecret={onSecret} onTested={setTested} onDeleted={onDeleted} />
      <SentTest result={tested} />
      <Facts facts={webhookFacts(webhook)} />
      <DeliveryList webhook={webhook} filter={filter} onFilter={onFilter} />
    </Stack>
  );
}

/** The trouble of a webhook and its remedy; nothing while events arrive. */
function WebhookTrouble({ webhook: { state, disabledFor, failures, failingSince } }: { webhook: Webhook }) {
  if (state === 'disabled')
    return (
      <Alert color="red" title="The server disabled this webhook">
        {disabledFor === 'gone'
          ? 'It answered that it is gone for good (410).'
          : 'It took no event for five days.'}{' '}
        It gets no new events. Once the other system works again, resume it, and replay the events since then.
      </Alert>
    );
  if (state === 'paused')
    return <Alert color="gray">Paused: events wait, and are sent in their order when it is resumed.</Alert>;
  if (failures === 0 || failingSince === null) return null;
  return (
    <Alert color="red" title="Events do not arrive">
      No event was taken since <Instant iso={failingSince} />. They are tried for two days, and after five
      days without one the webhook is disabled.
    </Alert>
  );
}

function webhookFacts({
  note,
  kinds,
  mailTo,
  secretMadeAt,
  bothSecretsUntil,
  madeAt,
  madeBy,
  replay,
}: Webhook) {
  return {
    Note: note,
    Events: kinds === null ? 'All' : kinds.join(', '),
    'Mail to': mailTo,
    'Secret since': <Instant iso={secretMadeAt} />,
    'Former secret signs until': bothSecretsUntil === null ? null : <Instant iso={bothSecretsUntil} />,
    Added: (
      <>
        <Instant iso={madeAt} /> by <bdi>{madeBy}</bdi>
      </>
    ),
    'Replay under way':
      replay === null ? null : (
        <>
          Since <Instant iso={replay.since} />, {replay.queued} queued
        </>
      ),
  };
}
