/** The columns of the Session tab, which the team only reads. */
import type { AdminColumn } from './admin-columns.ts';

export const sessionColumns = [
  {
    name: 'teamMemberGUID',
    label: 'Team Member',
    kind: 'select',
    options: 'team-members',
    use: 'read-only',
  },
  { name: 'sessionStartTimestamp', label: 'Start', kind: 'datetime', use: 'read-only' },
  { name: 'sessionEndTimestamp', label: 'End', kind: 'datetime', isRequired: true },
  { name: 'sessionActive', label: 'Active', kind: 'boolean' },
  {
    name: 'sessionAccessToken',
    label: 'Access Token',
    kind: 'text',
    isRequired: true,
    shownCharactersMax: 50,
    hint: 'The token’s fingerprint; editing it changes nothing',
  },
] as const satisfies readonly AdminColumn[];
