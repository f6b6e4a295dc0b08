/** The holders in an audience: counted, or read in pieces in the order of their numbers. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { MessageCounts } from '#contract/calls/staff-messages.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { products } from '#server/base/db/schema/park.ts';
import type { Holder } from '#server/changes/holder.ts';
import { earnedSince } from '#server/loyalty/ledger.queries.ts';
import { isStanding } from '#server/passes/pass-state.queries.ts';
import { getsNoOffers } from '#server/passes/messages/message-choice.queries.ts';

/** An operating day, and until when tickets of several days expire that are for it too. */
export interface DayFacts {
  from: Date;
  to: Date;
  spans: { product: string; until: Date }[];
}

/** The filters of an audience; undefined parts are not in it. No product ids are every product, an empty list is none. */
export interface AudienceFacts {
  now: Date;
  /** The current operating day: a ticket that was redeemed in it is in use. */
  today: { from: Date };
  passes: { productIds?: readonly string[]; photo?: 'with' | 'without' | null; day?: DayFacts } | undefined;
  members: { tier?: { from: number; below: number | null; since: Date } } | undefined;
}

/** The products that an audience may name. */
export async function fetchMessageProducts(db: Database) {
  const { productId, name, isPassholder } = products;
  return db.select({ productId, name, isPassholder }).from(products).orderBy(name, productId);
}

/** Counts an audience; `isDeclinable` also counts those who get no offers. */
export async function countAudience(
  db: Database,
  facts: AudienceFacts,
  isDeclinable: boolean,
): Promise<MessageCounts> {
  const row = z.object({ holders: z.number(), apple: z.number(), google: z.number(), opted_out: z.number() });
  const [found] = readRows(
    await db.execute(sql`
      select count(*)::int as holders, (count(*) filter (where ${isOnApple}))::int as apple,
        (count(*) filter (where ${isOnGoogle}))::int as google,
        ${isDeclinable ? sql`(count(*) filter (where ${isDeclined}))::int` : sql`0`} as opted_out
      from (${holdersOf(facts)}) held`),
    row,
  );
  return {
    holders: found?.holders ?? 0,
    apple: found?.apple ?? 0,
    google: found?.google ?? 0,
    optedOut: found?.opted_out ?? 0,
  };
}

/** A holder of an audience, and what decides whether the message reaches them. */
export interface AudienceHolder extends Holder {
  mail: string | null;
  /** The phone that has the pass in Apple Wallet. */
  deviceId: string | null;
  isOnApple: boolean;
  isOnGoogle: boolean;
  hasDeclined: boolean;
}

const holderRow = z.object({
  order_id: z.string(),
  barcode: z.string(),
  share_id: z.string(),
  mail: z.nullable(z.string()),
  device_id: z.nullable(z.string()),
  is_on_google: z.boolean(),
  has_declined: z.boolean(),
});

/** The next holders after a cursor. */
export async function fetchNextHolders(
  db: Database,
  facts: AudienceFacts,
  { after, rowsMax }: { after: Holder; rowsMax: number },
): Promise<AudienceHolder[]> {
  const rows = readRows(
    await db.execute(sql`
      select held.order_id, held.barcode, held.share_id, held.mail, ${isOnGoogle} as is_on_google,
        ${isDeclined} as has_declined,
        (select min(phone.device_id) from apple_passes issued
          join apple_registrations phone using (serial_number) where ${isSameHolder}) as device_id
      from (${holdersOf(facts, { after, rowsMax })}) held
      order by held.order_id, held.barcode, held.share_id limit ${rowsMax}`),
    holderRow,
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    barcode: row.barcode,
    shareId: row.share_id,
    mail: row.mail,
    deviceId: row.device_id,
    isOnApple: row.device_id !== null,
    isOnGoogle: row.is_on_google,
    hasDeclined: row.has_declined,
  }));
}

const isSameHolder = sql`issued.order_id = held.order_id and issued.barcode = held.barcode
  and issued.share_id = held.share_id`;
const isOnApple = sql`exists (select 1 from apple_passes issued
  join apple_registrations using (serial_number) where ${isSameHolder})`;
/** A guest who removed the pass from the phone has it no longer. */
const isOnGoogle = sql`exists (select 1 from google_wallet_objects issued where ${isSameHolder}
  and (issued.removed_at is null or issued.saved_at > issued.removed_at))`;
