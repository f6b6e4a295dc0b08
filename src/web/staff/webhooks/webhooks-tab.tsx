import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { useMay } from '#web/staff/session/use-session.ts';
import { Outline } from '#web/staff/ui/outline.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { ShownSecret } from '#web/staff/ui/shown-secret.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

const plain = { webhook: '', state: '', kind: '' };

/** The Webhooks tab: where events are sent, and what became of each. */
export default function WebhooksTab() {
  const may = useMay();
  const [address, change] = useAddress(plain);
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState('');
  const list = useWebhooks();
  const opened = list.data?.find(({ webhookGUID }) => webhookGUID === address.webhook);
  const open = (webhook: string): void => change({ webhook, state: '', kind: '' });
  return (
    <Stack>
      <Text size="sm">
        A webhook tells another system at once what happened to passes and members. Each event is signed, is
        sent until it is taken, for two days at most, and names numbers and fields only.
      </Text>
      <Group justify="space-between">
        <StatusLine>
          {list.data === undefined || list.data.length > 0
            ? ''
            : 'No webhook yet. From the first one on, changes are recorded as events.'}
        </StatusLine>
        {may('Webhook Create') ? <Button onClick={() => setIsAdding(true)}>Add webhook</Button> : null}
      </Group>
      <QueryFault what="The webhooks" query={list} />
      {list.isPending ? <Outline lines={4} /> : null}
      {list.data === undefined || list.data.length === 0 ? null : (
        <WebhookList webhooks={list.data} opened={address.webhook} onOpen={open} />
      )}
      {opened === undefined ? null : (
        <WebhookPanel
          key={opened.webhookGUID}
          webhook={opened}
          filter={address}
          onFilter={change}
          onSecret={setSecret}
          onDeleted={() => open('')}
        />
      )}
      {isAdding ? (
        <WebhookForm
          webhook={undefined}
          onClose={() => setIsAdding(false)}
          onAdded={(added) => {
            open(added.webhookGUID);
            setSecret(added.secret);
          }}
        />
      ) : null}
      <ShownSecret
        title="Secret of the webhook"
        text="Enter this secret in the other system, which checks by it that an event comes from this park. It is not shown again."
        what="the secret"
        secret={secret}
        onClose={() => setSecret('')}
      />
    </Stack>
  );
}
