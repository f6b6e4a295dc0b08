/** Records that the directory ended sessions. */
import type { Database } from '#server/base/db/database.ts';
import { networkOf } from '#server/base/limits/address.ts';
import { writeAudit } from '../audit.queries.ts';
import { directoryActor } from './directory-actor.ts';

/** Writes one entry for each member, with the number of their sessions. */
export async function noteLogout(
  tx: Database,
  one: { members: readonly string[]; from: { requestId: string; address: string }; now: Date },
): Promise<void> {
  const { members, from, now } = one;
  const actor = { ...directoryActor, requestId: from.requestId, network: networkOf(from.address) };
  for (const target of new Set(members)) {
    const sessions = members.filter((guid) => guid === target).length;
    await writeAudit(tx, actor, { action: 'Directory Logout', target, after: { sessions } }, now);
  }
}
