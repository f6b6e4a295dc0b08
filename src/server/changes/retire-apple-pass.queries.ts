import { and, eq, isNull } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { applePasses } from '#server/base/db/schema/live-passes.ts';
import { isOfPass } from '#server/base/db/of-pass.ts';
import type { Holder } from './holder.ts';

/** Retires the Apple pass of this holder: another phone gets a new pass, and the old one becomes void. */
export async function retireApplePass(tx: Database, holder: Holder, now: Date): Promise<void> {
  await tx
    .update(applePasses)
    .set({ retiredAt: now })
    .where(
      and(
        isOfPass(applePasses, holder),
        eq(applePasses.shareId, holder.shareId),
        isNull(applePasses.retiredAt),
      ),
    );
}
