import type { StaffActor } from '#server/base/staff-actor.ts';
import { hostActor } from '../host-actor.ts';

/** The directory in the audit log: it is no member of the team. */
export const directoryActor: StaffActor = { ...hostActor, name: 'The directory', username: 'directory' };
