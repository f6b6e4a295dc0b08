import type { StaffActor } from '#server/base/staff-actor.ts';

/** The operator on the host itself, as the audit log names them: not a member of the team, without a session. */
export const hostActor: StaffActor = {
  memberGuid: '00000000-0000-0000-0000-000000000000',
  name: 'The host',
  username: 'host',
  accessLevel: Number.MAX_SAFE_INTEGER,
  sessionGuid: '00000000-0000-0000-0000-000000000000',
  requestId: 'host',
  network: 'host',
};

/** The directory in the audit log: it is no member of the team. */
export const directoryActor: StaffActor = { ...hostActor, name: 'The directory', username: 'directory' };
