/**
 * Lists and changes the rows of a data tab. Every change is one transaction: lock, judge, write, write an audit entry.
 */
import { isBlank, isWritable } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { tabActOf, type StaffAct } from '#contract/staff-acts.ts';

import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { toStored, toWire, type StoredRow } from './tab-cells.ts';
import type { TabServices } from './tab-change.ts';
import { tabRules } from './tab-rules.ts';
import { tabStorage } from './tab-storage.queries.ts';
import { deleteRow, fetchRows, insertRow, lockRow, updateRow, type ListQuery } from './tab.queries.ts';

/** The rows of a tab and the total number of matching rows. */
export async function listRows(
  services: Pick<Services, 'db' | 'brand' | 'clock'>,
  name: AdminTabName,
  list: ListQuery,
): Promise<{ rows: AdminRow[]; total: number }> {
  const { tab, storage, rules } = partsOf(name);
  const { rows, total } = await fetchRows(services.db, tab, storage, list, services.brand.timeZone);
  const now = services.clock.now();
  return {
    rows: rows.map((row) => ({ ...toWire(tab, storage, row), ...rules.describe?.(row, now) })),
    total,
  };
}

/** A row as its tab shows it, locked like for a change until the transaction ends; undefined if it is gone. */
export async function lockShownRow(
  tx: Database,
  name: AdminTabName,
  guid: string,
): Promise<AdminRow | undefined> {
  const { tab, storage, rules } = partsOf(name);
  await rules.prepare?.(tx);
  const row = guidPattern.test(guid) ? await lockRow(tx, storage, guid) : undefined;
  return row === undefined ? undefined : toWire(tab, storage, row);
}

/**
 * Creates a row. Refuses a blank required field, violations of the tab's rules, and duplicates. A deleted row comes
 * back under its former id.
 */
export async function createRow(
  services: TabServices,
  actor: StaffActor,
  name: AdminTabName,
  cells: AdminRow,
  former?: { guid: string; version: number },
): Promise<AdminRow> {
  const { tab, storage, rules: general } = partsOf(name);
  refuseBlank(tab, 'create', cells);
  const rules = { ...general, ...(await general.start?.(services, { guid: undefined, cells })) };
  return change(services, async (tx, now) => {
    await rules.prepare?.(tx);
    const values = toStored(tab, storage, cells);
    const facts = { tx, services, actor, before: undefined, values, now };
    await rules.judge?.(facts);
    const row = await insertRow(tx, storage, { ...values, ...former });
    const extra = await rules.finish?.(facts, row);
    const after = toWire(tab, storage, row);
    const recorded = { after: { ...after, ...rules.recorded } };
    await writeAudit(tx, actor, { action: tabActOf(tab, 'create'), target: row.guid, ...recorded }, now);
    return { ...after, ...extra };
  });
}

/** A change of a row. */
export interface RowEdit {
  guid: string;
  cells: AdminRow;
  version: number | undefined;
  /** The act of a screen of its own, with values that the tab's columns do not have. */
  as?: { action: StaffAct; beside: Readonly<Record<string, string>> };
}

function besideOf({ as }: RowEdit, row: StoredRow): Record<string, unknown> {
  return Object.fromEntries(Object.keys(as?.beside ?? {}).map((key) => [key, row[key]]));
}

/** Changes the writable fields that were sent. Refuses an edit of a stale version if `version` is given. */
export async function editRow(
  services: TabServices,
  actor: StaffActor,
  name: AdminTabName,
  edit: RowEdit,
): Promise<AdminRow> {
  const { tab, storage, rules: general } = partsOf(name);
  refuseBlank(tab, 'update', edit.cells);
  const rules = { ...general, ...(await general.start?.(services, edit)) };
  return change(services, async (tx, now) => {
    await rules.prepare?.(tx);
    const before = await lockExisting(tx, name, edit.guid);
    refuseStale(before, edit.version);
    const values = { ...toStored(tab, storage, edit.cells), ...edit.as?.beside };
    const facts = { tx, services, actor, before, values, now };
    await rules.judge?.(facts);
    const row = await updateRow(tx, storage, edit.guid, values);
    const extra = await rules.finish?.(facts, row);
    const after = toWire(tab, storage, row);
    const recorded = {
      before: { ...toWire(tab, storage, before), ...besideOf(edit, before) },
      after: { ...after, ...rules.recorded, ...besideOf(edit, row) },
    };
    const action = edit.as?.action ?? tabActOf(tab, 'update');
    await writeAudit(tx, actor, { action, target: row.guid, ...recorded }, now);
    return { ...after, ...rules.describe?.(row, now), ...extra };
  });
}

/**
 * Deletes a row. Refuses if `version` is given and the row has changed since, so that no one deletes a version that
 * they have not seen.
 */
export async function removeRow(
  services: TabServices,
  actor: StaffActor,
  name: AdminTabName,
  { guid, version }: { guid: string; version: number | undefined },
): Promise<void> {
  const { tab, storage, rules } = partsOf(name);
  await change(services, async (tx, now) => {
    await rules.prepare?.(tx);
    const before = await lockExisting(tx, name, guid);
    refuseStale(before, version);
    const facts = { tx, services, actor, before, values: undefined, now };
    await rules.judge?.(facts);
    await deleteRow(tx, storage, guid);
    await rules.finish?.(facts, undefined);
    const action = tabActOf(tab, 'delete');
    await writeAudit(tx, actor, { action, target: guid, before: toWire(tab, storage, before) }, now);
  });
}

/** The format of an id; no row has an id of another format. */
const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function partsOf(name: AdminTabName) {
  const tab: AdminTab = adminTabs[name];
  return { tab, storage: tabStorage[name], rules: tabRules[name] ?? {} };
}

async function change<Value>(
  services: TabServices,
  work: (tx: Database, now: Date) => Promise<Value>,
): Promise<Value> {
  try {
    return await services.db.transaction((tx) => work(tx, services.clock.now()));
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('row-conflict', { cause: error });
    throw error;
  }
}

async function lockExisting(tx: Database, name: AdminTabName, guid: string): Promise<StoredRow> {
  const row = guidPattern.test(guid) ? await lockRow(tx, tabStorage[name], guid) : undefined;
  if (row === undefined) throw new Refusal('row-not-found');
  return row;
}

function refuseStale(before: StoredRow, version: number | undefined): void {
  if (version !== undefined && version !== before.version) throw new Refusal('row-changed');
}

/** Refuses a blank required field: always in a new row, in a changed row only if it was sent. */
function refuseBlank(tab: AdminTab, mode: 'create' | 'update', cells: AdminRow): void {
  const faults = tab.columns
    .filter((column) => column.isRequired === true && isWritable(column, mode))
    .filter(({ name }) => isBlank(cells[name]) && (mode === 'create' || cells[name] !== undefined))
    .map(({ name, label }) => ({ path: `/${name}`, message: `${label} is required` }));
  if (faults.length > 0) throw new Refusal('row-refused', { faults });
}
