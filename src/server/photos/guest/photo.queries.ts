import { randomUUID } from 'node:crypto';

import { and, eq, exists, getTableColumns, gt, ne, sql } from 'drizzle-orm';

import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import { passes, photoRequests, retiredPhotos, isOfPass } from '#server/base/db/schema/park.ts';

/** True if a pass shows the photo of this slot now; a retired slot shows nothing. */
export async function isPhotoSlot(db: Database, uid: string): Promise<boolean> {
  const rows = await db
    .select({ orderId: passes.orderId })
    .from(passes)
    .where(and(eq(passes.photoUid, uid), eq(passes.hasPhoto, true)))
    .limit(1);
  return rows.length > 0;
}

/**
 * The order of a barcode's slot, in use or retired. One statement looks at both, because an undo may put a retired slot
 * back between two.
 */
export async function findOrderOfSlot(
  db: Database,
  { uid, barcode }: { uid: string; barcode: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ orderId: passes.orderId })
    .from(passes)
    .where(and(eq(passes.photoUid, uid), eq(passes.barcode, barcode)))
    .unionAll(
      db
        .select({ orderId: retiredPhotos.orderId })
        .from(retiredPhotos)
        .where(and(eq(retiredPhotos.photoUid, uid), eq(retiredPhotos.barcode, barcode))),
    )
    .limit(1);
  return found?.orderId;
}

/** Whether this pass has the slot now or had it before, by one statement; undefined for a slot of no such pass. */
export async function findSlotState(
  db: Database,
  slot: PassNumbers & { uid: string },
): Promise<'current' | 'retired' | undefined> {
  const retired = db
    .select({ one: sql`1` })
    .from(retiredPhotos)
    .where(and(eq(retiredPhotos.photoUid, slot.uid), isOfPass(retiredPhotos, slot)));
  const [row] = await db
    .select({ photoUid: passes.photoUid, isRetired: sql<boolean>`${exists(retired)}` })
    .from(passes)
    .where(isOfPass(passes, slot));
  if (row?.photoUid === slot.uid) return 'current';
  return row?.isRetired === true ? 'retired' : undefined;
}

/**
 * The open request for another photo, with the slot that the pass has at that very moment; or undefined. Two statements
 * could return the request of one moment and the slot of an earlier one.
 */
export async function findOpenRequest(db: Database, pass: PassNumbers) {
  const rows = await db
    .select({ ...getTableColumns(photoRequests), photoUid: passes.photoUid })
    .from(photoRequests)
    .innerJoin(passes, isOfPass(passes, photoRequests))
    .where(and(isOfPass(photoRequests, pass), eq(photoRequests.status, 'open')));
  return rows[0];
}

/** Opens a request; the caller holds the pass's lock and has seen that none is open. */
export async function openRequest(
  tx: Database,
  pass: PassNumbers,
  asked: { requestedAt: Date; dueAt: Date; language: string },
) {
  const request = { requestId: randomUUID(), orderId: pass.orderId, barcode: pass.barcode, ...asked };
  await tx.insert(photoRequests).values({ ...request, status: 'open' });
  return request;
}

/** True if another request for this pass was made since then, so that the team has already had a mail. */
export async function hasRecentRequest(
  tx: Database,
  pass: PassNumbers,
  { since, exceptId }: { since: Date; exceptId: string },
): Promise<boolean> {
  const rows = await tx
    .select({ requestId: photoRequests.requestId })
    .from(photoRequests)
    .where(
      and(
        isOfPass(photoRequests, pass),
        gt(photoRequests.requestedAt, since),
        ne(photoRequests.requestId, exceptId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
