/** Removes the rows that a run created, and gives the rows that it changed their former values back. */
import { randomUUID } from 'node:crypto';

import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { importChanges } from '#server/base/db/schema/imports.ts';
import { broughtTextVersion } from '#server/base/db/schema/registration.ts';
import { importedTables, tablesWith } from '#server/base/db/tables/registry.ts';
import { arrayLiteral } from '../given-rows.queries.ts';
import { xidOf, type ChangedTable } from '../kinds/changed-tables.queries.ts';
import type { FormerValues } from '../kinds/written.ts';
import { givenKeys, isRow } from './judge-rows.queries.ts';
import { rowsOfChange, shrinkChange } from './undo-lease.queries.ts';

/** The rows of one batch that can be taken back. */
export interface TakenRows {
  kind: string;
  target: ChangedTable;
  keys: string[];
  barcodes: string[] | null;
  /** An object for each key, null if it was erased; null for rows that the run created. */
  former: (FormerValues | null)[] | null;
}

/** Takes the rows back; the caller has locked and judged them. Throws if the database refuses one of them. */
export async function takeBackRows(tx: Database, rows: TakenRows): Promise<number[]> {
  if (rows.keys.length === 0) return [];
  if (rows.target === 'pass_customization_categories') await forgetRuleVersions(tx, rows.keys);
  if (rows.former === null) await removeRows(tx, rows);
  else await restoreRows(tx, rows.target, rows, rows.former);
  await forgetVersions(tx, rows);
  return [];
}

async function removeRows(tx: Database, rows: TakenRows): Promise<void> {
  const { target } = rows;
  if (target === 'passes') {
    for (const table of tablesWith('undonePass', 'row'))
      await tx.execute(
        sql`delete from ${sql.raw(table)} item using ${givenKeys(rows)} where ${isRow('passes')}`,
      );
    // The openings and wallet passes happened, and figures count them: they stay without the pass, as after an erasure.
    const name = sql`'undone-' || md5(item.order_id || item.barcode || ${randomUUID()}::text)`;
    for (const table of tablesWith('undonePass', 'name'))
      await tx.execute(sql`update ${sql.raw(table)} item set order_id = '', barcode = ${name}
        from ${givenKeys(rows)} where ${isRow('passes')}`);
  }
  await tx.execute(sql`delete from ${sql.raw(target)} item using ${givenKeys(rows)} where ${isRow(target)}`);
}

/** Every row of a batch has the same columns. PostgreSQL turns the JSON back into the types of the table. */
async function restoreRows(
  tx: Database,
  target: ChangedTable,
  keys: Pick<TakenRows, 'keys' | 'barcodes'>,
  former: readonly (FormerValues | null)[],
): Promise<void> {
  const columns = Object.keys(former[0] ?? {}).filter((name) => name !== 'xmin');
  if (columns.length === 0) return;
  const settings = columns.map((name) => sql`${sql.identifier(name)} = was.${sql.identifier(name)}`);
  if (target === 'passes') settings.push(sql`updated_at = now()`);
  if (importedTables[target].isVersioned) settings.push(sql`version = item.version + 1`);
  const result = await tx.execute(sql`update ${sql.raw(target)} item set ${sql.join(settings, sql`, `)}
    from ${givenKeys(keys)}
    join jsonb_array_elements(${JSON.stringify(former)}::jsonb) with ordinality as kept (record, place)
      on kept.place = given.ordinal
    cross join lateral jsonb_populate_record(null::${sql.raw(target)}, kept.record) was
    where ${isRow(target)} returning ${xidOf('item')}::text as xid`);
  const [written] = readRows(result, z.object({ xid: z.string() }));
  if (target === 'passes') await forgetBroughtConsents(tx, keys);
  if (written !== undefined) await standIn(tx, { target, xid: Number(written.xid), ...keys, former });
}

/** The record of a consent goes with it, if an import brought both. */
async function forgetBroughtConsents(
  tx: Database,
  keys: Pick<TakenRows, 'keys' | 'barcodes'>,
): Promise<void> {
  await tx.execute(sql`delete from consents brought using ${givenKeys(keys)} join passes item on ${isRow('passes')}
    where (brought.order_id, brought.barcode) = (item.order_id, item.barcode)
      and brought.text_version = ${broughtTextVersion}
      and not case brought.channel when 'email' then item.has_opted_into_email else item.has_opted_into_sms end`);
}

