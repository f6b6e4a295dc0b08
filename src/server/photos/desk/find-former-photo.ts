import type { Services } from '#server/base/services.ts';
import { fetchFormerSlots } from './staff-photo-requests.queries.ts';

/** The slot of the photo that a pass had before the one that a request is about, as long as it is kept. */
export async function findFormerPhoto(
  { db, photoStore }: Pick<Services, 'db' | 'photoStore'>,
  asked: { orderId: string; barcode: string; requestedAt: Date },
): Promise<string | undefined> {
  for (const uid of await fetchFormerSlots(db, asked))
    // The slot before a first photo, or before the photo after an approval, is empty.
    if ((await photoStore.read(uid, 'thumbnail.png')) !== undefined) return uid;
  return undefined;
}
