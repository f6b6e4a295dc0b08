/** Wristbands: blank stock, bands that were activated elsewhere, and void ones. */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { givenRows } from '../given-rows.queries.ts';
import type { ImportRow } from '../import-row.ts';
import {
  afterLocking,
  formerOf,
  formerUnlessNew,
  forUpdate,
  oneRowOf,
  xidOf,
} from './changed-tables.queries.ts';
import { rowChangesOf, type WriteRows, type WrittenRow } from './written.ts';

/**
 * Writes bands. A used band stays used, because a list of the stock does not know what guests activated. A row that
 * would give a band to a second pass, or a pass to a second band, is refused. The passes that a report of an activation
 * redeems are recorded after the bands, so that an undo takes them back first.
 */
export const writeWristbands: WriteRows = async (tx, rows) => {
  await lockPasses(tx, rows);
  const judged = tx.$with('judged', {}).as(judgeBands(rows));
  const locked = tx.$with('locked', {}).as(lockBands);
  const written = tx.$with('written', {}).as(insertBands);
  const redeemed = tx.$with('redeemed', {}).as(redeemPasses);
  const [row] = await tx
    .with(judged, locked, written, redeemed)
    .select({
      kept: sql<number>`(select count(*)::int from written)`,
      changed: sql<
        [string, string][] | null
      >`(select json_agg(distinct jsonb_build_array(order_id, barcode)) from written where order_id is not null)`,
      bands: sql<
        WrittenRow[] | null
      >`(select json_agg(json_build_array(written.code, null, xid, ${formerUnlessNew}))
        from written left join locked on locked.code = written.code)`,
      passes: sql<
        WrittenRow[] | null
      >`(select json_agg(json_build_array(order_id, barcode, xid, former)) from redeemed)`,
      refused: sql<
        { ordinal: number; fault: Fault }[] | null
      >`(select json_agg(json_build_object('ordinal', ordinal, 'fault', fault) order by ordinal) from judged where fault is not null)`,
    })
    .from(sql`(select 1) as one`);
  const unknown = (row?.refused ?? []).map(({ ordinal, fault }) => ({ ordinal, reason: reasons[fault] }));
  return {
    kept: row?.kept ?? 0,
    changedPasses: (row?.changed ?? []).map(([orderId, barcode]) => ({ orderId, barcode })),
    changes: [
      ...rowChangesOf('wristbands', row?.bands ?? null),
      ...rowChangesOf('passes', row?.passes ?? null),
    ],
    unknown,
  };
};

const reasons = {
  'half-a-pass': 'orderId and barcode belong together: fill both or neither',
  'blank-and-used': 'A blank band has no activatedAt, validUntil, orderId and barcode',
  'unknown-pass': 'There is no pass with this orderId and barcode',
  'other-pass': 'The band was activated with another pass',
  'other-band': 'The pass has another activated band',
} as const;

type Fault = keyof typeof reasons;

/** Locks the passes of the rows and of their stored bands, as a guest's activation does before it takes a band. */
async function lockPasses(tx: Database, rows: readonly ImportRow[]): Promise<void> {
  await tx.execute(sql`
    select 1 from passes where (order_id, barcode) in (
      select given.order_id, given.barcode from ${givenRows('wristbands', rows)}
      union select band.order_id, band.barcode from ${givenRows('wristbands', rows)} join wristbands band on band.code = given.code)
    order by order_id, barcode for no key update`);
}

