/** The passes that may be valid today, in the order of their keys and in parts, without anything of their guests. */
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { PassNumbers } from '#domain/pass-id.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { milliseconds } from '#server/base/db/json-rows.queries.ts';
import {
  passCustomizationCategories,
  passCustomizations,
  walletItemExclusions,
  wristbandMerchPackIds,
} from '#server/base/db/schema/administration.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';
import { isStanding } from '#server/passes/pass-state.queries.ts';

const nullableInstant = z.nullable(z.number());

const listRow = z.object({
  orderId: z.string(),
  barcode: z.string(),
  product: z.string(),
  category: z.string(),
  isPassholder: z.boolean(),
  hasPhoto: z.boolean(),
  isActivated: z.boolean(),
  isRedeemed: z.boolean(),
  redeemedAt: nullableInstant,
  expiresAt: nullableInstant,
  orderedAt: z.number(),
  merchItemId: z.string(),
  merchPackId: z.string(),
  ttCategoryId: z.string(),
  skipsImage: z.boolean(),
  shareIds: z.array(z.string()),
});

/** A pass as the list needs it; instants in milliseconds since 1970. */
export type ListRow = z.output<typeof listRow>;

/** The columns of a row, with the tables that they come from. */
const listedPasses = sql`
    select pass.order_id as "orderId", pass.barcode, product.name as product, product.category,
      product.is_passholder as "isPassholder", pass.has_photo as "hasPhoto", pass.is_activated as "isActivated",
      pass.is_redeemed as "isRedeemed", ${milliseconds('pass.redeemed_at')} as "redeemedAt",
      ${milliseconds('pass.expires_at')} as "expiresAt", ${milliseconds('bought.ordered_at')} as "orderedAt",
      product.merch_item_id as "merchItemId", product.merch_pack_id as "merchPackId",
      product.tt_category_id as "ttCategoryId",
      exists (select 1 from wallet_exceptions waived where waived.order_number = pass.order_id and waived.skips_image) as "skipsImage",
      array(select share.share_id from ticket_shares share where share.order_id = pass.order_id
        and share.barcode = pass.barcode and share.revoked_at is null) as "shareIds",
      pass.photo_uid as "photoUid"
    from passes pass join products product using (product_id) join orders bought using (order_id)`;

/** Passes after `last` that are neither refunded nor expired, and of the used ones those of today. */
export async function fetchListedPasses(
  db: Database,
  { last, now, dayBegan, limit }: { last: PassNumbers; now: Date; dayBegan: Date; limit: number },
): Promise<ListRow[]> {
  const result = await db.execute(sql`
    ${listedPasses}
    where (pass.order_id, pass.barcode) > (${last.orderId}, ${last.barcode}) and ${isStanding(now)}
      and (not pass.is_redeemed or product.is_passholder or pass.redeemed_at >= ${dayBegan.toISOString()}::timestamptz)
    order by pass.order_id, pass.barcode limit ${limit}`);
  return readRows(result, listRow);
}

const photoRow = z.extend(listRow, { photoUid: z.string() });

/** The season passes with a photo that were opened or scanned since then, the newest first. */
export async function fetchRecentSeasonPasses(
  db: Database,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<z.output<typeof photoRow>[]> {
  const from = since.toISOString();
  const result = await db.execute(sql`
    ${listedPasses}
    join (select order_id, barcode, max(day) as day from (
        select order_id, barcode, day from pass_days where day >= ${from.slice(0, 10)}
        union all select order_id, barcode, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') from gate_scans
          where received_at >= ${from}::timestamptz and order_id is not null) seen group by 1, 2) recent
      on recent.order_id = pass.order_id and recent.barcode = pass.barcode
    where product.is_passholder and pass.has_photo and pass.photo_uid is not null and ${isStanding(now)}
    order by recent.day desc, pass.order_id, pass.barcode limit ${limit}`);
  return readRows(result, photoRow);
}

/** The active staff rows that decide about passes; there are few of each. */
export async function fetchStaffRows(db: Database) {
  const [categories, looks, exclusions, wristbandRows] = await Promise.all([
    db.select().from(passCustomizationCategories).where(eq(passCustomizationCategories.isActive, true)),
    db.select().from(passCustomizations),
    db.select().from(walletItemExclusions).where(eq(walletItemExclusions.isActive, true)),
    db.select().from(wristbandMerchPackIds).where(eq(wristbandMerchPackIds.isActive, true)),
  ]);
  const lookOf = new Map(looks.map((look) => [look.name, look]));
  const customizationRules = categories.flatMap((rule) => {
    const look = lookOf.get(rule.customizationName);
    // A list for gates shows no look, so seasons do not matter to it.
    return look === undefined ? [] : [{ ...look, ...rule, seasons: [] }];
  });
  return { customizationRules, exclusions, wristbandRows };
}

/** When a session ends at the latest. */
export async function findSessionEnd(db: Database, sessionGuid: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ endsAt: staffSessions.endsAt })
    .from(staffSessions)
    .where(eq(staffSessions.guid, sessionGuid));
  return row?.endsAt;
}
