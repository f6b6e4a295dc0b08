/** Why a member or a role may not be changed, for the team. */
export const lockTexts = {
  self: 'This is your own account',
  'above-own-level': 'This member is above your own level',
  'role-above-own': 'A permission here is one that you do not have yourself',
  'role-of-higher': 'A member above your own level has this role',
} as const;
