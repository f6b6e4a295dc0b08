import { and, desc, eq, getTableColumns, lt, ne } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, photoRequests, products, retiredPhotos, isOfPass } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

const fields = {
  ...getTableColumns(photoRequests),
  product: products.name,
  ...pickColumns(passes, 'firstName', 'lastName', 'email', 'photoUid', 'hasPhoto'),
};

function requests(db: Database) {
  return db
    .select(fields)
    .from(photoRequests)
    .innerJoin(passes, isOfPass(passes, photoRequests))
    .innerJoin(products, eq(products.productId, passes.productId));
}

/** A request with its pass. */
export type RequestRow = Awaited<ReturnType<typeof fetchOpenRequests>>[number];

/** The open requests, the one due first at the front. */
export async function fetchOpenRequests(db: Database) {
  return requests(db)
    .where(eq(photoRequests.status, 'open'))
    .orderBy(photoRequests.dueAt, photoRequests.requestId);
}

/** The requests that were answered most recently. */
export function fetchAnsweredRequests(db: Database, countMax: number): Promise<RequestRow[]> {
  return requests(db)
    .where(ne(photoRequests.status, 'open'))
    .orderBy(desc(photoRequests.requestedAt), photoRequests.requestId)
    .limit(countMax);
}

/** One request as it is now. */
export async function findRequest(db: Database, requestId: string): Promise<RequestRow | undefined> {
  const [row] = await requests(db).where(eq(photoRequests.requestId, requestId));
  return row;
}

/** Stores the answer to a request; false if a concurrent call has answered it already. */
export async function answerRequest(
  tx: Database,
  requestId: string,
  answer: { status: 'answered' | 'declined'; answeredAt: Date; answeredBy: string; answerMessage: string },
): Promise<boolean> {
  const rows = await tx
    .update(photoRequests)
    .set(answer)
    .where(and(eq(photoRequests.requestId, requestId), eq(photoRequests.status, 'open')))
    .returning({ requestId: photoRequests.requestId });
  return rows.length > 0;
}

/** The request of a pass that was answered at this instant. */
export async function findRequestAnsweredAt(
  tx: Database,
  { orderId, barcode }: PassNumbers,
  at: Date,
): Promise<RequestRow | undefined> {
  const [row] = await requests(tx).where(
    and(isOfPass(photoRequests, { orderId, barcode }), eq(photoRequests.answeredAt, at)),
  );
  return row;
}

/** The newest slots that a pass had before a request and that are still kept; some of them never had a photo. */
export async function fetchFormerSlots(
  db: Database,
  asked: PassNumbers & { requestedAt: Date },
): Promise<string[]> {
  const rows = await db
    .select({ photoUid: retiredPhotos.photoUid })
    .from(retiredPhotos)
    .where(and(isOfPass(retiredPhotos, asked), lt(retiredPhotos.retiredAt, asked.requestedAt)))
    .orderBy(desc(retiredPhotos.retiredAt))
    .limit(formerSlotsMax);
  return rows.map(({ photoUid }) => photoUid);
}

const formerSlotsMax = 10;
