/** Signing out. */
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '../audit.queries.ts';
import { endSession } from './staff-session.queries.ts';

/** Ends the caller's own session. Refuses another member's. */
export async function signOut(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  sessionGuid: string,
): Promise<void> {
  if (actor.sessionGuid !== sessionGuid.toLowerCase()) throw new Refusal('session-not-own');
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await endSession(tx, actor.sessionGuid, now);
    await writeAudit(tx, actor, { action: 'Sign Out', target: actor.sessionGuid }, now);
  });
}
