import { Button, Group } from '@mantine/core';
import type { Ref } from 'react';

import type { TeamChange, TeamMemberView } from '#contract/calls/staff-team.ts';

import type { Choice } from './use-choice-of-members.ts';
import type { Team } from './use-team.ts';

/** An action that a member asked for, and those whom it concerns. */
export interface AskedAction {
  kind: TeamChange['kind'];
  members: readonly TeamMemberView[];
}

interface ActionBarProps {
  choice: Choice;
  roles: Team['roles'];
  /** The button that selects all, which Enter in the filter leads to. */
  chooseRef: Ref<HTMLButtonElement>;
  onAct: (asked: AskedAction) => void;
}

/** The actions for the selected members. Each says how many of them it concerns, and is off if that is none. */
export function ActionBar({ choice, roles, chooseRef, onAct }: ActionBarProps) {
  const { selected, areAllChosen, canChoose, chooseAll } = choice;
  const held = selected.filter((member) => member.roles.length > 0);
  const canGive = roles.some(({ mayGive }) => mayGive);
  const actions: [kind: TeamChange['kind'], label: string, members: readonly TeamMemberView[]][] = [
    ['deactivate', 'Deactivate', selected.filter(({ state }) => state !== 'deactivated')],
    ['activate', 'Activate', selected.filter(({ state }) => state === 'deactivated')],
    ['works-until', 'Set works until', selected],
    ['give-role', 'Give a role', canGive ? selected : []],
    ['take-role', 'Take a role', held],
    ['invite-again', 'Resend invitation', selected.filter(({ state }) => state === 'invited')],
  ];
  return (
    <Group gap="xs">
      <Button ref={chooseRef} variant="default" disabled={!canChoose} onClick={chooseAll}>
        {areAllChosen ? 'Select none' : 'Select all shown'}
      </Button>
      {actions.map(([kind, label, members]) => (
        <Button
          key={kind}
          variant={kind === 'deactivate' ? 'light' : 'default'}
          {...(kind === 'deactivate' ? { color: 'red' } : {})}
          disabled={members.length === 0}
          onClick={() => onAct({ kind, members })}
        >
          {members.length === 0 ? label : `${label} (${members.length})`}
        </Button>
      ))}
    </Group>
  );
}