/** Rows that got the values back that an earlier batch, of this run or of another one, had written. */
interface Restored extends Pick<TakenRows, 'keys' | 'barcodes'> {
  target: ChangedTable;
  /** The transaction that restored them. */
  xid: number;
  former: readonly (FormerValues | null)[];
}

/** Moves restored rows of an earlier batch into a batch of their present transaction, so that it can be undone too. */
async function standIn(tx: Database, { target, xid, keys, barcodes, former }: Restored): Promise<void> {
  const writers = new Map(
    keys.map((key, index) => [nameOf(key, barcodes?.[index]), former[index]?.['xmin']]),
  );
  const earlier = await tx
    .select()
    .from(importChanges)
    .where(
      sql`${importChanges.target} = ${target} and ${importChanges.xid} = any(${arrayLiteral(
        [...new Set(writers.values())].map(String),
      )}::bigint[])`,
    )
    .orderBy(importChanges.changeId)
    .for('update');
  for (const change of earlier) {
    const isMoved = (index: number): boolean =>
      writers.get(nameOf(change.keys[index] ?? '', change.barcodes?.[index])) === change.xid;
    const indices = [...change.keys.keys()];
    const moved = indices.filter(isMoved);
    if (moved.length === 0) continue;
    const { changeId: _changeId, ...facts } = change;
    await tx.insert(importChanges).values({ ...facts, ...rowsOfChange(change, moved), xid });
    await shrinkChange(
      tx,
      change,
      indices.filter((index) => !isMoved(index)),
    );
  }
}

function nameOf(key: string, barcode: string | undefined): string {
  return barcode === undefined ? key : `${key}|${barcode}`;
}

/** Tables whose rows have no version, or one under other names than their keys. */
const namedOtherwise: ReadonlySet<ChangedTable> = new Set([
  'orders',
  'attraction_visits',
  'pass_days',
  'pass_links',
  'pass_customization_categories',
]);

/**
 * Forgets when the rows were last changed in their system, so that the next report about them counts whatever its time:
 * the time of a wrong row may lie in the future.
 */
async function forgetVersions(tx: Database, { kind, keys, barcodes, target }: TakenRows): Promise<void> {
  if (namedOtherwise.has(target)) return;
  const names = keys.map((key, index) => (barcodes === null ? key : `${key}|${barcodes[index] ?? ''}`));
  const isKey: SQL = sql`key = any(${arrayLiteral(names)}::text[])`;
  await tx.execute(sql`delete from import_versions where kind = ${kind} and ${isKey}`);
}

/** An import names these rows by their three ids and not by the key, so it happens while the rows are there. */
async function forgetRuleVersions(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from import_versions version using pass_customization_categories rule
    where version.kind = 'customizationRules' and rule.guid = any(${arrayLiteral(keys)}::uuid[])
      and version.key = rule.tt_category_id || '|' || rule.tt_pack_id || '|' || rule.tt_barcode`);
}

/** How a row is named in reports. */
export function subjectOf(target: ChangedTable, key: string, barcode: string | undefined): string {
  const { title } = importedTables[target];
  if (target === 'pass_links') return `${title} ${barcode ?? ''}`;
  if (target === 'pass_days') return `${title} ${key}/${(barcode ?? '').replace('|', ' on ')}`;
  return `${title} ${barcode === undefined ? key : `${key}/${barcode}`}`;
}

const openingRow = z.object({
  place: z.number(),
  day: z.string(),
  views: z.number(),
  hours: z.number(),
});

const formerOpenings = z.object({ views: z.number(), hours: z.number() });

/** The days as they are, and as they were (undefined if not there), to be read before they are taken back. The caller has locked them. */
export async function fetchOpenings(tx: Database, rows: TakenRows) {
  if (rows.keys.length === 0) return [];
  const found = await tx.execute(sql`
    select (given.ordinal - 1)::integer as place, item.day, item.views, item.hours
    from ${givenKeys(rows)} join pass_days item on ${isRow('pass_days')}`);
  return readRows(found, openingRow).map(({ place, views, hours, day }) => ({
    day,
    from: { views, hours },
    to: rows.former === null ? undefined : formerOpenings.parse(rows.former[place]),
  }));
}
