import { Button, Checkbox, Fieldset, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';

import type { Webhook, WebhookFields } from '#contract/calls/staff-webhooks.ts';
import { eventKindNames, type EventKindName } from '#contract/outgoing-events.ts';

import { failureText } from '#web/staff/session/staff-send.ts';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useWebhookChange } from './use-webhooks.ts';

interface WebhookFormProps {
  /** Undefined for a new webhook. */
  webhook: Webhook | undefined;
  onClose: () => void;
  /** Called with the new webhook and its secret. */
  onAdded?: ((added: { webhookGUID: string; secret: string }) => void) | undefined;
}

/** Adds or edits a webhook. */
export function WebhookForm({ webhook, onClose, onAdded }: WebhookFormProps) {
  const [former] = useState(() => webhookDraft(webhook));
  const [draft, setDraft] = useState(former);
  const { isBusy, failure, save } = useSave(webhook, { onClose, onAdded });
  const isTouched = JSON.stringify(draft) !== JSON.stringify(former);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save(draft);
  };
  return (
    <StaffModal
      title={webhook === undefined ? 'New webhook' : 'Edit webhook'}
      isOpen
      size="xl"
      onClose={onClose}
      leaveQuestion={isTouched ? discardQuestion : undefined}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Address"
            description="Begins with https:// and leads to a public address of the other system."
            type="url"
            data-autofocus
            withAsterisk
            maxLength={2000}
            value={draft.url}
            onChange={({ currentTarget: { value } }) => setDraft((known) => ({ ...known, url: value }))}
          />
          <TextInput
            label="Note"
            description="What the other system is."
            maxLength={200}
            value={draft.note}
            onChange={({ currentTarget: { value } }) => setDraft((known) => ({ ...known, note: value }))}
          />
          <TextInput
            label="Mail to"
            description="Gets a mail if the server disables the webhook."
            type="email"
            withAsterisk
            maxLength={254}
            value={draft.mailTo}
            onChange={({ currentTarget: { value } }) => setDraft((known) => ({ ...known, mailTo: value }))}
          />
          <KindFields kinds={draft.kinds} onChange={(kinds) => setDraft((known) => ({ ...known, kinds }))} />
          <ModalActions fault={failure}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isDraftComplete(draft) || !isTouched}>
              {webhook === undefined ? 'Add webhook' : 'Save'}
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}

function isDraftComplete({ url, mailTo, kinds }: WebhookFields): boolean {
  return url.trim() !== '' && mailTo.trim() !== '' && (kinds === null || kinds.length > 0);
}

function webhookDraft(webhook: Webhook | undefined): WebhookFields {
  if (webhook === undefined) return { url: '', note: '', mailTo: '', kinds: null };
  const { url, note, mailTo, kinds } = webhook;
  return {
    url,
    note,
    mailTo,
    kinds: kinds === null ? null : eventKindNames.filter((one) => kinds.includes(one)),
  };
}

/** Saves the draft; what was added or changed closes the form. */
function useSave(
  webhook: Webhook | undefined,
  { onClose, onAdded }: Pick<WebhookFormProps, 'onClose' | 'onAdded'>,
) {
  const { change, isBusy } = useWebhookChange();
  const [failure, setFailure] = useState('');
  const save = async (fields: WebhookFields): Promise<void> => {
    if (webhook === undefined) {
      const added = await change('POST /api/admin/webhook/', fields, { done: 'The webhook is added.' });
      if (!added.ok) return setFailure(failureText(added));
      onAdded?.({ webhookGUID: added.body.webhook.webhookGUID, secret: added.body.secret });
    } else {
      const body = { ...fields, version: webhook.version };
      const options = { id: webhook.webhookGUID, done: 'The webhook is saved.' };
      const changed = await change('PUT /api/admin/webhook/:id', body, options);
      if (!changed.ok) return setFailure(failureText(changed));
    }
    onClose();
  };
  return { isBusy, failure, save };
}

interface KindFieldsProps {
  kinds: readonly EventKindName[] | null;
  onChange: (kinds: EventKindName[] | null) => void;
}

function KindFields({ kinds, onChange }: KindFieldsProps) {
  const toggle = (kind: EventKindName, isChosen: boolean): void =>
    onChange(eventKindNames.filter((one) => (one === kind ? isChosen : kinds?.includes(one) === true)));
  return (
    <>
      <Radio.Group
        label="Events"
        value={kinds === null ? 'all' : 'chosen'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="All events, those of later versions included" />
          <Radio value="chosen" label="Chosen events" />
        </Stack>
      </Radio.Group>
      {kinds === null ? null : (
        <Fieldset legend="Chosen events">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            {eventKindNames.map((kind) => (
              <Checkbox
                key={kind}
                label={kind}
                checked={kinds.includes(kind)}
                onChange={({ currentTarget: { checked } }) => toggle(kind, checked)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      )}
    </>
  );
}
