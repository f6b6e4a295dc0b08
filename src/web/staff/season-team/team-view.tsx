import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { useLocation } from 'wouter';

import type { TeamMemberView, TeamChange } from '#contract/calls/staff-team.ts';

import { ExportButton } from '#web/staff/declared/act-button.tsx';
import { ListSearch, ListTools } from '#web/staff/ui/list-tools.tsx';
import { EmptyState } from '#web/staff/ui/empty-state.tsx';
import { LoadingMark, PlainButton, StatusLine } from '#web/staff/ui/basics.tsx';
import { useTypedAddress } from '#web/staff/ui/use-address.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { writeCount } from '#web/staff/ui/park-words.ts';
import { ActModal, type AskedAction } from './act-modal.tsx';
import { MemberTable, useChoice } from './member-table.tsx';
import {
  everyone,
  isEveryone,
  isShown,
  knownFilter,
  shownStates,
  type Team,
  type TeamFilter,
  teamKey,
} from './team-words.ts';

interface TeamViewProps {
  team: Team;
  /** When the list was read, in milliseconds. */
  now: number;
}

/** The team as a table with a filter, and the actions for the selected members. */
function TeamView({ team, now }: TeamViewProps) {
  const filterField = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  // The rows follow each key, and the address when the typing pauses.
  const { typed, type: setFilter } = useTypedAddress(everyone);
  const filter = knownFilter(typed, team.roles);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const found = team.members.filter((member) => isShown(member, filter, now));
  const choice = useChoice(found);
  const { selected, mayChange, chooseAll, canChoose, areAllChosen } = choice;
  const working = selected.filter(({ state }) => state !== 'deactivated');
  const keys = {
    a: canChoose ? chooseAll : undefined,
    d: working.length > 0 ? () => setAsked({ kind: 'deactivate', members: working }) : undefined,
  };
  useShortcuts({ ...keys, f: () => filterField.current?.focus() });
  return (
    <Stack gap="sm">
      <Filters
        filter={filter}
        team={team}
        fieldRef={filterField}
        onChange={setFilter}
        onEnter={() => chooseButton.current?.focus()}
        end={<Counted found={found} selected={selected.length} />}
      >
        {mayChange ? (
          <PlainButton ref={chooseButton} disabled={!canChoose} onClick={chooseAll}>
            {areAllChosen ? 'Select none' : 'Select all shown'}
          </PlainButton>
        ) : null}
      </Filters>
      {selected.length === 0 ? null : <ActionBar selected={selected} roles={team.roles} onAct={setAsked} />}
      {found.length === 0 ? (
        <EmptyState title="Nothing matches." text="Clear the filters to see all members." />
      ) : null}
      <MemberTable members={found} {...{ choice, keys, now }} />
      {asked === null ? null : (
        <ActModal
          key={asked.kind}
          asked={asked}
          roles={team.roles}
          onClose={(isDone) => {
            setAsked(null);
            if (isDone) choice.clear();
          }}
        />
      )}
    </Stack>
  );
}

function Counted({ found, selected }: { found: readonly TeamMemberView[]; selected: number }) {
  return (
    <>
      <StatusLine>
        {writeCount(found.length, 'member', 'members')}
        {selected === 0 ? '' : `, ${selected} selected`}
      </StatusLine>
      <ExportButton
        fileName="season-team.csv"
        call="POST /api/admin/team/export/"
        body={{ members: found.map(({ teamMemberGUID }) => teamMemberGUID) }}
      />
    </>
  );
}

interface FiltersProps {
  filter: TeamFilter;
  team: Team;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (filter: TeamFilter) => void;
  /** Called by Enter in the field. */
  onEnter: () => void;
  end: ReactNode;
  /** The button that selects. */
  children: ReactNode;
}

function Filters({ filter, team, fieldRef, onChange, onEnter, end, children }: FiltersProps) {
  const states = Object.entries(shownStates).map(([value, label]) => ({ value, label }));
  const roles = team.roles.map(({ roleGUID, roleName }) => ({ value: roleGUID, label: roleName }));
  return (
    <ListTools onClear={isEveryone(filter) ? undefined : () => onChange(everyone)} end={end}>
      <ListSearch
        ref={fieldRef}
        label="Filter"
        placeholder="Name, email, level or role"
        value={filter.search}
        onType={(search) => onChange({ ...filter, search })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Otherwise the same key presses the button that gets the focus.
          onEnter();
        }}
      />
      <NativeSelect
        aria-label="State"
        value={filter.state}
        data={[{ value: '', label: 'Every state' }, ...states]}
        onChange={(event) => onChange({ ...filter, state: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Role"
        value={filter.role}
        data={[{ value: '', label: 'Every role' }, ...roles]}
        onChange={(event) => onChange({ ...filter, role: event.currentTarget.value })}
      />
      {children}
    </ListTools>
  );
}

interface ActionBarProps {
  /** At least one. */
  selected: readonly TeamMemberView[];
  roles: Team['roles'];
  onAct: (asked: AskedAction) => void;
}

/** The actions for the selected members. Each says how many of them it concerns, and is off if that is none. */
function ActionBar({ selected, roles, onAct }: ActionBarProps) {
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

/** The Season Team tab: who has what. Inviting a list and the roles are the tabs beside it. */
export default function SeasonTeamTab() {
  const may = useMay();
  const [, navigate] = useLocation();
  const team = useStaffQuery([...teamKey, 'members'], 'GET /api/admin/team/');
  useShortcuts({ n: may('Team Member Create') ? () => navigate('/admin/invite') : undefined });
  return (
    <Loaded what="The team" query={team} outline={<LoadingMark />}>
      {(data) => <TeamView team={data} now={team.dataUpdatedAt} />}
    </Loaded>
  );
}
