/** The looks of passes: customizations, and the rows that give them to passes. Installed passes follow both. */
import { sql, type SQL } from 'drizzle-orm';

import { barcodeForms } from '#domain/barcode-forms.ts';
import { clubCategoryId } from '#domain/customization.ts';

import type { Database } from '#server/base/db/database.ts';
import { queueRequeue, type Reach } from '#server/changes/requeue.queries.ts';
import { arrayLiteral, givenRows } from '../given-rows.queries.ts';
import { readerFor, type ImportRow } from '../import-row.ts';
import { writeInto } from './plain-rows.queries.ts';
import { rowChangesOf, type WriteRows, type Written, type WrittenRow } from './written.ts';

const writeCustomizationRows = writeInto('customizations');
const nameOf = readerFor('customizations', 'name');
const barcodeOf = readerFor('customizationRules', 'ttBarcode');
const rotates = readerFor('customizations', 'rotatesBarcode');
const refusesPlain = readerFor('customizations', 'refusesPlainBarcode');

const looseWords = 'refusesPlainBarcode needs rotatesBarcode: without it these passes have no other code';
const clubWords =
  'rotatesBarcode cannot be true: the club uses this customization, and the cards of members have no code that rotates';

/** Writes customizations. The combinations that the back office refuses are refused here too. */
export const writeCustomizations: WriteRows = async (tx, rows, context) => {
  await lockLooks(tx);
  const ofClub = new Set(await fetchNamesOfClub(tx));
  const judged = rows.map((row, index) => ({ row, ordinal: index + 1, reason: loosenessOf(row, ofClub) }));
  const good = judged.flatMap(({ row, reason }) => (reason === undefined ? [row] : []));
  const unknown = judged.flatMap(({ ordinal, reason }) =>
    reason === undefined ? [] : [{ ordinal, reason }],
  );
  const written = good.length === 0 ? nothing : await writeCustomizationRows(tx, good, context);
  const changed = written.changes.flatMap(({ former, keys }) => (former === null ? [] : keys));
  await queueRequeue(tx, await fetchWearersOf(tx, changed), 'customization', context.now);
  return { ...written, unknown };
};

const nothing: Written = { kept: 0, changedPasses: [], changes: [], unknown: [] };

function loosenessOf(row: ImportRow, ofClub: ReadonlySet<string>): string | undefined {
  if (rotates(row) !== 'true') return refusesPlain(row) === 'true' ? looseWords : undefined;
  return ofClub.has(nameOf(row) ?? '') ? clubWords : undefined;
}

/**
 * Writes the rows that give customizations to passes. No index makes their ids unique, because staff may keep several
 * rows of the same ids, of which the newest counts: an import changes that one.
 */
