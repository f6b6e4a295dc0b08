/** The calls of the tab Season Team. */
import { useQuery } from '@tanstack/react-query';

import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

/** The team and the roles that may be given. */
export type Team = JsonOf<Contract['GET /api/admin/team/']>;

/** The key of the team in the cache; every change of the team makes it stale. */
export const teamKey = ['season-team'] as const;

/** The team with all that says who has what. */
export function useTeam() {
  return useQuery({
    queryKey: [...teamKey, 'members'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/team/', undefined)),
  });
}

/** The roles, and every permission by level. */
export function useRoles() {
  return useQuery({
    queryKey: [...teamKey, 'roles'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/team-role/', undefined)),
  });
}
