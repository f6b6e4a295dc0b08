/** The passes whose codes rotate, in the order of their keys and in parts. */
import { sql } from 'drizzle-orm';

import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import { withoutZeros } from '#server/base/db/number-key.ts';
import { isStanding } from '#server/passes/pass-state.queries.ts';
import { rowsAsJson } from '#server/base/db/json-rows.queries.ts';
import { passesWhere } from '#server/passes/find-pass.queries.ts';
import { readPassRow, type PassRecord, type PassRow } from '#server/passes/pass-record.ts';

/**
 * The passes after `last` that a rotating customization may dress; which one wins is not decided here. A pass that has
 * expired or was refunded needs no key.
 */
export async function fetchRotatingPasses(
  db: Database,
  { last, now, limit }: { last: PassNumbers; now: Date; limit: number },
): Promise<PassRecord[]> {
  const named = (
    column: string,
    value = sql.raw(`rule.${column}`),
  ) => sql`select ${value} from pass_customization_categories rule
    join pass_customizations look on look.name = rule.customization_name
    where rule.is_active and look.rotates_barcode and rule.${sql.raw(column)} <> ''`;
  const [found] = await db
    .select({
      rows: rowsAsJson<PassRow>(sql`${passesWhere(sql`
        (pass.order_id, pass.barcode) > (${last.orderId}, ${last.barcode})
        and ${isStanding(now)}
        and (${withoutZeros('pass.barcode')} in (${named('tt_barcode', withoutZeros('rule.tt_barcode'))}) or product.merch_pack_id in (${named('tt_pack_id')})
          or product.tt_category_id in (${named('tt_category_id')}))`)}
        order by pass.order_id, pass.barcode limit ${limit}`),
    })
    .from(sql`(select) one_row`);
  return (found?.rows ?? []).map(readPassRow);
}
