/** Changes that time alone brings: passes that expire, exclusions whose window opens or closes, and looks whose season begins or ends. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { touchMembers, touchPasses } from './touch-pass.queries.ts';

const settingKey = 'live-passes-looked-until';

/**
 * Locks and returns the time up to which this was done; undefined the first time, `busy` while another server does it.
 */
export async function lockLookedUntil(tx: Database, now: Date): Promise<Date | 'busy'> {
  await tx.execute(sql`insert into settings (key, value) values (${settingKey}, to_jsonb(${now.toISOString()}::text))
    on conflict (key) do nothing`);
  const result = await tx.execute(
    sql`select value #>> '{}' as looked_until from settings where key = ${settingKey} for update skip locked`,
  );
  const [row] = readRows(result, z.object({ looked_until: z.string() }));
  return row === undefined ? 'busy' : new Date(row.looked_until);
}

export async function keepLookedUntil(tx: Database, now: Date): Promise<void> {
  await tx.execute(
    sql`update settings set value = to_jsonb(${now.toISOString()}::text) where key = ${settingKey}`,
  );
}

/** A time span: excludes its start, includes its end. */
export interface Span {
  after: Date;
  until: Date;
}

function isIn(column: string, { after, until }: Span) {
  return sql`${sql.raw(column)} > ${after.toISOString()}::timestamptz and ${sql.raw(column)} <= ${until.toISOString()}::timestamptz`;
}

/** Queues the passes that expired within the span. */
export async function touchExpired(tx: Database, span: Span): Promise<void> {
  const now = sql`${span.until.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into pass_updates as known (wallet, order_id, barcode, share_id, reason, queued_at, due_at)
    select wallet, order_id, barcode, share_id, 'expiry', ${now}, ${now} from (
      select distinct 'apple' as wallet, issued.order_id, issued.barcode, issued.share_id
      from apple_passes issued join passes using (order_id, barcode) where ${isIn('expires_at', span)}
      union all
      select distinct 'google', issued.order_id, issued.barcode, issued.share_id
      from google_wallet_objects issued join passes using (order_id, barcode) where ${isIn('expires_at', span)}) expired
    order by wallet, order_id, barcode, share_id
    on conflict (wallet, order_id, barcode, share_id) do update set touches = known.touches + 1, due_at = excluded.due_at`);
}

/** Queues the tickets whose wristband ended within the span: until then they say that it is active. */
export async function touchEndedBands(tx: Database, span: Span): Promise<void> {
  const result = await tx.execute(sql`select distinct order_id, barcode from wristbands
    where order_id is not null and state = 'activated' and ${isIn('valid_until', span)}`);
  const ended = readRows(result, z.object({ order_id: z.string(), barcode: z.string() }));
  const passes = ended.map((row) => ({ orderId: row.order_id, barcode: row.barcode }));
  await touchPasses(tx, passes, 'redemption', span.until);
}

/** Queues the cards whose reward ended within the span: until then they show its code. */
export async function touchEndedRewards(tx: Database, span: Span): Promise<void> {
  const result = await tx.execute(sql`select distinct member_id from reward_takings
    where state = 'open' and ${isIn('expires_at', span)}`);
  const ended = readRows(result, z.object({ member_id: z.string() }));
  const memberIds = ended.map((row) => row.member_id);
  if (memberIds.length > 0) await touchMembers(tx, memberIds, 'expiry', span.until);
}

/** The lines of the looks of which a season began or ended in the span. */
export async function fetchTurnedSeasons(tx: Database, span: Span) {
  const result = await tx.execute(sql`select rule.tt_barcode, rule.tt_pack_id, rule.tt_category_id
    from look_seasons season join pass_customizations look on look.guid = season.look_guid
    join pass_customization_categories rule on rule.customization_name = look.name and rule.is_active
    where (${isIn('season.begins_at', span)}) or (${isIn('season.ends_at', span)})`);
  const row = z.object({ tt_barcode: z.string(), tt_pack_id: z.string(), tt_category_id: z.string() });
  const read = readRows(result, row);
  return {
    barcodes: read.map((one) => one.tt_barcode),
    packIds: read.map((one) => one.tt_pack_id),
    categoryIds: read.map((one) => one.tt_category_id),
  };
}

/** The lines whose exclusion began or ended in the span. */
export async function fetchTurnedExclusions(tx: Database, span: Span) {
  const result = await tx.execute(sql`select merch_item_id, merch_pack_id from wallet_item_exclusions
    where is_active and ((${isIn('valid_from', span)}) or (${isIn('valid_to', span)}))`);
  const read = readRows(result, z.object({ merch_item_id: z.string(), merch_pack_id: z.string() }));
  return { itemIds: read.map((row) => row.merch_item_id), packIds: read.map((row) => row.merch_pack_id) };
}
