/** What an erasure does beyond the rows that the registry of tables erases by one statement each. */
import { touchPasses } from '#server/changes/touch-pass.queries.ts';
import { memberHolder } from '#server/changes/holder.ts';
import type { Database } from '#server/base/db/database.ts';
import type { ErasureAct } from '#server/base/db/tables/table-row.ts';
import { forgetFormerValues } from '#server/data/imports/changes.queries.ts';
import { lockMemberById } from '#server/loyalty/members.queries.ts';
import { removeMember, type Remover } from '#server/loyalty/remove-member.ts';
import { forgetPhonesOf } from '#server/wallets/updates/forget-phones.queries.ts';
import { eraseGuestRows, type FoundGuest } from './guest-data.queries.ts';
import {
  deleteMails,
  forgetCrmIds,
  forgetPurchasers,
  forgetRefusedCells,
  forgetStays,
  retireSlotsNow,
} from './guest-traces.queries.ts';

/** An erasure under way. */
export interface Erasure {
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
export async function runErasure(erasure: Erasure): Promise<Record<string, number>> {
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
export function activeMemberIds({ members }: FoundGuest): string[] {
  return members.flatMap(({ memberId, status }) => (status === 'active' ? [memberId] : []));
}
