/** Makes all passes of an order void with their shares, and takes that back. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';

const shareRow = z.object({ share_id: z.string() });

/**
 * Makes the passes of an order void, ends their shares and the links of these. Returns how many passes became void and
 * how many shares ended. All of it carries this instant, by which `unvoidOrder` finds it. The caller has locked the passes.
 */
export async function voidOrder(tx: Database, orderId: string, now: Date) {
  const at = instantInSql(now);
  const voided = await tx.execute(
    sql`update passes set is_refunded = true, refunded_at = ${at}, updated_at = ${at} where order_id = ${orderId} and not is_refunded returning barcode`,
  );
  const ended = await tx.execute(
    sql`update ticket_shares set revoked_at = ${at} where order_id = ${orderId} and revoked_at is null returning share_id`,
  );
  await tx.execute(
    sql`update pass_links set revoked_at = ${at} where order_id = ${orderId} and kind = 'share' and revoked_at is null`,
  );
  return {
    voided: readRows(voided, z.object({ barcode: z.string() })).length,
    sharesEnded: readRows(ended, shareRow).length,
  };
}

/** Makes passes, shares and links work again that ended at that instant; returns the number of the shares. */
export async function unvoidOrder(tx: Database, orderId: string, { at, now }: { at: Date; now: Date }) {
  const ended = instantInSql(at);
  await tx.execute(
    sql`update passes set is_refunded = false, refunded_at = null, updated_at = ${instantInSql(now)} where order_id = ${orderId} and refunded_at = ${ended}`,
  );
  const opened = await tx.execute(
    sql`update ticket_shares set revoked_at = null where order_id = ${orderId} and revoked_at = ${ended} returning share_id`,
  );
  await tx.execute(
    sql`update pass_links set revoked_at = null where order_id = ${orderId} and kind = 'share' and revoked_at = ${ended}`,
  );
  return { shares: readRows(opened, shareRow).length };
}

function instantInSql(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
