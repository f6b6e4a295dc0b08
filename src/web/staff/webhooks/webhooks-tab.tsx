import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { countedMax, type Webhook } from '#contract/calls/staff-webhooks.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { Instant, Mark, type MarkTone, Noted, Outline } from '#web/staff/ui/basics.tsx';
import { OpenButton, RowList } from '#web/staff/ui/row-list.tsx';
import { ShownSecret } from '#web/staff/ui/shown-secret.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { EmptyState } from '#web/staff/ui/empty-state.tsx';
import { writeNumber, writeCount } from '#web/staff/ui/park-words.ts';
import { WebhookForm, webhooksKey } from './webhook-forms.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

const plain = { webhook: '', state: '', kind: '' };

/** Deliveries go on while the tab is open. */
const lookEveryMilliseconds = 10_000;

const newSecret = {
  ...{ title: 'Secret of the webhook', what: 'the secret' },
  text: 'Enter this secret in the other system, which checks by it that an event comes from this park. It is not shown again.',
};

/** The Webhooks tab: where events are sent, and what became of each. */
export default function WebhooksTab() {
  const may = useMay();
  const [address, change] = useAddress(plain);
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState('');
  const list = useStaffQuery(webhooksKey, 'GET /api/admin/webhook/', {
    select: ({ webhooks }) => webhooks,
    refetchInterval: lookEveryMilliseconds,
  });
  const opened = list.data?.find(({ webhookGUID }) => webhookGUID === address.webhook);
  const add = may('Webhook Create') ? <Button onClick={() => setIsAdding(true)}>Add webhook</Button> : null;
  const open = (webhook: string): void => change({ webhook, state: '', kind: '' });
  return (
    <Stack>
      <Text size="sm">
        A webhook tells another system at once what happened to passes and members. Each event is signed, is
        sent until it is taken, for two days at most, and names numbers and fields only.
      </Text>
      <Loaded what="The webhooks" query={list} outline={<Outline lines={4} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title="No webhook yet" text="From the first one on, changes are recorded as events.">
              {add}
            </EmptyState>
          ) : (
            <>
              <Group justify="flex-end">{add}</Group>
              <WebhookList webhooks={webhooks} opened={address.webhook} onOpen={open} />
            </>
          )
        }
      </Loaded>
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
      <ShownSecret {...newSecret} secret={secret} onClose={() => setSecret('')} />
    </Stack>
  );
}

interface WebhookListProps {
  webhooks: readonly Webhook[];
  /** The id of the webhook that is open below; empty without one. */
  opened: string;
  onOpen: (id: string) => void;
}

function WebhookList({ webhooks, opened, onOpen }: WebhookListProps) {
  // The server counts up to a limit only.
  const number = (count: number): string =>
    count >= countedMax ? `${writeNumber(countedMax)} or more` : writeNumber(count);
  return (
    <RowList
      label="Webhooks"
      rows={webhooks}
      keyOf={({ webhookGUID }) => webhookGUID}
      isNumber={(head) => head === 'Waiting' || head === 'Given up'}
      renderCells={(webhook) => {
        const { webhookGUID, url, note, kinds, waiting, givenUp, lastDeliveredAt } = webhook;
        const { tone, word } = stateOfWebhook(webhook);
        const isOpen = webhookGUID === opened;
        return {
          Address: <Noted note={note}>{url}</Noted>,
          Gets: kindsInFewWords(kinds),
          State: <Mark tone={tone}>{word}</Mark>,
          Waiting: number(waiting),
          'Given up': number(givenUp),
          'Last delivered': lastDeliveredAt === null ? 'Never' : <Instant iso={lastDeliveredAt} />,
          Deliveries: (
            <OpenButton {...{ isOpen }} of={url} onToggle={() => onOpen(isOpen ? '' : webhookGUID)} />
          ),
        };
      }}
    />
  );
}

/** The state as a word, and whether the webhook needs someone. */
function stateOfWebhook({ state, failures }: Webhook): { tone: MarkTone; word: string } {
  if (state === 'disabled') return { tone: 'bad', word: 'Disabled' };
  if (state === 'paused') return { tone: 'plain', word: 'Paused' };
  return failures > 0 ? { tone: 'bad', word: 'Failing' } : { tone: 'good', word: 'Active' };
}

function kindsInFewWords(kinds: Webhook['kinds']): string {
  if (kinds === null) return 'All events';
  return kinds.length <= 2 ? kinds.join(', ') : writeCount(kinds.length, 'kind', 'kinds');
}
