import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import type { TeamMemberView } from '#contract/calls/staff-team.ts';

import { RowList } from '#web/staff/ui/row-list.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Instant, Mark, Noted } from '#web/staff/ui/basics.tsx';
import { endWords, linkWords, nameOfMember, shownStateOf, shownStates, stateTones } from './team-words.ts';

/** The most rows that are drawn before the member asks for all. */
const rowsMax = 200;

interface MemberTableProps {
  members: readonly TeamMemberView[];
  choice: Choice;
  /** When the list was read, in milliseconds. */
  now: number;
  /** The keys of the tab, which are off in fields and so in checkboxes too. */
  keys: Readonly<Record<string, (() => void) | undefined>>;
}

/**
 * The members with what each of them has. The arrow keys go from one checkbox to the next, and with Shift they select
 * on the way.
 */
export function MemberTable({ members, choice, now, keys }: MemberTableProps) {
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
    const next = boxes[boxes.indexOf(event.target) + step];
    next?.focus();
    if (event.shiftKey && next !== undefined) choice.choose([event.target.value, next.value], true);
  };
  return (
    <div onKeyDown={move} role="presentation">
      <RowList
        label="Team"
        rows={members}
        firstRows={rowsMax}
        keyOf={({ teamMemberGUID }) => teamMemberGUID}
        renderCells={(member) => ({
          Select: <SelectBox {...{ member, choice }} />,
          ...cellsOf(member, now),
        })}
      />
    </div>
  );
}

function SelectBox({ member, choice }: { member: TeamMemberView; choice: Choice }) {
  const { teamMemberGUID: guid, locked } = member;
  if (!choice.mayChange || locked !== null) return null;
  return (
    <Checkbox
      aria-label={`Select ${nameOfMember(member)}`}
      value={guid}
      checked={choice.chosen.has(guid)}
      onChange={(event) => choice.choose([guid], event.currentTarget.checked)}
    />
  );
}

function cellsOf(member: TeamMemberView, now: number): Record<string, ReactNode> {
  const state = shownStateOf(member, now);
  return {
    Member: (
      <Noted note={member.locked}>
        <Noted note={member.email}>{nameOfMember(member)}</Noted>
      </Noted>
    ),
    Level: member.level,
    Roles: member.roles.map(({ roleName }) => roleName).join(', '),
    'Works until': endWords(member),
    State: (
      <Noted note={linkWords(member, now)}>
        <Mark tone={stateTones[state]}>{shownStates[state]}</Mark>
      </Noted>
    ),
    'Last sign-in': member.lastSignInAt === null ? 'Never' : <Instant iso={member.lastSignInAt} />,
    'Second factor': {
      yes: 'Yes',
      no: 'No',
      directory: `Kept by ${staffPage().directory ?? 'the directory'}`,
    }[member.secondFactor],
  };
}

/** The selection as the list and its actions need it. */
export type Choice = ReturnType<typeof useChoice>;

/**
 * The selection among these members. A member whom the filter hides is not selected, so that nothing happens to someone who is
 * not seen; nor is one whom the caller may not change.
 */
export function useChoice(found: readonly TeamMemberView[]) {
  const may = useMay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayChange = may('Team Member Update');
  const free = found.filter(({ locked }) => mayChange && locked === null);
  const selected = free.filter(({ teamMemberGUID }) => chosen.has(teamMemberGUID));
  const areAllChosen = free.length > 0 && selected.length === free.length;
  return {
    chosen,
    mayChange,
    selected,
    areAllChosen,
    canChoose: free.length > 0,
    choose: (guids: readonly string[], isChosen: boolean): void => {
      const next = new Set(chosen);
      for (const guid of guids) {
        if (isChosen) next.add(guid);
        else next.delete(guid);
      }
      setChosen(next);
    },
    chooseAll: (): void =>
      setChosen(new Set(areAllChosen ? [] : free.map(({ teamMemberGUID }) => teamMemberGUID))),
    clear: (): void => setChosen(new Set()),
  };
}
