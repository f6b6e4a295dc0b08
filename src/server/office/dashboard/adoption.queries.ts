/** How many passes could be in a wallet, and how many are, by product. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { tryLock } from '#server/base/db/advisory-locks.queries.ts';
import { type Database, readRows } from '#server/base/db/database.ts';
import { hasNeededPhoto, isGoodPass } from '#server/passes/pass-state.queries.ts';

const adoptionRow = z.object({
  productId: z.string(),
  name: z.string(),
  possible: z.number(),
  apple: z.number(),
  google: z.number(),
  either: z.number(),
  countedSeconds: z.number(),
});

/** The last count, by the number of passes that could be in a wallet. */
export async function fetchAdoption(db: Database) {
  const answer = await db.execute(sql`
    select product.product_id as "productId", product.name, possible, apple, google, either,
      extract(epoch from counted_at)::float8 as "countedSeconds"
    from wallet_adoption counted join products product on product.product_id = counted.product_id
    order by possible desc, product.name collate "C"`);
  return readRows(answer, adoptionRow);
}

/**
 * Counts anew, unless another server is counting or has counted since `unlessSince`. A million passes take about a second,
 * so no one waits for it.
 */
export async function countAdoption(db: Database, at: { now: Date; unlessSince: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'walletAdoption'))) return;
    const answer = await tx.execute(
      sql`select exists (select 1 from wallet_adoption where counted_at > ${at.unlessSince.toISOString()}::timestamptz) as "isFresh"`,
    );
    if (readRows(answer, z.object({ isFresh: z.boolean() }))[0]?.isFresh === true) return;
    await tx.execute(sql`delete from wallet_adoption`);
    await tx.execute(sql`
      with ${walletHolders},
      held as (
        select pass.product_id, bool_or(holder.wallet = 'apple') as apple, bool_or(holder.wallet = 'google') as google
        from holders holder join passes pass on pass.order_id = holder.order_id and pass.barcode = holder.barcode
        join products product on product.product_id = pass.product_id where ${isPossible(at.now)} group by pass.order_id, pass.barcode),
      sums as (
        select product_id, count(*) filter (where apple) as apple, count(*) filter (where google) as google,
          count(*) as either from held group by 1),
      possible as (
        select pass.product_id, count(*) as passes from passes pass
        join products product on product.product_id = pass.product_id where ${isPossible(at.now)} group by 1)
      insert into wallet_adoption (product_id, possible, apple, google, either, counted_at)
      select possible.product_id, passes, coalesce(apple, 0), coalesce(google, 0), coalesce(either, 0),
        ${at.now.toISOString()}::timestamptz
      from possible join products product on product.product_id = possible.product_id
      left join sums on sums.product_id = possible.product_id
      where not ${isExcluded(at.now)}`);
  });
}

/** The passes on phones: a row for each pass of an order and wallet. Shares are not counted, only the holder's pass. */
export const walletHolders = sql`holders as (
  select distinct issued.order_id, issued.barcode, 'apple' as wallet from apple_registrations registered
  join apple_passes issued on issued.serial_number = registered.serial_number
  where issued.retired_at is null and issued.share_id = '' and issued.order_id <> ''
  union
  select order_id, barcode, 'google' from google_wallet_objects
  where saved_at is not null and (removed_at is null or removed_at < saved_at) and share_id = '' and order_id <> '')`;

/**
 * Passes that a guest may add to a wallet now, of `passes pass join products product`: not void, and with the photo that a
 * season pass needs.
 */
export function isPossible(now: Date): SQL {
  return sql`(${isGoodPass(now)} and ${hasNeededPhoto})`;
}

/** Products that an active row of the Wallet Item Exclusions tab keeps out of every wallet now. */
export function isExcluded(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`exists (
    select 1 from wallet_item_exclusions excluded where excluded.is_active and not excluded.excludes_nfc
    and (excluded.valid_from is null or excluded.valid_from <= ${at}) and (excluded.valid_to is null or excluded.valid_to > ${at})
    and (excluded.merch_item_id <> '' or excluded.merch_pack_id <> '')
    and (excluded.merch_item_id = '' or excluded.merch_item_id = product.merch_item_id)
    and (excluded.merch_pack_id = '' or excluded.merch_pack_id = product.merch_pack_id))`;
}
