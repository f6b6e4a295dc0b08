import { useLocation } from 'wouter';

import { useStaffQuery } from '#web/staff/declared/use-staff-query.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { teamKey } from './team-key.ts';
import { TeamView } from './team-view.tsx';

/** The Season Team tab: who has what. Inviting a list and the roles are the tabs beside it. */
export default function SeasonTeamTab() {
  const may = useMay();
  const [, navigate] = useLocation();
  const team = useStaffQuery([...teamKey, 'members'], () => staffSend('GET /api/admin/team/', undefined));
  useShortcuts({ n: may('Team Member Create') ? () => navigate('/admin/invite') : undefined });
  return (
    <Loaded what="The team" query={team} outline={<LoadingMark />}>
      {(data) => <TeamView team={data} now={team.dataUpdatedAt} />}
    </Loaded>
  );
}
