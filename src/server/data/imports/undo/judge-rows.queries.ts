/** Locks the rows of a batch, and says of each whether it can be taken back (docs/algorithms/undo.md). */
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { withoutZeros } from '#server/base/db/number-key.ts';
import { broughtTextVersion } from '#server/base/db/schema/registration.ts';
import { importedTables } from '#server/base/db/tables/registry.ts';
import { arrayLiteral } from '../given-rows.queries.ts';
import { xidOf, type ChangedTable } from '../kinds/changed-tables.queries.ts';
import { plainFactsOfTable, type PlainFacts } from '../kinds/plain-kinds.ts';
import type { LeftChange } from './undo-lease.queries.ts';

/** The verdict on the row at this index of the batch: its reason to stay, null if it can be taken back. */
export interface RowVerdict {
  index: number;
  reason: string | null;
  /** True if the row is gone: there is nothing to take back, and nothing to report. */
  isGone: boolean;
}

/** Locks the rows, so that no guest and no import uses one of them until the transaction ends. */
export async function lockRows(tx: Database, target: ChangedTable, change: LeftChange): Promise<void> {
  const order = importedTables[target].hasBarcode ? sql`item.order_id, item.barcode` : keyColumnOf(target);
  await tx.execute(
    sql`select 1 from ${givenKeys(change)} join ${sql.raw(target)} item on ${isRow(target)} order by ${order} for update of item`,
  );
}

/** Judges the locked rows in one statement, which sees everything that was committed before the lock. */
export async function judgeRows(
  tx: Database,
  target: ChangedTable,
  change: LeftChange,
  { isDryRun, kind }: { isDryRun: boolean; kind: string },
): Promise<RowVerdict[]> {
  const cases = rulesFor(target, change, kind).map(
    ([condition, reason]) => sql`when ${condition} then ${reason}`,
  );
  const result = await tx
    .select({
      index: sql<number>`(given.ordinal - 1)::int`,
      isGone: sql<boolean>`item.${sql.raw(importedTables[target].key)} is null`,
      reason: sql<string | null>`case when item.${sql.raw(importedTables[target].key)} is null then null
        ${sql.join(cases, sql` `)}
        when ${isChangedSince(change, isDryRun)} then 'it was changed since' end`,
    })
    .from(sql`${givenKeys(change)} left join ${sql.raw(target)} item on ${isRow(target)}`)
    .orderBy(sql`given.ordinal`);
  return result;
}

/** The keys of a batch as `given` with `key`, `barcode` and `ordinal` from 1. */
export function givenKeys({ keys, barcodes }: Pick<LeftChange, 'keys' | 'barcodes'>): SQL {
  return sql`unnest(${arrayLiteral(keys)}::text[], ${arrayLiteral(barcodes ?? [])}::text[])
    with ordinality as given (key, barcode, ordinal)`;
}

/** Joins `item` with `given`. */
export function isRow(target: ChangedTable): SQL {
  // By the columns of its primary key, so that the index finds the row.
  if (target === 'pass_days')
    return sql`(item.order_id, item.barcode, item.day) = (given.key, left(given.barcode, -11), right(given.barcode, 10))`;
  const isKey = sql`${keyColumnOf(target)} = given.key::${sql.raw(importedTables[target].cast)}`;
  return importedTables[target].hasBarcode ? sql`${isKey} and item.barcode = given.barcode` : isKey;
}

function keyColumnOf(target: ChangedTable): SQL {
  return sql.raw(`item.${importedTables[target].key}`);
}

/**
 * True unless the batch's own transaction wrote the present row. A dry run restores nothing, so there the later batches
 * of the same run count as restored.
 */
function isChangedSince({ xid, runId, changeId }: LeftChange, isDryRun: boolean): SQL {
  const isOther = sql`${xidOf('item')} <> ${xid}`;
  if (!isDryRun) return isOther;
  return sql`${isOther} and ${xidOf('item')} not in (
    select later.xid from import_changes later where later.run_id = ${runId}::uuid and later.change_id > ${changeId})`;
}

/** The reasons to stay of this table's rows; passes that a list of wristbands redeemed follow their bands. */
function rulesFor(target: ChangedTable, change: LeftChange, kind: string): RuleList {
  const plain = plainFactsOfTable(target);
  if (plain !== undefined) return plainRules(plain, change);
  if (target === 'wristbands') return bandRules(change);
  if (target === 'passes' && kind === 'wristbands') return redeemedRules(change);
  const rules = (change.action === 'created' ? createdRules : changedRules)[target];
  return rules?.(sql`${change.writtenAt.toISOString()}::timestamptz`) ?? [];
}

type RuleList = [condition: SQL, reason: string][];

type Rules = (writtenAt: SQL) => RuleList;

const ofPass = (table: string, further = sql`true`): SQL =>
  sql`exists (select 1 from ${sql.raw(table)} used
    where used.order_id = item.order_id and used.barcode = item.barcode and ${further})`;

