/**
 * What became of a pass, for lists that are filtered by it: the rules of src/domain/pass-state.ts as conditions on
 * `passes pass`. One test compares both for generated rows (src/server/testing/figures/states-in-sql.test.ts).
 */
import { sql, type SQL } from 'drizzle-orm';

/** Neither refunded nor expired. */
export function isStanding(now: Date): SQL {
  return sql`(not pass.is_refunded and (pass.expires_at is null or pass.expires_at > ${now.toISOString()}::timestamptz))`;
}

/** Not void; of `passes pass join products product`. */
export function isGoodPass(now: Date): SQL {
  return sql`(${isStanding(now)}
    and (not pass.is_redeemed or (product.is_passholder and pass.has_photo and pass.is_activated)))`;
}

/** With the photo that a season pass needs, or without the need for one; of `passes pass join products product`. */
export const hasNeededPhoto: SQL = sql`(not product.is_passholder or pass.has_photo
  or pass.order_id in (select order_number from wallet_exceptions where skips_image))`;
