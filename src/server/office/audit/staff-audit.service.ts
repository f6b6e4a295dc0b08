import * as z from 'zod/mini';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

import type { Services, StaffActor } from '#server/base/services.ts';
import { isReadable, type AdminColumn, type CellValue } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { HistoryEntry } from '#contract/calls/staff-undo.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { asRecord } from '#contract/undo-offer.ts';
import { undoneAct } from '#contract/staff-acts.ts';
import { mayCall } from '#domain/staff-access.ts';
import { Refusal } from '#server/base/refusal.ts';
import { sumFigure } from '../watch/watch.queries.ts';
import { readEntryFilter, type AskedEntries, readEntryPage } from './asked-entries.ts';
import { nameOfEntry, namesIn, placeOfEntry } from './entry-names.ts';
import { findEntry, findLastSealedEntry, type EntryRow, fetchEntriesOf } from './staff-audit.queries.ts';
import { undoAskerOf, undoStateOf, type UndoAsker } from './undo-state.ts';

/** The query parameters of the address. */
interface AuditQuery extends AskedEntries {
  entry?: string | undefined;
  before?: string | undefined;
}

const pageSize = 50;
const values = z.nullable(z.record(z.string(), z.unknown()));

/** One page of the audit log, newest first, and the cursor of the next page; or one entry alone. */
export async function listAudit(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  { entry, before, ...asked }: AuditQuery,
) {
  const { db, clock } = services;
  const filter = await readEntryFilter(services, asked);
  const cursor = before === undefined ? undefined : Number(before);
  const alone = entry === undefined ? undefined : await findEntry(db, Number(entry));
  const { page, next } =
    entry === undefined
      ? await readEntryPage(db, filter, { before: cursor, pageSize })
      : { page: alone === undefined ? [] : [alone], next: null };
  const sealed = await findLastSealedEntry(db);
  const asker = await undoAskerOf(db, actor, clock.now());
  return {
    entries: page.map((row) => viewEntry(row, sealed, asker)),
    next: next === null ? null : String(next),
    names: await namesIn(db, asker, page),
    figure: filter.watched === undefined || cursor !== undefined ? null : await sumFigure(db, filter.watched),
  };
}

function viewEntry(entry: EntryRow, sealed: number, asker: UndoAsker): AuditEntryView {
  return {
    entryId: entry.entryId,
    at: entry.at.toISOString(),
    actor: entry.actorName,
    actorGUID: entry.actorGuid,
    action: entry.action,
    target: entry.target,
    name: nameOfEntry(entry),
    place: placeOfEntry(entry),
    before: values.parse(entry.before),
    after: values.parse(entry.after),
    network: entry.network,
    sessionGUID: entry.sessionGuid,
    requestId: entry.requestId,
    isSealed: entry.entryId <= sealed,
    undo: undoStateOf(asker, entry),
  };
}

/** The history of a row of a data tab, for every member who may list the tab. */
const historyPageSize = 20;

/**
 * One page of a row's entries, newest first, and the cursor of the next page. An entry has the fields that the tab
 * shows and the act changed. Refuses with `permission-missing` a member who may not list the tab.
 */
export async function readHistory(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { tab: name, id, before }: { tab: string; id: string; before: string | undefined },
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  if (!isTab(name)) throw new Refusal('malformed-request');
  const tab: AdminTab = adminTabs[name];
  const asker = await undoAskerOf(db, actor, clock.now());
  if (!mayCall(actor, asker.rows, staffPermissions[tab.permissions.list]))
    throw new Refusal('permission-missing');
  const found = await fetchEntriesOf(db, id.toLowerCase(), {
    actions: actsOf(tab),
    before: before === undefined ? undefined : Number(before),
    countMax: historyPageSize + 1,
  });
  const page = found.slice(0, historyPageSize);
  return {
    entries: page.map((entry) => ({
      entryId: entry.entryId,
      at: entry.at.toISOString(),
      actor: entry.actorName,
      did: didOf(tab, entry.action),
      fields: changedFieldsOf(tab, entry),
      undo: undoStateOf(asker, entry),
    })),
    next: found.length > historyPageSize ? String(page.at(-1)?.entryId) : null,
  };
}

function isTab(name: string): name is AdminTabName {
  return Object.hasOwn(adminTabs, name);
}

function actsOf({ permissions: { create, update, delete: remove } }: AdminTab): string[] {
  return [create, update, remove].flatMap((act) => (act === undefined ? [] : [act, `${act} Undo`]));
}

function didOf({ permissions }: AdminTab, action: string): HistoryEntry['did'] {
  if (undoneAct(action) !== undefined) return 'undone';
  if (action === permissions.create) return 'created';
  return action === permissions.update ? 'changed' : 'deleted';
}

/** The changed fields that the tab shows; blank values of a new or deleted row say nothing and are left out. */
function changedFieldsOf(tab: AdminTab, entry: EntryRow): HistoryEntry['fields'] {
  const [before, after] = [asRecord(entry.before), asRecord(entry.after)];
  const shown = tab.columns.filter(isReadable).flatMap((column) => {
    const [old, fresh] = [shownCell(before[column.name]), shownCell(after[column.name])];
    return old === fresh ? [] : [{ label: column.label, kind: kindOf(column), before: old, after: fresh }];
  });
  if (after['password'] !== 'changed') return shown;
  return [...shown, { label: 'Password', kind: 'text', before: null, after: 'changed' }];
}

function kindOf({ kind }: AdminColumn): HistoryEntry['fields'][number]['kind'] {
  return kind === 'boolean' || kind === 'datetime' ? kind : 'text';
}

/** A cell of an entry; null for a blank one and for one that the entry does not have. */
function shownCell(value: unknown): CellValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
}
