import { Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';

import { useMay } from '#web/staff/session/use-session.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { InviteView } from './invite-view.tsx';
import { RolesView } from './roles-view.tsx';
import { TeamView } from './team-view.tsx';
import { useTeam } from './use-team.ts';

const views = { team: 'Who has what', invite: 'Invite a list', roles: 'Roles and permissions' } as const;
type View = keyof typeof views;

/** The Season Team tab: who has what, a list of people invited at once, and roles. */
export default function SeasonTeamTab() {
  const may = useMay();
  const [view, setView] = useState<View>('team');
  const offered = (Object.keys(views) as View[]) // the keys of the table above
    .filter((one) => one !== 'invite' || may('Team Member Create'))
    .filter((one) => one !== 'roles' || may('Permission List'));
  useShortcuts({ n: may('Team Member Create') ? () => setView('invite') : undefined });
  return (
    <Stack>
      <Radio.Group label="Show" value={view} onChange={(next) => setView(toView(next))}>
        <Group mt="xs">
          {offered.map((one) => (
            <Radio key={one} value={one} label={views[one]} />
          ))}
        </Group>
      </Radio.Group>
      {view === 'team' ? <Members /> : null}
      {view === 'invite' ? <InviteView onDone={() => setView('team')} /> : null}
      {view === 'roles' ? <RolesView /> : null}
    </Stack>
  );
}

function toView(text: string): View {
  return text === 'invite' || text === 'roles' ? text : 'team';
}

function Members() {
  const team = useTeam();
  return (
    <>
      <QueryFault what="The team" query={team} />
      {team.isPending ? <LoadingMark /> : null}
      {team.data === undefined ? null : <TeamView team={team.data} now={team.dataUpdatedAt} />}
    </>
  );
}
