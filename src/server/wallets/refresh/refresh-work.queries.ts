/** The refresh: every selected pass is made again and sent to its wallets, even if its content is unchanged. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { RunWork } from '#server/changes/runs/run-work.queries.ts';
import { neverWritten, unsureWritten } from '../google/google-writes.queries.ts';

const audienceSchema = z.object({ productIds: z.array(z.string()) });

/** The passes of these products; without a product, all passes and all members' cards. */
type RefreshAudience = z.output<typeof audienceSchema>;

/** The audience of a stored run. */
export function readRefreshAudience(stored: unknown): RefreshAudience {
  return audienceSchema.parse(stored);
}

/**
 * Apple: the update gives the pass a new tag and a later Last-Modified, so that phones fetch new bytes. Google: marks
 * the last writes as unsure, so that classes and objects are written although their content is the same.
 */
export const refreshWork: RunWork = {
  kind: 'refresh',
  reason: 'refresh',
  isMeant: (audience) => {
    const { productIds } = readRefreshAudience(audience);
    return productIds.length === 0
      ? sql`true`
      : sql`passes.product_id in (select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`;
  },
  onStart: async (tx) => {
    await tx.execute(
      sql`update google_wallet_classes set fingerprint = ${unsureWritten} where fingerprint <> ${unsureWritten}`,
    );
  },
  onQueued: async (tx, _, { wallet, holders }) => {
    if (wallet !== 'google') return;
    const rows = holders.map((one) => ({
      order_id: one.orderId,
      barcode: one.barcode,
      share_id: one.shareId,
    }));
    // An object that was never written is created by its update anyway.
    await tx.execute(sql`
      with meant as (
        select object_id from google_wallet_objects where fingerprint <> ${neverWritten}
          and (order_id, barcode, share_id) in (select order_id, barcode, share_id
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(order_id text, barcode text, share_id text))
        order by object_id for update)
      update google_wallet_objects known set fingerprint = ${unsureWritten} from meant where known.object_id = meant.object_id`);
  },
};
