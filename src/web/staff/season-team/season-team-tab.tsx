import { Group, Radio, Stack } from '@mantine/core';

import { useMay } from '#web/staff/session/use-session.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { InviteView } from './invite-view.tsx';
import { RolesView } from './roles-view.tsx';
import { TeamView } from './team-view.tsx';
import { useTeam } from './use-team.ts';

const views = { team: 'Who has what', invite: 'Invite a list', roles: 'Roles and permissions' } as const;
type View = keyof typeof views;

const plainAddress = { view: 'team' };

/** The Season Team tab: who has what, a list of people invited at once, and roles. */
export default function SeasonTeamTab() {
  const may = useMay();
  const [address, change] = useAddress(plainAddress);
  const offered = (Object.keys(views) as View[]) // the keys of the table above
    .filter((one) => one !== 'invite' || may('Team Member Create'))
    .filter((one) => one !== 'roles' || may('Permission List'));
  // An address may come from a colleague who is allowed more.
  const view = offered.find((one) => one === address.view) ?? 'team';
  const setView = (next: string): void => change({ view: next }, 'push');
  useShortcuts({ n: may('Team Member Create') ? () => setView('invite') : undefined });
  return (
    <Stack>
      <Radio.Group label="Show" value={view} onChange={setView}>
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
