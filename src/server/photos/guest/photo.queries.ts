import { randomUUID } from 'node:crypto';

import { and, eq, gt, ne } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, photoRequests, retiredPhotos } from '#server/base/db/schema/park.ts';
import type { PassKey } from '../slots.queries.ts';

/** True if a pass shows the photo of this slot now; a retired slot shows nothing. */
export async function isPhotoSlot(db: Database, uid: string): Promise<boolean> {
  const rows = await db
    .select({ orderId: passes.orderId })
    .from(passes)
    .where(and(eq(passes.photoUid, uid), eq(passes.hasPhoto, true)))
    .limit(1);
  return rows.length > 0;
}

/** The order of a barcode's slot, in use or retired. */
export async function findOrderOfSlot(
  db: Database,
  { uid, barcode }: { uid: string; barcode: string },
): Promise<string | undefined> {
  const [current] = await db
    .select({ orderId: passes.orderId })
    .from(passes)
    .where(and(eq(passes.photoUid, uid), eq(passes.barcode, barcode)))
    .limit(1);
  if (current !== undefined) return current.orderId;
  const [retired] = await db
    .select({ orderId: retiredPhotos.orderId })
    .from(retiredPhotos)
    .where(and(eq(retiredPhotos.photoUid, uid), eq(retiredPhotos.barcode, barcode)))
    .limit(1);
  return retired?.orderId;
}

/** True for a slot that this pass had before. */
export async function isRetiredSlot(db: Database, slot: PassKey & { uid: string }): Promise<boolean> {
  const rows = await db
    .select({ photoUid: retiredPhotos.photoUid })
    .from(retiredPhotos)
    .where(
      and(
        eq(retiredPhotos.photoUid, slot.uid),
        eq(retiredPhotos.orderId, slot.orderId),
        eq(retiredPhotos.barcode, slot.barcode),
      ),
    );
  return rows.length > 0;
}

/** The open request for another photo, or undefined. */
export async function findOpenRequest(db: Database, pass: PassKey) {
  const rows = await db
    .select()
    .from(photoRequests)
    .where(
      and(
        eq(photoRequests.orderId, pass.orderId),
        eq(photoRequests.barcode, pass.barcode),
        eq(photoRequests.status, 'open'),
      ),
    );
  return rows[0];
}

/** Opens a request; the caller holds the pass's lock and has seen that none is open. */
export async function openRequest(
  tx: Database,
  pass: PassKey,
  asked: { requestedAt: Date; dueAt: Date; language: string },
) {
  const request = { requestId: randomUUID(), orderId: pass.orderId, barcode: pass.barcode, ...asked };
  await tx.insert(photoRequests).values({ ...request, status: 'open' });
  return request;
}

/** True if another request for this pass was made since then, so that the team has already had a mail. */
export async function hasRecentRequest(
  tx: Database,
  pass: PassKey,
  { since, exceptId }: { since: Date; exceptId: string },
): Promise<boolean> {
  const rows = await tx
    .select({ requestId: photoRequests.requestId })
    .from(photoRequests)
    .where(
      and(
        eq(photoRequests.orderId, pass.orderId),
        eq(photoRequests.barcode, pass.barcode),
        gt(photoRequests.requestedAt, since),
        ne(photoRequests.requestId, exceptId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
