import type { LoginResult } from '#contract/calls/staff-session.ts';

/** A member of the team who has just logged in, with these permissions. */
export function sampleUser(
  permissionNames: readonly string[] = [],
  change: Partial<LoginResult> = {},
): LoginResult {
  return {
    sessionGUID: '5a0c',
    accessToken: 'gw1_token',
    teamMemberGUID: '7e11',
    teamMemberUsername: 'agent@seagull.example',
    sessionStartTimestamp: '2026-11-22T10:00:00.000Z',
    sessionEndTimestamp: '2099-11-22T22:00:00.000Z',
    permissions: permissionNames.map((permissionName) => ({
      permissionGUID: `id-of-${permissionName}`,
      permissionName,
    })),
    ...change,
  };
}