/** The pass and the time of a stored band fill the empty cells of its row. */
function judgeBands(rows: readonly ImportRow[]) {
  const lacks_item = rows.map(({ lacks }) => (lacks.has('merchItemId') ? 'true' : null));
  return sql`
    with given as (select * from ${givenRows('wristbands', rows, { lacks_item })}), merged as (
      select given.ordinal, given.code, given.state, given.valid_until,
        case when given.lacks_item is null then given.merch_item_id else band.merch_item_id end as merch_item_id,
        coalesce(given.activated_at, band.activated_at, case when given.state = 'activated' then now() end) as activated_at,
        coalesce(given.order_id, band.order_id) as order_id, coalesce(given.barcode, band.barcode) as barcode,
        case
          when (given.order_id is null) <> (given.barcode is null) then 'half-a-pass'
          when given.state = 'blank' and (given.activated_at is not null or given.valid_until is not null or given.order_id is not null)
            then 'blank-and-used'
          when given.order_id is not null and pass.order_id is null then 'unknown-pass'
          when band.order_id is not null and given.order_id is not null
            and (band.order_id, band.barcode) <> (given.order_id, given.barcode) then 'other-pass'
        end as fault, band.code is not null as is_known, band.state as old_state, band.merch_item_id as old_merch_item_id,
        band.activated_at as old_activated_at, band.valid_until as old_valid_until, band.order_id as old_order_id,
        band.barcode as old_barcode
      from given left join wristbands band on band.code = given.code
      left join passes pass on pass.order_id = given.order_id and pass.barcode = given.barcode
    ), ranked as (
      select merged.*, row_number() over (partition by order_id, barcode, state, fault is null order by ordinal) as place from merged)
    select ordinal, code, state, merch_item_id, activated_at, valid_until, order_id, barcode,
      case when fault is null and state = 'activated' and order_id is not null and (place > 1 or exists (
        select 1 from wristbands other where other.order_id = ranked.order_id and other.barcode = ranked.barcode
          and other.state = 'activated' and other.code <> ranked.code
          and not exists (select 1 from given replaced where replaced.code = other.code and replaced.state = 'void')))
      then 'other-band' else fault end as fault,
      is_known and not (${isBandOther('ranked.old_', 'ranked.')}) as is_same, is_known
    from ranked`;
}

/** The columns of a band that exists, as an undo restores them. */
const bandColumns = ['state', 'merch_item_id', 'activated_at', 'valid_until', 'order_id', 'barcode'];

/**
 * True if a row changes the band. `old` and `fresh` are prefixes of their columns, and constants. A list of the stock
 * never changes a used band, and only a void row changes the band of another pass.
 */
function isBandOther(old: string, fresh: string): SQL {
  return sql.raw(`
    (${fresh}state <> 'blank' or (${old}state <> 'activated' and ${old}activated_at is null and ${old}order_id is null))
    and (${fresh}state = 'void' or ${old}order_id is null
      or (${old}order_id, ${old}barcode) is not distinct from (${fresh}order_id, ${fresh}barcode))
    and (${old}state, ${old}merch_item_id, ${old}activated_at, ${old}valid_until, ${old}order_id) is distinct from
      (${fresh}state, ${merchItemOf(old, fresh)}, ${fresh}activated_at::timestamptz(3),
        coalesce(${fresh}valid_until::timestamptz(3), ${old}valid_until), ${fresh}order_id)`);
}

/** The item of the tickets for a band: a list of the stock may empty it, a report of a till that lacks it keeps it. */
function merchItemOf(old: string, fresh: string): string {
  return `case when ${fresh}state = 'blank' then ${fresh}merch_item_id else coalesce(${fresh}merch_item_id, ${old}merch_item_id) end`;
}

/** The bands that change, with their former values. */
const lockBands = sql`
  select seen.code, former.former
  from (select code from judged where fault is null and is_known and not is_same order by code) seen
  ${oneRowOf(sql`select ${formerOf('item', bandColumns)} as former from wristbands item where item.code = seen.code`, forUpdate)}`;

/** The condition repeats the checks for a band that a guest activates between the judgement and this insert. */
const insertBands = sql`
  insert into wristbands (code, state, merch_item_id, activated_at, valid_until, order_id, barcode)
  select code, state, merch_item_id, activated_at, valid_until, order_id, barcode from judged ${afterLocking('locked')}
    and fault is null and not is_same order by code
  on conflict (code) do update set
    state = excluded.state,
    merch_item_id = ${sql.raw(merchItemOf('wristbands.', 'excluded.'))},
    activated_at = excluded.activated_at,
    valid_until = coalesce(excluded.valid_until, wristbands.valid_until),
    order_id = coalesce(wristbands.order_id, excluded.order_id),
    barcode = coalesce(wristbands.barcode, excluded.barcode)
  where ${isBandOther('wristbands.', 'excluded.')}
  returning code, state, activated_at, order_id, barcode, ${xidOf('wristbands')} as xid, xmax <> 0 as was_there`;

/** The passes are locked, so their former version is the one of this statement's snapshot. */
const redeemPasses = sql`
  update passes pass set is_redeemed = true, redeemed_at = written.activated_at, updated_at = now()
  from written join passes old on old.order_id = written.order_id and old.barcode = written.barcode
  where written.state = 'activated' and pass.order_id = old.order_id and pass.barcode = old.barcode
    and not pass.is_redeemed
  returning pass.order_id, pass.barcode, ${xidOf('pass')} as xid, ${formerOf('old', ['is_redeemed', 'redeemed_at'])} as former`;
