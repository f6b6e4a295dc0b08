/** Forgets a guest at their request (docs/runbook.md): who they are goes, what was paid for and the club's sums stay. */
import { createHmac } from 'node:crypto';

import { queueErasure } from '#server/changes/queue-crm-event.ts';
import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import { forgetPhonesOf } from '#server/wallets/updates/forget-phones.queries.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import { lockMemberById } from '#server/loyalty/members.queries.ts';
import { removeMember } from '#server/loyalty/remove-member.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import {
  deleteGuestRecords,
  emailKeysOf,
  fetchGuestData,
  fetchRetiredSlots,
  forgetHolders,
  lockGuestPasses,
  retireSlotsNow,
  type GuestKey,
} from './guest-data.queries.ts';
import {
  countLedgerEntries,
  deleteCounters,
  deleteMails,
  forgetCrmIds,
  forgetPurchasers,
  forgetStays,
} from './guest-traces.queries.ts';

/** What was forgotten, rows by kind, and what stays because the law or the books ask for it. */
export interface GuestErased {
  counts: Record<string, number>;
  kept: Record<string, number>;
}

/**
 * Forgets the guest in one transaction, then removes the photos; a crash in between leaves them to housekeeping. Passes
 * stay valid without a name. Members leave the club: their points are taken back by further entries, and all their entries
 * stay under a bare number. Undefined where nothing is kept; a repeat finds no more.
 */
export async function eraseGuest(
  services: Pick<Services, 'db' | 'clock' | 'photoStore' | 'secrets' | 'crm'>,
  key: GuestKey,
): Promise<GuestErased | undefined> {
  const now = services.clock.now();
  const erased = await services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const found = await lockGuestPasses(tx, key);
    const emailKeys = emailKeysOf(key, found);
    const data = await fetchGuestData(tx, key, found, emailKeys);
    if (found.length + Object.values(data).flat().length === 0) return undefined;
    const memberIds = data.members.flatMap(({ memberId, status }) => (status === 'active' ? [memberId] : []));
    const crmIds = await forgetCrmIds(tx, found);
    const purchasers = await forgetPurchasers(tx, key, found);
    const mails = await deleteMails(tx, found, emailKeys);
    const slots = found.flatMap(({ photoUid, ...pass }) =>
      photoUid === null ? [] : [{ ...pass, photoUid }],
    );
    await retireSlotsNow(tx, slots, now);
    await forgetHolders(tx, found, now);
    const records = await deleteGuestRecords(tx, found, { emailKeys, now });
    // Passes in Google's wallet lose the name and the picture, and those of shares end, in both wallets.
    await touchPasses(tx, [...found, ...records.sharedPasses], 'registration', now);
    const photoSlots = await fetchRetiredSlots(tx, found);
    const cards = memberIds.map(memberHolder);
    const counts = {
      ...{ passes: found.length, purchasers, ...records.counts, mails, photos: photoSlots.length },
      ...(await leaveClub(tx, memberIds, now)),
      phones: await forgetPhonesOf(tx, [
        ...found.map(({ orderId, barcode }) => ({ orderId, barcode, shareId: '' })),
        ...cards,
      ]),
    };
    await deleteCounters(tx, emailKeys);
    // An order's number in the CRM is its purchaser's, who need not be the guest of this address.
    await queueErasure(
      { db: tx, crm: services.crm },
      {
        emails: emailKeys,
        crmIds: key.kind === 'order' ? crmIds : [],
        passes: found.map(({ orderId, barcode }) => ({ orderId, barcode })),
        happenedAt: now,
      },
    );
    const kept = { passes: found.length, ledgerEntries: await countLedgerEntries(tx, memberIds) };
    const change = { action: 'Guest Erase', target: nameOf(services, key), after: counts };
    await writeAudit(tx, hostActor, change, now);
    return { counts, kept, photoSlots };
  });
  if (erased === undefined) return undefined;
  const { counts, kept, photoSlots } = erased;
  for (const uid of photoSlots) await services.photoStore.remove(uid);
  return { counts, kept };
}

/** As when the team removes an account; of a stay that was claimed the guest's name goes as well. */
async function leaveClub(
  tx: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<{ members: number; pointsTaken: number; stays: number }> {
  const stays = await forgetStays(tx, memberIds);
  let pointsTaken = 0;
  for (const memberId of memberIds) {
    await lockMemberById(tx, memberId);
    const by = { origin: 'system', actor: hostActor.username, now } as const;
    const { before } = await removeMember(tx, { memberId }, { ...by, reason: undefined });
    pointsTaken += before.posted + before.pending;
  }
  return { members: memberIds.length, pointsTaken, stays };
}

/** The record says which order; of an email only what proves later that it was this one. */
function nameOf({ secrets }: Pick<Services, 'secrets'>, key: GuestKey): string {
  if (key.kind === 'order') return `order ${key.orderId}`;
  return `email ${createHmac('sha256', secrets.current('links').key).update(key.emailKey).digest('hex').slice(0, 32)}`;
}