export const writeCustomizationRules: WriteRows = async (tx, rows, { now }) => {
  await lockLooks(tx);
  const given = sql`(select coalesce(tt_category_id, '') as category_id, coalesce(tt_pack_id, '') as pack_id,
    coalesce(tt_barcode, '') as barcode, other_form, customization_name, is_active, ordinal
    from ${givenRows('customizationRules', rows, { other_form: rows.map((row) => barcodeForms(barcodeOf(row) ?? '')[1] ?? null) })}) given`;
  const judged = await tx
    .select({ ordinal: sql<number>`given.ordinal::int`, reason: ruleFault })
    .from(sql`${given} left join pass_customizations look on look.name = given.customization_name`);
  const unknown = judged.flatMap(({ ordinal, reason }) => (reason === null ? [] : [{ ordinal, reason }]));
  const bad = sql.raw(arrayOf(unknown.map(({ ordinal }) => ordinal)));
  const present = tx.$with('present', {}).as(sql`
    select given.*, known.guid, known.former from ${given} left join lateral (
      select rule.guid, ${formerRule} as former, rule.customization_name as name_now, rule.is_active as active_now
      from pass_customization_categories rule
      where rule.tt_category_id = given.category_id and rule.tt_pack_id = given.pack_id and rule.tt_barcode in (given.barcode, given.other_form)
      order by rule.is_active desc, rule.sequence desc limit 1) known on true
    where given.ordinal <> all(${bad})
      and (known.name_now, known.active_now) is distinct from (given.customization_name, given.is_active)`);
  const changed = tx.$with('changed', {}).as(sql`
    update pass_customization_categories rule
    set customization_name = present.customization_name, is_active = present.is_active, version = rule.version + 1
    from present where rule.guid = present.guid
    returning rule.guid, rule.xmin::text::bigint as xid, present.former, rule.tt_category_id, rule.tt_pack_id, rule.tt_barcode`);
  const added = tx.$with('added', {}).as(sql`
    insert into pass_customization_categories as rule (tt_category_id, tt_pack_id, tt_barcode, customization_name, is_active)
    select category_id, pack_id, barcode, customization_name, is_active from present where guid is null order by ordinal
    returning rule.guid, rule.xmin::text::bigint as xid, null::jsonb as former, rule.tt_category_id, rule.tt_pack_id, rule.tt_barcode`);
  const written = await tx
    .with(present, changed, added)
    .select({
      row: sql<WrittenRow>`json_build_array(guid::text, null, xid, former)`,
      categoryId: sql<string>`tt_category_id`,
      packId: sql<string>`tt_pack_id`,
      barcode: sql<string>`tt_barcode`,
    })
    .from(sql`(select * from changed union all select * from added) written`);
  await queueRequeue(tx, reachOf(written), 'customization', now);
  const changes = rowChangesOf(
    'pass_customization_categories',
    written.map(({ row }) => row),
  );
  return { kept: written.length, changedPasses: [], changes, unknown };
};

/** The passes that these customizations dress now. */
export async function fetchWearersOf(tx: Database, names: readonly string[]): Promise<Reach> {
  return fetchReach(tx, sql`rule.customization_name = any(${arrayLiteral(names)}::text[])`);
}

/** The passes that these rows name. */
export async function fetchNamedBy(tx: Database, guids: readonly string[]): Promise<Reach> {
  return fetchReach(tx, sql`rule.guid = any(${arrayLiteral(guids)}::uuid[])`);
}

async function fetchReach(tx: Database, condition: SQL): Promise<Reach> {
  const rows = await tx
    .select({
      categoryId: sql<string>`rule.tt_category_id`,
      packId: sql<string>`rule.tt_pack_id`,
      barcode: sql<string>`rule.tt_barcode`,
    })
    .from(sql`pass_customization_categories rule`)
    .where(condition);
  return reachOf(rows);
}

function reachOf(rows: readonly { categoryId: string; packId: string; barcode: string }[]): Reach {
  return {
    categoryIds: rows.map(({ categoryId }) => categoryId),
    packIds: rows.map(({ packId }) => packId),
    barcodes: rows.map(({ barcode }) => barcode),
  };
}

/** Two imports, or an import and the team, could otherwise add the same ids twice. */
async function lockLooks(tx: Database): Promise<void> {
  await tx.execute(sql`lock table pass_customization_categories in share row exclusive mode`);
}

async function fetchNamesOfClub(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ name: sql<string>`rule.customization_name` })
    .from(sql`pass_customization_categories rule`)
    .where(sql`rule.tt_category_id = ${clubCategoryId}`);
  return rows.map(({ name }) => name);
}

const formerRule = sql`jsonb_build_object('xmin', rule.xmin::text::bigint,
  'customization_name', rule.customization_name, 'is_active', rule.is_active)`;

const ruleFault = sql<string | null>`case
  when given.category_id = '' and given.pack_id = '' and given.barcode = '' then 'names no category, pack or barcode'
  when look.name is null then 'customizationName is no customization'
  when given.category_id = ${clubCategoryId} and look.rotates_barcode
    then 'customizationName has a barcode that rotates, which the cards of members cannot' end`;

function arrayOf(ordinals: readonly number[]): string {
  return `array[${ordinals.join(', ')}]::bigint[]`;
}
