import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ChangedMember, TeamChange, TeamMemberView } from '#contract/calls/staff-team.ts';
import { countWords } from '#domain/count-words.ts';

import { bodyOf, failureText, queryFaultText, staffSend } from '#web/staff/session/staff-send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { Mark, type MarkTone } from '#web/staff/ui/mark.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { teamKey, type Team } from './team-key.ts';
import { nameOfMember } from './team-words.ts';

/** An action that a member asked for, and those whom it concerns. */
export interface AskedAction {
  kind: TeamChange['kind'];
  members: readonly TeamMemberView[];
}

const titles: Readonly<Record<TeamChange['kind'], string>> = {
  deactivate: 'Deactivate',
  activate: 'Activate',
  'works-until': 'Set works until for',
  'give-role': 'Give a role to',
  'take-role': 'Take a role from',
  'invite-again': 'Resend the invitation to',
};

interface ActModalProps {
  asked: AskedAction;
  roles: Team['roles'];
  /** Called with true after the change was made. */
  onClose: (isDone: boolean) => void;
}

/** Says whom an action concerns, and what will happen to each of them, then makes it and reports the same. */
export function ActModal({ asked, roles, onClose }: ActModalProps) {
  const park = useStaffPage();
  const [change, setChange] = useState(() => firstChange(asked, roles));
  const act = useAct(asked, change);
  const who = countWords(asked.members.length, 'member', 'members', park);
  return (
    <StaffModal
      title={`${titles[asked.kind]} ${who}`}
      isOpen
      size="xl"
      onClose={() => onClose(act.done !== null)}
    >
      <Stack>
        {act.done === null ? <ChangeField {...{ asked, roles, change }} onChange={setChange} /> : null}
        <StatusLine>{act.words}</StatusLine>
        {act.isChecking ? <LoadingMark /> : null}
        <OutcomeTable
          isDone={act.done !== null}
          outcomes={act.done ?? act.foretold}
          members={asked.members}
        />
        <ModalActions fault={act.fault}>
          {act.done === null ? (
            <Buttons kind={asked.kind} act={act} onCancel={() => onClose(false)} />
          ) : (
            <Button ref={focusOnArrival} onClick={() => onClose(true)}>
              Close
            </Button>
          )}
        </ModalActions>
      </Stack>
    </StaffModal>
  );
}

interface ButtonsProps {
  kind: TeamChange['kind'];
  act: ReturnType<typeof useAct>;
  onCancel: () => void;
}

function Buttons({ kind, act, onCancel }: ButtonsProps) {
  const park = useStaffPage();
  const { concerned } = act;
  const isOff = concerned === 0;
  const label = `Change ${countWords(concerned, 'member', 'members', park)}`;
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        data-autofocus={hasField(kind) ? undefined : true}
        color={kind === 'deactivate' ? 'red' : 'brand'}
        loading={act.isBusy}
        aria-disabled={isOff}
        onClick={isOff ? undefined : act.make}
      >
        {isOff ? 'Nobody to change' : label}
      </Button>
    </>
  );
}

/** What the change would do, by a check after each change of a field, and what it did. */
function useAct(asked: AskedAction, change: TeamChange) {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const [done, setDone] = useState<ChangedMember[] | null>(null);
  const members = asked.members.map(({ teamMemberGUID }) => teamMemberGUID);
  const check = useQuery({
    queryKey: ['season-team-check', change, members],
    queryFn: async () =>
      bodyOf(await staffSend('POST /api/admin/team/change/', { members, change, isCheck: true })),
    enabled: done === null,
    gcTime: 0,
    retry: false,
  });
  const foretold = check.data?.members ?? [];
  const concerned = countOf(foretold, 'changed');
  const isChecking = done === null && check.isPending;
  const before = foretold.length === 0 ? '' : saysBefore(concerned, foretold.length);
  const send = () =>
    run(async () => {
      const result = await staffSend('POST /api/admin/team/change/', { members, change, isCheck: false });
      if (!result.ok) return fail(failureText(result));
      setDone(result.body.members);
      await client.invalidateQueries({ queryKey: teamKey });
    });
  return {
    isBusy,
    isChecking,
    done,
    foretold,
    concerned,
    fault: failure ?? queryFaultText(check.error),
    words: doneWords(done, isChecking ? 'Checking what would happen...' : before),
    make: () => void send(),
  };
}

