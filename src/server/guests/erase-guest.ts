/** Erases a guest at their request (docs/runbook.md): personal data goes; paid passes and the club's sums stay. */
import { createHmac } from 'node:crypto';

import { queueErasure } from '#server/changes/queue-crm-event.ts';
import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { type Remover, removeMember } from '#server/loyalty/remove-member.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import { memberHolder } from '#server/changes/holder.ts';
import type { ErasureAct } from '#server/base/db/tables/table-row.ts';
import { forgetFormerValues } from '#server/data/imports/changes.queries.ts';
import { lockMemberById } from '#server/loyalty/members.queries.ts';
import { forgetPhonesOf } from '#server/wallets/updates/forget-phones.queries.ts';
import {
  fetchGuestData,
  findGuest,
  lockGuestPasses,
  type GuestKey,
  eraseGuestRows,
  type FoundGuest,
} from './guest-data.queries.ts';
import {
  countLedgerEntries,
  deleteMails,
  forgetCrmIds,
  forgetPurchasers,
  forgetRefusedCells,
  forgetStays,
  retireSlotsNow,
} from './guest-traces.queries.ts';

interface Erasing {
  actor?: StaffActor;
  isStillDue?: (tx: Database) => Promise<boolean>;
}

/**
 * Erases the guest in one transaction, then removes the photos; after a crash in between, housekeeping removes them.
 * Passes stay valid without a name. Members leave the club: further entries take their points back, and all their
 * entries stay under a bare number. Undefined if no data is kept; repeating it finds nothing more. `isStillDue` may refuse the
 * erasure after the passes are locked; then the answer is undefined as well. Without an `actor` the host erases. `kept`
 * are rows that stay because the law or the books require them.
 */
export async function eraseGuest(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'photoStore' | 'secrets' | 'crm'>,
  key: GuestKey,
  { actor = hostActor, isStillDue }: Erasing = {},
) {
  const now = services.clock.now();
  const erased = await services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const found = await lockGuestPasses(tx, key);
    if (isStillDue !== undefined && !(await isStillDue(tx))) return undefined;
    const guest = await findGuest(tx, key, found);
    if (Object.values(await fetchGuestData(tx, guest)).flat().length === 0) return undefined;
    const by = removerOf(actor, { now, brand: services.brand });
    const erasure: Erasure = { tx, guest, now, by, crmIds: [], photoSlots: [] };
    const counts = await runErasure(erasure);
    // The CRM number of an order belongs to its purchaser, who need not be the guest with this address.
    await queueErasure(
      { db: tx, crm: services.crm },
      {
        emails: guest.emailKeys,
        crmIds: key.kind === 'order' ? erasure.crmIds : [],
        passes: found.map(({ orderId, barcode }) => ({ orderId, barcode })),
        happenedAt: now,
      },
    );
    const ledgerEntries = await countLedgerEntries(tx, activeMemberIds(guest));
    const target = auditNameOf(services, key);
    await writeAudit(tx, actor, { action: 'Guest Erase', target, after: counts }, now);
    return { counts, kept: { passes: found.length, ledgerEntries }, photoSlots: erasure.photoSlots };
  });
  if (erased === undefined) return undefined;
  const { counts, kept, photoSlots } = erased;
  for (const uid of photoSlots) await services.photoStore.remove(uid);
  return { counts, kept };
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

/** An erasure under way. */
interface Erasure {
  tx: Database;
  guest: FoundGuest;
  now: Date;
  by: Remover;
  /** What the acts leave for the end: the numbers of the CRM, and the photos that are removed after the transaction. */
  crmIds: string[];
  photoSlots: string[];
}

type Act = (erasure: Erasure) => Promise<Record<string, number>>;

/**
 * Every act in order, with the number of what it erased; `rows` are those of the registry. Purchasers and mails are found
 * by names, so they go before the passes lose theirs; the account goes last, because closing it deletes rows too.
 */
const acts: Record<ErasureAct | 'rows', Act> = {
  crmAnswers: async ({ tx, guest, crmIds }) => {
    crmIds.push(...(await forgetCrmIds(tx, guest)));
    return {};
  },
  purchasers: async ({ tx, guest }) => ({ purchasers: await forgetPurchasers(tx, guest) }),
  mails: async ({ tx, guest }) => ({ mails: await deleteMails(tx, guest) }),
  photos: async ({ tx, guest, now, photoSlots }) => {
    photoSlots.push(...(await retireSlotsNow(tx, guest, now)));
    return { photos: photoSlots.length };
  },
  formerValues: async ({ tx, guest }) => {
    const orderIds = guest.passes.map(({ orderId }) => orderId);
    await forgetFormerValues(tx, 'passes', orderIds);
    await forgetFormerValues(tx, 'orders', orderIds);
    return {};
  },
  refusedCells: async ({ tx, guest }) => {
    await forgetRefusedCells(tx, guest);
    return {};
  },
  rows: async ({ tx, guest, now }) => {
    const counts = await eraseGuestRows(tx, guest, now);
    // Google passes lose the name and the picture; passes of shares end in both wallets.
    await touchPasses(tx, [...guest.passes, ...guest.shares], 'registration', now);
    return counts;
  },
  stays: async ({ tx, guest }) => ({ stays: await forgetStays(tx, guest) }),
  account: leaveClub,
  phones: async ({ tx, guest }) => {
    const passes = guest.passes.map(({ orderId, barcode }) => ({ orderId, barcode, shareId: '' }));
    return { phones: await forgetPhonesOf(tx, [...passes, ...activeMemberIds(guest).map(memberHolder)]) };
  },
};

/** Erases everything of the guest, and returns the numbers of what was erased. */
async function runErasure(erasure: Erasure): Promise<Record<string, number>> {
  const counts: Record<string, number> = { passes: erasure.guest.passes.length };
  for (const act of Object.values(acts)) Object.assign(counts, await act(erasure));
  return counts;
}

/** Same as when the team removes an account. */
async function leaveClub({ tx, guest, by }: Erasure): Promise<{ members: number; pointsTaken: number }> {
  const memberIds = activeMemberIds(guest);
  let pointsTaken = 0;
  for (const memberId of memberIds) {
    await lockMemberById(tx, memberId);
    const { before } = await removeMember(tx, { memberId }, { ...by, reason: undefined });
    pointsTaken += before.posted + before.pending;
  }
  return { members: memberIds.length, pointsTaken };
}

/** The accounts that are not closed. */
function activeMemberIds({ members }: FoundGuest): string[] {
  return members.flatMap(({ memberId, status }) => (status === 'active' ? [memberId] : []));
}