const claimOf = (kind: string, column: string, further = sql`true`): SQL =>
  sql`exists (select 1 from loyalty_claims claim where claim.source_kind = ${sql.raw(`'${kind}'`)}
    and claim.source_id = ${sql.raw(column)} and claim.released_at is null and ${further})`;

/** The points of a standing claim that were taken back since the run wrote its rows. */
const reversedSince = (writtenAt: SQL): SQL => sql`exists (select 1 from ledger_transactions entry
    where entry.kind = 'Reversal' and split_part(entry.source, ':', 1) = claim.claim_id::text
      and entry.recorded_at >= ${writtenAt})`;

const takenBackWords =
  'points were taken back for it; remove the claim in the tab Loyalty, undo again, and claim it again';

/** The reasons of a table that its kind's entry describes. */
function plainRules({ key, claims, usedIf }: PlainFacts, { action, writtenAt }: LeftChange): RuleList {
  const ofClaim = (further?: SQL): SQL => claimOf(claims?.sourceKind ?? '', `item.${key.column}`, further);
  if (action === 'created')
    return [
      ...(usedIf === undefined
        ? []
        : [[sql.raw(usedIf.condition), usedIf.reason] satisfies RuleList[number]]),
      ...(claims === undefined
        ? []
        : [[ofClaim(), 'points were claimed with it'] satisfies RuleList[number]]),
    ];
  if (claims === undefined) return [];
  const at = sql`${writtenAt.toISOString()}::timestamptz`;
  return [
    [ofClaim(reversedSince(at)), takenBackWords],
    [ofClaim(sql`claim.claimed_at >= ${at}`), 'points were claimed with it since'],
  ];
}

/** Reasons for which a new row stays; the first that applies is reported. Rows of a table that is not here have none. */
const createdRules: Partial<Record<ChangedTable, Rules>> = {
  orders: () => [
    [sql`exists (select 1 from passes sold where sold.order_id = item.order_id)`, 'it has passes'],
    [claimOf('ticket', 'item.order_id'), 'points were claimed with it'],
  ],
  passes: () => [
    [ofPass('registration_changes'), 'its guest registered'],
    [
      ofPass('consents', sql`used.text_version <> ${broughtTextVersion}`),
      'its guest answered about marketing',
    ],
    [
      sql`item.has_photo or ${ofPass('retired_photos')} or ${ofPass('photo_requests')}`,
      'it has or had a photo',
    ],
    [ofPass('ticket_shares'), 'it was shared'],
    [ofPass('wristbands'), 'a wristband was activated with it'],
    [sql`item.is_redeemed`, 'it was redeemed'],
    [sql`item.is_refunded`, 'it was refunded'],
    [sql`item.apple_bound_at is not null`, 'it is bound to a wallet'],
    [sql`${ofPass('apple_passes')} or ${ofPass('google_wallet_objects')}`, 'it was added to a wallet'],
    [ofPass('attraction_visits'), 'it was used at an attraction'],
    [claimOf('ticket', 'item.order_id'), 'points were claimed with its order'],
    [
      sql`exists (select 1 from loyalty_members member where member.season_pass_id = item.barcode)`,
      'it is the season pass of a club member',
    ],
    [
      sql`exists (select 1 from wallet_exceptions used where used.order_number = item.order_id)
        or exists (select 1 from pass_customization_categories used where ${withoutZeros('used.tt_barcode')} = ${withoutZeros('item.barcode')})`,
      'a row of the team names it',
    ],
    [
      sql`exists (select 1 from order_corrections used where used.to_order_id = item.order_id and used.to_barcode = item.barcode)`,
      'the team corrected it',
    ],
  ],
};

/** Reasons for which a changed row keeps the values of the run. */
const changedRules: Partial<Record<ChangedTable, Rules>> = {
  orders: (at) => [
    [claimOf('ticket', 'item.order_id', sql`claim.claimed_at >= ${at}`), 'points were claimed with it since'],
  ],
  passes: (at) => [
    [ofPass('registration_changes', sql`used.changed_at >= ${at}`), 'its guest registered since'],
    [sql`item.apple_bound_at >= ${at}`, 'it was bound to a wallet since'],
    [ofPass('wristbands', sql`used.activated_at >= ${at}`), 'a wristband was activated with it since'],
    [ofPass('attraction_visits', sql`used.visited_at >= ${at}`), 'it was used at an attraction since'],
    [claimOf('ticket', 'item.order_id', reversedSince(at)), takenBackWords],
    [
      claimOf('ticket', 'item.order_id', sql`claim.claimed_at >= ${at}`),
      'points were claimed with its order since',
    ],
  ],
};

/**
 * A band that the run activated goes back only together with its pass, which is judged first: a pass that stays redeemed
 * keeps its band.
 */
function bandRules({ runId, xid, action }: LeftChange): RuleList {
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
function redeemedRules({ runId }: LeftChange): RuleList {
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