function doneWords(done: readonly ChangedMember[] | null, before: string): string {
  if (done === null) return before;
  const [changed, same, refused] = (['changed', 'unchanged', 'refused'] as const).map((outcome) =>
    countOf(done, outcome),
  );
  return `Done: ${changed} changed, ${same} as before, ${refused} refused.`;
}

function saysBefore(concerned: number, total: number): string {
  return concerned === total
    ? 'Nothing is changed yet. All of them will change.'
    : `Nothing is changed yet. ${concerned} of ${total} will change.`;
}

function countOf(members: readonly ChangedMember[], outcome: ChangedMember['outcome']): number {
  return members.filter((one) => one.outcome === outcome).length;
}

function hasField(kind: TeamChange['kind']): boolean {
  return kind === 'works-until' || kind === 'give-role' || kind === 'take-role';
}

/** The change as the modal opens with it. */
function firstChange({ kind, members }: AskedAction, roles: Team['roles']): TeamChange {
  if (kind === 'works-until') return { kind, worksUntil: '' };
  if (kind === 'give-role' || kind === 'take-role')
    return { kind, roleGUID: rolesFor(kind, members, roles)[0]?.value ?? '' };
  return { kind };
}

/** The roles that may be given, or those that one of the members has. */
function rolesFor(
  kind: 'give-role' | 'take-role',
  members: readonly TeamMemberView[],
  roles: Team['roles'],
): { value: string; label: string }[] {
  const held = new Set(members.flatMap((member) => member.roles.map(({ roleGUID }) => roleGUID)));
  return roles
    .filter(({ roleGUID, mayGive }) => (kind === 'give-role' ? mayGive : held.has(roleGUID)))
    .map(({ roleGUID, roleName }) => ({ value: roleGUID, label: roleName }));
}

interface ChangeFieldProps {
  asked: AskedAction;
  roles: Team['roles'];
  change: TeamChange;
  onChange: (change: TeamChange) => void;
}

function ChangeField({ asked, roles, change, onChange }: ChangeFieldProps) {
  const { timeZone } = useStaffPage();
  if (change.kind === 'works-until')
    return (
      <Group align="flex-end">
        <TextInput
          label="Last day"
          description={`Access ends at the end of this day (${timeZone}). Leave empty for no end.`}
          type="date"
          max="2098-12-31"
          data-autofocus
          value={change.worksUntil}
          onChange={(event) => onChange({ ...change, worksUntil: event.currentTarget.value })}
        />
      </Group>
    );
  if (change.kind === 'give-role' || change.kind === 'take-role')
    return (
      <NativeSelect
        label="Role"
        data-autofocus
        value={change.roleGUID}
        data={rolesFor(change.kind, asked.members, roles)}
        onChange={(event) => onChange({ ...change, roleGUID: event.currentTarget.value })}
      />
    );
  if (change.kind === 'deactivate')
    return <Text>They are signed out at once and cannot sign in until someone activates them again.</Text>;
  return null;
}

interface OutcomeTableProps {
  isDone: boolean;
  outcomes: readonly ChangedMember[];
  members: readonly TeamMemberView[];
}

const tones: Readonly<Record<ChangedMember['outcome'], MarkTone>> = {
  changed: 'good',
  unchanged: 'plain',
  refused: 'bad',
};

const before = { changed: 'Will change', unchanged: 'Nothing to do', refused: 'Not possible' } as const;
const after = { changed: 'Changed', unchanged: 'As before', refused: 'Refused' } as const;

/** What will happen, or has happened, to each member. */
function OutcomeTable({ isDone, outcomes, members }: OutcomeTableProps) {
  if (outcomes.length === 0) return null;
  const words = isDone ? after : before;
  const named = new Map(members.map((member) => [member.teamMemberGUID, member]));
  return (
    <RowList
      label="Members"
      rows={outcomes}
      keyOf={({ teamMemberGUID }) => teamMemberGUID}
      renderCells={({ teamMemberGUID, outcome, text }) => {
        const member = named.get(teamMemberGUID);
        return {
          Member: member === undefined ? teamMemberGUID : nameOfMember(member),
          Result: <Mark tone={tones[outcome]}>{words[outcome]}</Mark>,
          Details: text,
        };
      }}
    />
  );
}
