/** Forgets a guest at their request (docs/runbook.md): who they are goes, what was paid for and the club's sums stay. */
import { createHmac } from 'node:crypto';

import { closeMember } from '../loyalty/unused-members.queries.ts';
import { lockMemberById } from '../loyalty/members.queries.ts';
import type { Database } from '../db/database.ts';
import { liftTimeLimit } from '../db/time-limit.queries.ts';
import type { Services } from '../services.ts';
import { touchPasses } from '../live-passes/touch-pass.queries.ts';
import { writeAudit } from '../staff/audit.queries.ts';
import { hostActor } from '../staff/host-actor.ts';
import {
  deleteGuestRecords,
  emailKeysOf,
  fetchGuestData,
  fetchRetiredSlots,
  forgetHolders,
  forgetPurchaser,
  lockGuestPasses,
  retireSlotsNow,
  type GuestKey,
} from './guest-data.queries.ts';

/** What was forgotten: rows by kind, photo slots, and members closed. */
export interface GuestErased {
  counts: Record<string, number>;
}

/**
 * Forgets the guest in one transaction, then removes the photos; a crash in between leaves them to housekeeping. Passes
 * stay valid without a name. Members are closed: their entries stay under a bare number. Undefined where nothing is kept.
 */
export async function eraseGuest(
  services: Pick<Services, 'db' | 'clock' | 'photoStore' | 'secrets'>,
  key: GuestKey,
): Promise<GuestErased | undefined> {
  const now = services.clock.now();
  const erased = await services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const found = await lockGuestPasses(tx, key);
    const emailKeys = emailKeysOf(key, found);
    const kept = await fetchGuestData(tx, key, found, emailKeys);
    if (found.length + Object.values(kept).flat().length === 0) return undefined;
    const slots = found.flatMap(({ photoUid, ...pass }) =>
      photoUid === null ? [] : [{ ...pass, photoUid }],
    );
    await retireSlotsNow(tx, slots, now);
    await forgetHolders(tx, found, now);
    if (key.kind === 'order') await forgetPurchaser(tx, key.orderId);
    const records = await deleteGuestRecords(tx, found, { emailKeys, now });
    // Passes in wallets lose the name and the picture, and those of shares end.
    await touchPasses(tx, [...found, ...records.sharedPasses], 'registration', now);
    const photoSlots = await fetchRetiredSlots(tx, found);
    const members = await closeMembers(tx, kept.members, now);
    const counts = { passes: found.length, ...records.counts, photos: photoSlots.length, members };
    await writeAudit(
      tx,
      hostActor,
      { action: 'Guest Erase', target: nameOf(services, key), after: counts },
      now,
    );
    return { counts, photoSlots };
  });
  if (erased === undefined) return undefined;
  for (const uid of erased.photoSlots) await services.photoStore.remove(uid);
  return { counts: erased.counts };
}

async function closeMembers(
  tx: Database,
  members: readonly { memberId: string; status: string }[],
  now: Date,
): Promise<number> {
  const open = members.filter(({ status }) => status === 'active');
  for (const { memberId } of open) {
    await lockMemberById(tx, memberId);
    await closeMember(tx, memberId, now);
  }
  return open.length;
}

/** The record says which order; of an email only what proves later that it was this one. */
function nameOf({ secrets }: Pick<Services, 'secrets'>, key: GuestKey): string {
  if (key.kind === 'order') return `order ${key.orderId}`;
  return `email ${createHmac('sha256', secrets.current('links').key).update(key.emailKey).digest('hex').slice(0, 32)}`;
}
