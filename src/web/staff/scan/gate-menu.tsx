import { Button, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { gateNameLengthMax } from '#contract/calls/staff-scan.ts';

import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { PlainButton } from '#web/staff/ui/basics.tsx';
import { writeInstant, writeNumber } from '#web/staff/ui/park-words.ts';
import type { DeviceSettings } from './device-settings.ts';
import type { ListFault } from './offline-list.ts';
import type { Connection } from './use-connection.ts';
import type { ListUse } from './use-list.ts';

interface GateMenuProps {
  list: ListUse;
  settings: DeviceSettings;
  connection: Connection;
  username: string;
  onChange: (changed: DeviceSettings) => void;
  onLeave: (() => void) | null;
  onLogOut: () => void;
}

/** The settings of the device, its list, and the way out. */
export function GateMenu({
  list,
  settings,
  connection,
  username,
  onChange,
  onLeave,
  onLogOut,
}: GateMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="white" size="sm" onClick={() => setOpen(true)}>
        Settings
      </Button>
      <StaffModal title="Settings of this gate" isOpen={isOpen} onClose={() => setOpen(false)} size="md">
        <Stack>
          <TextInput
            label="Name of this gate"
            description="Shown where a pass is scanned a second time"
            maxLength={gateNameLengthMax}
            value={settings.place}
            onChange={(event) => onChange({ ...settings, place: event.currentTarget.value })}
          />
          <Switch
            label="Sound"
            size="lg"
            checked={settings.hasSound}
            onChange={(event) => onChange({ ...settings, hasSound: event.currentTarget.checked })}
          />
          <Switch
            label="Vibration"
            size="lg"
            checked={settings.hasVibration}
            onChange={(event) => onChange({ ...settings, hasVibration: event.currentTarget.checked })}
          />
          <ListLines {...{ list, connection }} />
          {onLeave === null ? null : <PlainButton onClick={onLeave}>Back office</PlainButton>}
          <PlainButton onClick={onLogOut}>Logout</PlainButton>
          <Text size="sm">Signed in as {username}</Text>
        </Stack>
      </StaffModal>
    </>
  );
}

/** The list of this device, and what waits for the network. */
function ListLines({ list, connection }: Pick<GateMenuProps, 'list' | 'connection'>) {
  return (
    <>
      <Text component="output">{describeList(list)}</Text>
      <PlainButton loading={list.isLoading} disabled={connection.isAway} onClick={() => void list.load()}>
        Load the list again
      </PlainButton>
      <Text>
        {connection.isAway ? 'Offline.' : 'Online.'} {waitingText(connection.waiting)}
      </Text>
    </>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'No scan waits.';
  return waiting === 1 ? '1 scan waits for the network.' : `${waiting} scans wait for the network.`;
}

const faults: Readonly<Record<ListFault, string>> = {
  missing: 'No list on this device.',
  broken: 'The list on this device is damaged or was not signed by this park. It is not used.',
  over: 'The list on this device is of another day or session. It is not used.',
};

/** Its age and its size, or why there is none. */
function describeList({ list, fault, isLoading, photosTotal }: ListUse): string {
  if (list === undefined) return fault === undefined || isLoading ? 'The list is loading.' : faults[fault];
  const timeOf = (at: Date): string => writeInstant(at, { timeStyle: 'short', dateStyle: 'medium' });
  const codes = writeNumber(list.codesTotal);
  const size = writeNumber(Math.max(1, Math.round(list.sizeBytes / 1024)));
  return `List without a network: ${codes} codes, ${size} KB, made ${timeOf(list.madeAt)}, good until ${timeOf(list.validTo)}. Photos of season passes: ${writeNumber(photosTotal)}.`;
}
