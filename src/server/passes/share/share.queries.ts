import { and, eq, isNull } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passLinks, ticketShares, isOfPass } from '#server/base/db/schema/park.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** The pass of a purchaser's link; undefined for a share's link or a revoked one. */
export async function fetchPrimaryLink(db: Database, sha256: Buffer): Promise<PassNumbers | undefined> {
  const [row] = await db
    .select({ orderId: passLinks.orderId, barcode: passLinks.barcode })
    .from(passLinks)
    .where(
      and(eq(passLinks.hashUrlSha256, sha256), eq(passLinks.kind, 'primary'), isNull(passLinks.revokedAt)),
    );
  return row;
}

/** A stored link of a share: the hash by which it is found, and the sealed copy to show it again. */
export interface StoredLink {
  sha256: Buffer;
  sealed: Buffer;
}

/** The columns with a shared guest's details. */
export interface StoredGuest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Adds a share and its link. */
export async function insertShare(
  tx: Database,
  share: StoredGuest & PassNumbers & { shareId: string },
  link: StoredLink,
  now: Date,
): Promise<void> {
  await tx.insert(ticketShares).values({ ...share, sealedHashUrl: link.sealed, createdAt: now });
  await insertLink(tx, share, link, now);
}

/** Changes a share; a new link replaces the old one, which then opens nothing. */
export async function updateShare(
  tx: Database,
  share: StoredGuest & PassNumbers & { shareId: string; salesforceId: string },
  newLink: StoredLink | undefined,
  now: Date,
): Promise<void> {
  const { shareId, orderId, barcode, ...details } = share;
  await tx
    .update(ticketShares)
    .set({ ...details, ...(newLink === undefined ? {} : { sealedHashUrl: newLink.sealed }) })
    .where(isShare({ shareId, orderId, barcode }));
  if (newLink === undefined) return;
  await revokeLinks(tx, { shareId, orderId, barcode }, now);
  await insertLink(tx, { shareId, orderId, barcode }, newLink, now);
}

/** Ends a share and its links; a share that has already ended is not changed. False if the share never existed. */
export async function revokeShare(
  tx: Database,
  share: PassNumbers & { shareId: string },
  now: Date,
): Promise<boolean> {
  await tx
    .update(ticketShares)
    .set({ revokedAt: now })
    .where(and(isShare(share), isNull(ticketShares.revokedAt)));
  await revokeLinks(tx, share, now);
  const known = await tx.select({ shareId: ticketShares.shareId }).from(ticketShares).where(isShare(share));
  return known.length > 0;
}

function isShare(share: PassNumbers & { shareId: string }) {
  return and(eq(ticketShares.shareId, share.shareId), isOfPass(ticketShares, share));
}

async function insertLink(
  tx: Database,
  { shareId, orderId, barcode }: PassNumbers & { shareId: string },
  link: StoredLink,
  now: Date,
): Promise<void> {
  await tx
    .insert(passLinks)
    .values({ hashUrlSha256: link.sha256, kind: 'share', orderId, barcode, shareId, createdAt: now });
}

async function revokeLinks(tx: Database, share: PassNumbers & { shareId: string }, now: Date): Promise<void> {
  await tx
    .update(passLinks)
    .set({ revokedAt: now })
    .where(
      and(
        isOfPass(passLinks, share),
        eq(passLinks.kind, 'share'),
        eq(passLinks.shareId, share.shareId),
        isNull(passLinks.revokedAt),
      ),
    );
}
