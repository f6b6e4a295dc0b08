/** Records that the directory ended sessions. */
import type { Database } from '#server/base/db/database.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '../audit.queries.ts';

/** Writes one entry for each member, with the number of their sessions. */
export async function noteLogout(
  tx: Database,
  { members, actor, now }: { members: readonly string[]; actor: StaffActor; now: Date },
): Promise<void> {
  for (const target of new Set(members)) {
    const sessions = members.filter((guid) => guid === target).length;
    await writeAudit(tx, actor, { action: 'Directory Logout', target, after: { sessions } }, now);
  }
}
