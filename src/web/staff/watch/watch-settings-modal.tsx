import { Button, Group, NumberInput, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { WatchSettings } from '#contract/calls/staff-watch.ts';
import { watchFigureNames, watchFigures } from '#contract/watch-figures.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';

interface WatchSettingsModalProps {
  settings: WatchSettings;
  isOpen: boolean;
  onClose: () => void;
}

/** The limits of the figures in a day, who gets a mail, and the end of a shift. */
export function WatchSettingsModal({ settings, isOpen, onClose }: WatchSettingsModalProps) {
  return isOpen ? <SettingsForm settings={settings} onClose={onClose} /> : null;
}

function SettingsForm({ settings, onClose }: Omit<WatchSettingsModalProps, 'isOpen'>) {
  const client = useQueryClient();
  // The settings that were there at the beginning, in case the list is read anew behind the form.
  const [former] = useState(settings);
  const [draft, setDraft] = useState(settings);
  const [addresses, setAddresses] = useState(settings.mailTo.join('\n'));
  const { isBusy, run } = useTask();
  const mailTo = addresses.split(/[\s,;]+/).filter((one) => one !== '');
  const wanted = { ...draft, mailTo };
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(former);
  const save = async (): Promise<void> => {
    const result = await run(() => staffSend('PUT /api/admin/watch/settings/', { settings: wanted, former }));
    await client.invalidateQueries({ queryKey: ['watch'] });
    if (!result.ok) return showToast(failureText(result), 'danger');
    showToast('The limits are saved.');
    onClose();
  };
  return (
    <StaffModal
      title="Limits and mails"
      isOpen
      onClose={onClose}
      leaveQuestion={isChanged ? discardQuestion : undefined}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <LimitFields draft={draft} onChange={setDraft} />
          <Textarea
            label="Mail to"
            description="One address a line, at most 10. Those who get the mails now are told about a change."
            autosize
            minRows={2}
            value={addresses}
            onChange={(event) => setAddresses(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isChanged}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </StaffModal>
  );
}

interface LimitFieldsProps {
  draft: WatchSettings;
  onChange: (draft: WatchSettings) => void;
}

function LimitFields({ draft, onChange }: LimitFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {watchFigureNames.map((name) => (
        <NumberInput
          key={name}
          label={watchFigures[name].title}
          description="In a day; 0 for no limit"
          min={0}
          max={1_000_000_000}
          allowDecimal={false}
          value={draft.limits[name]}
          onChange={(value) =>
            onChange({ ...draft, limits: { ...draft.limits, [name]: Number(value) || 0 } })
          }
        />
      ))}
      <NumberInput
        label="End of a shift"
        description="Minutes before its end that count, 5 to 120"
        min={5}
        max={120}
        allowDecimal={false}
        value={draft.shiftEndMinutes}
        onChange={(value) => onChange({ ...draft, shiftEndMinutes: Number(value) || 5 })}
      />
    </SimpleGrid>
  );
}
