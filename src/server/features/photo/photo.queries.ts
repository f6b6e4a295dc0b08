import { and, eq } from 'drizzle-orm';

import type { Database } from '../../db/database.ts';
import { passes } from '../../db/schema/park.ts';

/** True where a pass shows the photo of this slot now; a slot that was given up shows nothing. */
export async function isPhotoSlot(db: Database, uid: string): Promise<boolean> {
  const rows = await db
    .select({ orderId: passes.orderId })
    .from(passes)
    .where(and(eq(passes.photoUid, uid), eq(passes.hasPhoto, true)))
    .limit(1);
  return rows.length > 0;
}
