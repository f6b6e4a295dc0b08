/** The team, which the tabs Season Team, Invite and Roles change. */
import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

/** The team and the roles that may be given. */
export type Team = JsonOf<Contract['GET /api/admin/team/']>;

/** The key of the team in the cache; every change of the team makes it stale. */
export const teamKey = ['season-team'] as const;
