/** The history of a row of a data tab, for every member who may list the tab. */
import { isReadable, type AdminColumn, type CellValue } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { HistoryEntry } from '#contract/calls/staff-undo.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { asRecord } from '#contract/undo-offer.ts';
import { undoneAct } from '#contract/staff-acts.ts';
import { mayCall } from '#domain/staff-access.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { fetchEntriesOf, type EntryRow } from './staff-audit.queries.ts';
import { undoAskerOf, undoStateOf } from './undo-state.ts';

const pageSize = 20;

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
    countMax: pageSize + 1,
  });
  const page = found.slice(0, pageSize);
  return {
    entries: page.map((entry) => ({
      entryId: entry.entryId,
      at: entry.at.toISOString(),
      actor: entry.actorName,
      did: didOf(tab, entry.action),
      fields: changedFieldsOf(tab, entry),
      undo: undoStateOf(asker, entry),
    })),
    next: found.length > pageSize ? String(page.at(-1)?.entryId) : null,
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
