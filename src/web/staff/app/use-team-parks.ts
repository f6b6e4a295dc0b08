import { useQuery } from '@tanstack/react-query';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** Another park of the chain where the member may work. */
export interface OtherPark {
  name: string;
  address: string;
}

/** The other parks where this member may work; empty until they are known, and for a park that shares its team with none. */
export function useTeamParks(memberGuid: string): readonly OtherPark[] {
  const { sharesTeam } = useStaffPage();
  const { data } = useQuery({
    queryKey: ['team-parks', memberGuid],
    queryFn: async () => bodyOf(await staffSend('GET /app/parks/', undefined)),
    enabled: sharesTeam && memberGuid !== '',
    staleTime: 300_000,
  });
  return data ?? [];
}
