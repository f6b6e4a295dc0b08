import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import type { Webhook } from '#contract/calls/staff-webhooks.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import type { TestResult } from './sent-test.tsx';
import { showFailure, useWebhookChange } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookActionsProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onTested: (result: TestResult) => void;
  onDeleted: () => void;
}

type Asked = 'edit' | 'rotate' | 'replay' | 'delete' | null;

/** What the member may do with a webhook, with a question before what cannot be taken back. */
export function WebhookActions({ webhook, onSecret, onTested, onDeleted }: WebhookActionsProps) {
  const may = useMay();
  const [asked, setAsked] = useState<Asked>(null);
  const { test, setState, rotate, remove, busy } = useActions(webhook, { onSecret, onTested, onDeleted });
  const close = (): void => setAsked(null);
  const isActive = webhook.state === 'active';
  return (
    <Group gap="sm">
      {may('Webhook Update') ? (
        <>
          <Button loading={busy === 'test'} onClick={() => void test()}>
            Send test
          </Button>
          <Button
            variant="default"
            loading={busy === 'state'}
            onClick={() => void setState(isActive ? 'paused' : 'active')}
          >
            {isActive ? 'Pause' : 'Resume'}
          </Button>
          <Button variant="default" onClick={() => setAsked('edit')}>
            Edit
          </Button>
          <Button variant="default" onClick={() => setAsked('rotate')}>
            New secret
          </Button>
          {webhook.state === 'disabled' ? null : (
            <Button variant="default" disabled={webhook.replay !== null} onClick={() => setAsked('replay')}>
              Replay
            </Button>
          )}
        </>
      ) : null}
      {may('Webhook Delete') ? (
        <Button variant="light" color="red" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      ) : null}
      {asked === 'edit' ? <WebhookForm webhook={webhook} onClose={close} /> : null}
      {asked === 'replay' ? <ReplayDialog webhook={webhook} onClose={close} /> : null}
      <Questions asked={asked} busy={busy} rotate={rotate} remove={remove} close={close} />
    </Group>
  );
}

type Actions = ReturnType<typeof useActions>;

interface QuestionsProps extends Pick<Actions, 'busy' | 'rotate' | 'remove'> {
  asked: Asked;
  close: () => void;
}

function Questions({ asked, busy, rotate, remove, close }: QuestionsProps) {
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'rotate'}
        title="Make a new secret?"
        text="For a day events are signed with the new and the former secret. After that the former one is of no use."
        action="Make new secret"
        isBusy={busy === 'rotate'}
        onConfirm={() => void rotate().then(close)}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title="Delete this webhook?"
        text="Events that wait for it are not sent, and its deliveries are deleted. The other system is not told."
        action="Delete webhook"
        isBusy={busy === 'delete'}
        onConfirm={() => void remove().then(close)}
        onCancel={close}
      />
    </>
  );
}

function useActions(
  { webhookGUID: id, version, secretMadeAt }: Webhook,
  { onSecret, onTested, onDeleted }: Omit<WebhookActionsProps, 'webhook'>,
) {
  const { change } = useWebhookChange();
  const [busy, setBusy] = useState<'test' | 'state' | 'rotate' | 'delete' | null>(null);
  const during = async (what: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    await work().finally(() => setBusy(null));
  };
  return {
    busy,
    test: () =>
      during('test', async () => {
        const result = await change('PUT /api/admin/webhook/:id/test/', undefined, { id });
        if (result.ok) onTested(result.body);
        else showFailure(result);
      }),
    setState: (state: 'active' | 'paused') =>
      during('state', async () => {
        const done = state === 'active' ? 'The webhook is resumed.' : 'The webhook is paused.';
        const result = await change('PUT /api/admin/webhook/:id/state/', { state, version }, { id, done });
        if (!result.ok) showFailure(result);
      }),
    rotate: () =>
      during('rotate', async () => {
        const result = await change('PUT /api/admin/webhook/:id/secret/', { secretMadeAt }, { id });
        if (result.ok) onSecret(result.body.secret);
        else showFailure(result);
      }),
    remove: () =>
      during('delete', async () => {
        const options = { id, done: 'The webhook is deleted.' };
        const result = await change('DELETE /api/admin/webhook/:id', undefined, options);
        if (result.ok) onDeleted();
        else showFailure(result);
      }),
  };
}
