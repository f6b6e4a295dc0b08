import { Button, Group } from '@mantine/core';

import type { TeamChange, TeamMemberView } from '#contract/calls/staff-team.ts';

import type { AskedAction } from './act-modal.tsx';
import type { Team } from './team-key.ts';

interface ActionBarProps {
  /** At least one. */
  selected: readonly TeamMemberView[];
  roles: Team['roles'];
  onAct: (asked: AskedAction) => void;
}

/** The actions for the selected members. Each says how many of them it concerns, and is off if that is none. */
export function ActionBar({ selected, roles, onAct }: ActionBarProps) {
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
