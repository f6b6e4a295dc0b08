/** Erases a guest at their request (docs/runbook.md): personal data goes; paid passes and the club's sums stay. */
import { createHmac } from 'node:crypto';

import { queueErasure } from '#server/changes/queue-crm-event.ts';
import { forgetFormerValues } from '#server/data/imports/changes.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import { forgetPhonesOf } from '#server/wallets/updates/forget-phones.queries.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import { lockMemberById } from '#server/loyalty/members.queries.ts';
import { removeMember, type Remover } from '#server/loyalty/remove-member.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import {
  deleteGuestRecords,
  emailKeysOf,
  fetchGuestData,
  forgetHolders,
  lockGuestPasses,
  endRetiredSlots,
  retireSlotsNow,
  type GuestKey,
} from './guest-data.queries.ts';
import {
  countLedgerEntries,
  deleteCounters,
  deleteMails,
  forgetCrmIds,
  forgetMessages,
  forgetPurchasers,
  forgetRefusedCells,
  forgetStays,
} from './guest-traces.queries.ts';

/** The erased rows by kind, and the rows that stay because the law or the books require them. */
export interface GuestErased {
  counts: Record<string, number>;
  kept: Record<string, number>;
}

interface Erasing {
  actor?: StaffActor;
  isStillDue?: (tx: Database) => Promise<boolean>;
}

/**
 * Erases the guest in one transaction, then removes the photos; after a crash in between, housekeeping removes them.
 * Passes stay valid without a name. Members leave the club: further entries take their points back, and all their
 * entries stay under a bare number. Undefined if no data is kept; repeating it finds nothing more. `isStillDue` may refuse the
 * erasure after the passes are locked; then the answer is undefined as well. Without an `actor` the host erases.
 */
export async function eraseGuest(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'photoStore' | 'secrets' | 'crm'>,
  key: GuestKey,
  { actor = hostActor, isStillDue }: Erasing = {},
): Promise<GuestErased | undefined> {
  const now = services.clock.now();
  const erased = await services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const found = await lockGuestPasses(tx, key);
    if (isStillDue !== undefined && !(await isStillDue(tx))) return undefined;
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
    const orderIds = found.map(({ orderId }) => orderId);
    await forgetFormerValues(tx, 'passes', orderIds);
    await forgetFormerValues(tx, 'orders', orderIds);
    const records = await deleteGuestRecords(tx, found, { emailKeys, now });
    // Google passes lose the name and the picture; passes of shares end in both wallets.
    await touchPasses(tx, [...found, ...records.sharedPasses], 'registration', now);
    const photoSlots = await endRetiredSlots(tx, found, now);
    const cards = memberIds.map(memberHolder);
    const counts = {
      ...{ passes: found.length, purchasers, ...records.counts, mails, photos: photoSlots.length },
      ...(await leaveClub(tx, { key, memberIds }, removerOf(actor, { now, brand: services.brand }))),
      phones: await forgetPhonesOf(tx, [
        ...found.map(({ orderId, barcode }) => ({ orderId, barcode, shareId: '' })),
        ...cards,
      ]),
    };
    const messageChoices = await forgetMessages(tx, found, { emailKeys, memberIds });
    await deleteCounters(tx, emailKeys);
    await forgetRefusedCells(tx, found, emailKeys);
    // The CRM number of an order belongs to its purchaser, who need not be the guest with this address.
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
    const erasedCounts = { ...counts, messageChoices };
    const target = auditNameOf(services, key);
    await writeAudit(tx, actor, { action: 'Guest Erase', target, after: erasedCounts }, now);
    return { counts: erasedCounts, kept, photoSlots };
  });
  if (erased === undefined) return undefined;
  const { counts, kept, photoSlots } = erased;
  for (const uid of photoSlots) await services.photoStore.remove(uid);
  return { counts, kept };
}

/** Same as when the team removes an account; stays lose the guest's name and address as well. */
async function leaveClub(
  tx: Database,
  { key, memberIds }: { key: GuestKey; memberIds: readonly string[] },
  by: Remover,
): Promise<{ members: number; pointsTaken: number; stays: number }> {
  const stays = await forgetStays(tx, key, memberIds);
  let pointsTaken = 0;
  for (const memberId of memberIds) {
    await lockMemberById(tx, memberId);
    const { before } = await removeMember(tx, { memberId }, { ...by, reason: undefined });
    pointsTaken += before.posted + before.pending;
  }
  return { members: memberIds.length, pointsTaken, stays };
}

function removerOf(
  actor: StaffActor,
  { now, brand }: { now: Date; brand: Pick<Services['brand'], 'timeZone'> },
): Remover {
  const origin = actor === hostActor ? 'system' : 'staff';
  return { origin, actor: actor.username, now, timeZone: brand.timeZone };
}

/** The audit entry names the order; of an email it keeps only a hash that can prove later that it was this one. */
function auditNameOf({ secrets }: Pick<Services, 'secrets'>, key: GuestKey): string {
  if (key.kind === 'order') return `order ${key.orderId}`;
  return `email ${createHmac('sha256', secrets.current('links').key).update(key.emailKey).digest('hex').slice(0, 32)}`;
}
