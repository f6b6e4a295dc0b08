/** Tables of the team: accounts, sign-ins, permissions, the audit log and the watch list. */
import { forgottenAfterSeconds } from '#domain/sign-in-wait.ts';

import type { TableName } from './all-tables.ts';
import { olderBySeconds, olderThan } from './conditions.ts';
import type { TableRow } from './table-row.ts';

/** Sign-ins are over after minutes, so a day is more than any of them needs. */
const logoutsKeptSeconds = 86_400;

export const staffTables = {
  team_members: { kind: 'team' },
  permissions: { kind: 'team' },
  password_links: { kind: 'team' },
  staff_passkeys: { kind: 'team' },
  recovery_codes: { kind: 'team' },
  staff_roles: { kind: 'team' },
  staff_role_members: { kind: 'team' },
  directory_people: { kind: 'team' },
  directory_sessions: { kind: 'team' },
  goodwill_given: { kind: 'team' },
  goodwill_limits: { kind: 'team' },
  request_holds: { kind: 'requestHolds', over: olderThan('seen_at') },
  staff_sessions: { kind: 'staffSessions', over: olderThan('ends_at') },
  staff_devices: { kind: 'staffDevices', over: olderThan('last_used_at') },
  sign_in_tries: {
    kind: 'signInTries',
    over: olderBySeconds('tried_at', forgottenAfterSeconds),
  },
  directory_logouts: {
    kind: 'directoryLogouts',
    over: olderBySeconds('logged_out_at', logoutsKeptSeconds),
  },
  // The audit log never changes; entries contain numbers and hashes only.
  audit_entries: {
    kind: 'audit',
    rights: 'append-only',
    columns: {
      kept: 'before after',
      plain: 'entry_id at actor_guid actor_name session_guid action target request_id network',
    },
  },
  audit_seals: { kind: 'audit', rights: 'append-only' },
  audit_undos: { kind: 'audit', rights: 'append-only' },
  // Names members of the team; of a guest it holds no more than the id of an entry of the audit log.
  watch_hits: {
    kind: 'watchHits',
    // Explained or not; the audit log keeps the note.
    over: olderThan('crossed_at'),
    columns: {
      kept: 'note',
      plain:
        'guid figure subject subject_name day first_entry_id times limit_then value crossed_at explained_at explained_by',
    },
  },
} as const satisfies Partial<Record<TableName, TableRow>>;
