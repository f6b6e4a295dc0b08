/** Why a wristband, or the pass that was redeemed with it, stays as a run wrote it (docs/algorithms/undo.md). */
import { sql, type SQL } from 'drizzle-orm';

import { xidOf } from '../kinds/changed-tables.queries.ts';
import type { LeftChange } from './undo-lease.queries.ts';

type RuleList = [condition: SQL, reason: string][];

/**
 * A band that the run activated goes back only together with its pass, which is judged first: a pass that stays redeemed
 * keeps its band.
 */
export function bandRules({ runId, xid, action }: LeftChange): RuleList {
  const activatedSince: RuleList[number] = [
    sql`item.state = 'activated' and ${xidOf('item')} not in ${xidsOf(runId)}`,
    'it was activated since',
  ];
  return [
    ...(action === 'created' ? [activatedSince] : []),
    [
      // One list for all bands: the planner hashes it, and a batch may have five thousand of each.
      sql`(item.order_id, item.barcode) in (select pass.order_id, pass.barcode from import_changes redeemed
        cross join unnest(redeemed.keys, redeemed.barcodes) as kept (order_id, barcode)
        join passes pass on pass.order_id = kept.order_id and pass.barcode = kept.barcode
        where redeemed.run_id = ${runId}::uuid and redeemed.target = 'passes' and redeemed.xid = ${xid}
          and ${xidOf('pass')} <> redeemed.xid)`,
      'the pass that was redeemed with it was changed since',
    ],
    [
      sql`exists (select 1 from wristbands other where other.order_id = item.order_id and other.barcode = item.barcode
        and other.code <> item.code and other.state = 'activated' and ${xidOf('other')} not in ${xidsOf(runId)})`,
      'another wristband was activated with its pass since',
    ],
  ];
}

/** The reasons of a pass that the run redeemed because it reported a band as activated. */
export function redeemedRules({ runId }: LeftChange): RuleList {
  return [
    [
      sql`exists (select 1 from wristbands band where band.order_id = item.order_id and band.barcode = item.barcode
        and band.state = 'activated' and ${xidOf('band')} not in ${xidsOf(runId)})`,
      'its wristband was changed since',
    ],
  ];
}

/** The transactions of the batches that are left of a run. */
function xidsOf(runId: string): SQL {
  return sql`(select batch.xid from import_changes batch where batch.run_id = ${runId}::uuid)`;
}
