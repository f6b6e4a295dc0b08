import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { hostActor } from '../host-actor.ts';

/** The directory, or the park that has the team, in the record of changes: it is no member of the team. */
export function directoryActorOf({ park, name }: Pick<DirectorySettings, 'park' | 'name'>): StaffActor {
  return { ...hostActor, name: park === undefined ? 'The directory' : name, username: 'directory' };
}
