/** The columns of the tab Team. */
import type { AdminColumn } from './admin-columns.ts';

export const teamColumns = [
  { name: 'teamMemberFirstName', label: 'First Name', kind: 'text', charactersMax: 64, isRequired: true },
  { name: 'teamMemberLastName', label: 'Last Name', kind: 'text', charactersMax: 64, isRequired: true },
  {
    name: 'teamMemberInternalID',
    label: 'Internal ID',
    kind: 'text',
    charactersMax: 64,
    isRequired: true,
  },
  { name: 'teamMemberUsername', label: 'Email', kind: 'text', format: 'email', isRequired: true },
  {
    name: 'teamMemberPassword',
    label: 'Change Password',
    kind: 'password',
    use: 'write-only',
    hint: 'Serves for one sign-in, at which the member chooses their own. It ends their sessions, and they get a mail',
  },
  { name: 'teamMemberDescription', label: 'Description', kind: 'text', charactersMax: 500 },
  {
    name: 'teamMemberAccessLevel',
    label: 'Access Level',
    kind: 'number',
    min: 0,
    max: 1000,
    isRequired: true,
  },
  { name: 'teamMemberActive', label: 'Active', kind: 'boolean', use: 'update-only' },
  {
    name: 'teamMemberWorksUntil',
    label: 'Works Until',
    kind: 'datetime',
    hint: 'From this moment on the member is signed out; leave empty for no end',
  },
] as const satisfies readonly AdminColumn[];