const isDeclined = getsNoOffers(
  {
    orderId: sql`held.order_id`,
    barcode: sql`held.barcode`,
    shareId: sql`held.share_id`,
    mail: sql`held.mail`,
  },
  sql`held.has_consented`,
);

interface Piece {
  after: Holder;
  rowsMax: number;
}

/** The holders of an audience; with a piece, each part reads no more rows than the piece has. */
function holdersOf({ passes, members, ...times }: AudienceFacts, piece?: Piece): SQL {
  const isIn = passes === undefined ? sql`false` : isPassIn(passes, times);
  const parts = [
    ...(passes === undefined
      ? []
      : [
          sql`select pass.order_id, pass.barcode, '' as share_id, nullif(lower(pass.email), '') as mail,
              pass.has_opted_into_email as has_consented
            from passes pass join products product using (product_id) join orders bought using (order_id)
            where ${isIn} ${partOf(piece, sql`pass.order_id, pass.barcode, ''`)}`,
          sql`select share.order_id, share.barcode, share.share_id, nullif(lower(share.email), '') as mail,
              false as has_consented
            from ticket_shares share join passes pass using (order_id, barcode) join products product using (product_id)
              join orders bought using (order_id)
            where share.revoked_at is null and ${isIn}
            ${partOf(piece, sql`share.order_id, share.barcode, share.share_id`)}`,
        ]),
    ...(members === undefined
      ? []
      : [
          sql`select '' as order_id, member.member_id as barcode, '' as share_id, member.email_key as mail,
              false as has_consented
            from loyalty_members member where ${isMemberIn(members)} ${partOf(piece, sql`'', member.member_id, ''`)}`,
        ]),
  ];
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}

function partOf(piece: Piece | undefined, numbers: SQL): SQL {
  if (piece === undefined) return sql``;
  const { after, rowsMax } = piece;
  return sql`and (${numbers}) > (${after.orderId}, ${after.barcode}, ${after.shareId})
    order by 1, 2, 3 limit ${rowsMax}`;
}

/** A pass in use: not refunded, not expired, and redeemed today at the earliest. */
function isPassIn(
  { productIds, photo = null, day }: NonNullable<AudienceFacts['passes']>,
  { now, today }: Pick<AudienceFacts, 'now' | 'today'>,
): SQL {
  const conditions = [
    isStanding(now),
    sql`(not pass.is_redeemed or pass.redeemed_at >= ${instantInSql(today.from)})`,
    ...(productIds === undefined
      ? []
      : [sql`pass.product_id in (select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`]),
    ...(photo === null ? [] : [sql`product.is_passholder and pass.has_photo = ${photo === 'with'}`]),
    ...(day === undefined ? [] : [isForDay(day)]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Dated tickets whose days include this one, tickets that end on the day of their purchase, and those used on the day. */
function isForDay({ from, to, spans }: DayFacts): SQL {
  const listed = spans.map(({ product, until }) => ({ product, until: until.toISOString() }));
  return sql`((pass.redeemed_at >= ${instantInSql(from)} and pass.redeemed_at < ${instantInSql(to)})
    or (bought.ordered_at < ${instantInSql(to)} and pass.expires_at > ${instantInSql(from)}
      and pass.expires_at <= (select span.until from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        as span(product text, until timestamptz) where span.product = product.name))
    or (bought.ordered_at >= ${instantInSql(from)} and pass.expires_at > ${instantInSql(from)} and pass.expires_at <= ${instantInSql(to)}))`;
}

/** A member with the card in a wallet; no page shows messages to a member. */
function isMemberIn({ tier }: NonNullable<AudienceFacts['members']>): SQL {
  const isCard = sql`issued.order_id = '' and issued.barcode = member.member_id`;
  const isInWallet = sql`member.status = 'active' and (exists (select 1 from apple_passes issued
      join apple_registrations using (serial_number) where ${isCard})
    or exists (select 1 from google_wallet_objects issued where ${isCard}
      and (issued.removed_at is null or issued.saved_at > issued.removed_at)))`;
  if (tier === undefined) return isInWallet;
  const earned = sql`greatest(0, ${earnedSince(tier.since, sql`member.member_id`)})`;
  const isBelow = tier.below === null ? sql`` : sql` and ${earned} < ${tier.below}`;
  return sql`${isInWallet} and ${earned} >= ${tier.from}${isBelow}`;
}

function instantInSql(time: Date): SQL {
  return sql`${time.toISOString()}::timestamptz`;
}
