import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode, type Ref } from 'react';

import type { TeamMemberView } from '#contract/calls/staff-team.ts';
import { countWords } from '#domain/count-words.ts';

import { ExportButton } from '#web/staff/declared/export-button.tsx';
import { staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ListSearch } from '#web/staff/ui/list-search.tsx';
import { ListTools } from '#web/staff/ui/list-tools.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { useTypedAddress } from '#web/staff/ui/use-address.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { ActModal, type AskedAction } from './act-modal.tsx';
import { ActionBar } from './action-bar.tsx';
import { MemberTable } from './member-table.tsx';
import { everyone, isEveryone, isShown, knownFilter, shownStates, type TeamFilter } from './team-words.ts';
import { useChoice, type Choice } from './use-choice-of-members.ts';
import type { Team } from './team-key.ts';

/** The most rows that are drawn before the member asks for all. */
const rowsMax = 200;

interface TeamViewProps {
  team: Team;
  /** When the list was read, in milliseconds. */
  now: number;
}

/** The team as a table with a filter, and the actions for the selected members. */
export function TeamView({ team, now }: TeamViewProps) {
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
          <Button ref={chooseButton} variant="default" disabled={!canChoose} onClick={chooseAll}>
            {areAllChosen ? 'Select none' : 'Select all shown'}
          </Button>
        ) : null}
      </Filters>
      {selected.length === 0 ? null : <ActionBar selected={selected} roles={team.roles} onAct={setAsked} />}
      <FirstRows found={found} choice={choice} keys={keys} now={now} />
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
  const park = useStaffPage();
  return (
    <>
      <StatusLine>
        {countWords(found.length, 'member', 'members', park)}
        {selected === 0 ? '' : `, ${selected} selected`}
      </StatusLine>
      <ExportButton
        fileName="season-team.csv"
        send={() =>
          staffSendForDownload('POST /api/admin/team/export/', {
            members: found.map(({ teamMemberGUID }) => teamMemberGUID),
          })
        }
      />
    </>
  );
}

interface FirstRowsProps {
  found: readonly TeamMemberView[];
  choice: Choice;
  keys: Readonly<Record<string, (() => void) | undefined>>;
  now: number;
}

/** The first rows of a long list, and a button for the others. */
function FirstRows({ found, choice, keys, now }: FirstRowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? found : found.slice(0, rowsMax);
  return (
    <>
      <MemberTable
        members={shown}
        chosen={choice.chosen}
        mayChange={choice.mayChange}
        now={now}
        keys={keys}
        onChoose={choice.choose}
      />
      {shown.length < found.length ? (
        <Group>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {found.length}
          </Button>
        </Group>
      ) : null}
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
