import { Button, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';

import type { Webhook } from '#contract/calls/staff-webhooks.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import { failureText } from '#web/staff/session/staff-send.ts';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { ParkTimeField } from '#web/staff/ui/park-time-field.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useWebhookChange } from './use-webhooks.ts';

/** Asks since when events are to be sent again. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [since, setSince] = useState('');
  const [failure, setFailure] = useState('');
  const { change, isBusy } = useWebhookChange();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const options = { id: webhook.webhookGUID, done: 'The replay has begun.' };
    const result = await change('PUT /api/admin/webhook/:id/replay/', { since }, options);
    if (result.ok) onClose();
    else setFailure(failureText(result));
  };
  return (
    <StaffModal title="Replay events" isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>
            {`All its events since a time are sent again, also those that were taken: the other system knows them by their ids. Events are kept for ${retentionDays('events')} days.`}
          </Text>
          <ParkTimeField label="Since" withAsterisk value={since} onChange={(iso) => setSince(iso ?? '')} />
          <ModalActions fault={failure}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={since === ''}>
              Replay events
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}
