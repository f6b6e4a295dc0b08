import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';

import type { RequestDue } from '#contract/calls/staff-request-due.ts';
import { requestKinds, type RequestKind } from '#domain/request-kinds.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { bodyOf, failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { Outline } from '#web/staff/ui/outline.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { dueUnits, faultOfDue, minutesOfDue, splitMinutes, type DueTime } from './due-time.ts';
import { kindWords } from './request-words.ts';

const queryKey = ['request-due'];

type Typed = Partial<Record<RequestKind, DueTime>>;

/** Within which time the team answers the requests of each kind. */
export function DueTimesModal({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/request-due/', undefined)),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [typed, setTyped] = useState<Typed>({});
  const { isBusy, failure, run, fail } = useTask();
  const former = query.data;
  const settings = former === undefined ? undefined : mergeTyped(former, typed);
  const changed = requestKinds.filter((kind) => former?.[kind] !== settings?.[kind]);
  const isFine = changed.every((kind) => settings === undefined || faultOfDue(kind, settings[kind]) === '');
  const save = async (): Promise<void> => {
    if (former === undefined || settings === undefined) return;
    const result = await run(() => staffSend('PUT /api/admin/request-due/', { settings, former }));
    await client.invalidateQueries({ queryKey });
    if (!result.ok) return fail(failureText(result));
    showToast('The due times are saved.');
    onClose();
  };
  return (
    <StaffModal
      title="Due times"
      isOpen
      onClose={onClose}
      leaveQuestion={changed.length > 0 ? discardQuestion : undefined}
    >
      <form
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <QueryFault what="The due times" query={query} />
          {query.isPending ? <Outline lines={4} /> : null}
          {settings === undefined ? null : <DueFields {...{ settings, typed }} onChange={setTyped} />}
          <ModalActions fault={failure}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={changed.length === 0 || !isFine}>
              Save
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}

function mergeTyped(former: RequestDue, typed: Typed): RequestDue {
  const minutes = requestKinds.flatMap((kind) => {
    const time = typed[kind];
    return time === undefined ? [] : [[kind, minutesOfDue(time)]];
  });
  return { ...former, ...Object.fromEntries(minutes) };
}

interface DueFieldsProps {
  settings: RequestDue;
  typed: Typed;
  onChange: (typed: Typed) => void;
}

function DueFields({ settings, typed, onChange }: DueFieldsProps) {
  const { hasClub } = useStaffPage();
  return (
    <>
      <Text size="sm" c="dimmed">
        The team answers within this time. Guests read it when they ask, so that requests that are open now
        keep theirs.
      </Text>
      {requestKinds
        .filter((kind) => kind !== 'club' || hasClub)
        .map((kind) => (
          <DueField
            key={kind}
            name={kindWords[kind].name}
            time={typed[kind] ?? splitMinutes(settings[kind])}
            fault={faultOfDue(kind, settings[kind])}
            onChange={(time) => onChange({ ...typed, [kind]: time })}
          />
        ))}
    </>
  );
}

interface DueFieldProps {
  name: string;
  time: DueTime;
  fault: string;
  onChange: (time: DueTime) => void;
}

function DueField({ name, time, fault, onChange }: DueFieldProps) {
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NumberInput
        flex={1}
        label={`${name} requests`}
        error={fault}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={Number.isNaN(time.count) ? '' : time.count}
        onChange={(count) => onChange({ ...time, count: count === '' ? Number.NaN : Number(count) })}
      />
      <NativeSelect
        w={120}
        label="Unit"
        aria-label={`Unit of ${name} requests`}
        value={time.unit}
        onChange={(event) =>
          onChange({ ...time, unit: event.currentTarget.value === 'hours' ? 'hours' : 'minutes' })
        }
        data={Object.keys(dueUnits)}
      />
    </Group>
  );
}
