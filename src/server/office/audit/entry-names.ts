/** Finds the names of everything that a page of entries names by an id. */
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import { tabOfAct, undoneAct } from '#contract/staff-acts.ts';
import { asRecord, type RecordedAct } from '#contract/undo-offer.ts';
import type { EntryPlace } from '#contract/calls/staff-audit.ts';

import { mayCall } from '#domain/staff-access.ts';
import type { Database } from '#server/base/db/database.ts';
import {
  fetchAccountNames,
  fetchFormerActors,
  fetchHolderNames,
  fetchLastEntries,
  fetchMemberNames,
  fetchSessionNames,
  type NamedId,
} from './entry-names.queries.ts';
import type { EntryRow } from './staff-audit.queries.ts';
import type { UndoAsker } from './undo-state.ts';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids of one page; an entry with a long list keeps some of its ids without a name. */
const idsMax = 500;

/**
 * The names by their ids: members of the team as they are called now, or as they were when they left; rows by their
 * last values; guests only for a reader who may see them, and as they are now, so that an erased guest has none.
 */
export async function namesIn(
  db: Database,
  { actor, rows }: UndoAsker,
  entries: readonly EntryRow[],
): Promise<Record<string, string>> {
  const may = (name: PermissionName): boolean => mayCall(actor, rows, staffPermissions[name]);
  const ids = idsIn(entries);
  const [members, sessions] = [await fetchMemberNames(db, ids), await fetchSessionNames(db, ids)];
  const known = new Set([...members, ...sessions].map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  const former = await fetchFormerActors(db, unknown);
  const formerIds = new Set(former.map(({ id }) => id));
  const left = unknown.filter((id) => !formerIds.has(id));
  const rowsNamed = left.length === 0 ? [] : (await fetchLastEntries(db, left)).map(namedRow);
  const places = entries.map(placeOfEntry);
  const accounts = places.flatMap((place) => (place?.kind === 'account' ? [place.account] : []));
  const orders = places.flatMap((place) => (place?.kind === 'pass' ? [place.order] : []));
  const targets = new Set(entries.map(({ target }) => target));
  const guests = [
    ...(may('Loyalty List') ? await fetchAccountNames(db, [...new Set(accounts)]) : []),
    ...(may('Guest Search') ? await fetchHolderNames(db, [...new Set(orders)]) : []),
  ].filter(({ id }) => targets.has(id));
  const all: NamedId[] = [...rowsNamed, ...former, ...sessions, ...members, ...guests];
  // The log holds a keyed hash of what was searched for.
  for (const id of targets) if (id.startsWith('term:')) all.push({ id, name: 'a search' });
  // A request for a link is of no pass.
  for (const { action, target } of entries)
    if (action.startsWith('Help Request ') && !target.includes('/'))
      all.push({ id: target, name: 'a request for help' });
  return Object.fromEntries(all.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));
}

function namedRow(entry: { target: string; action: string; before: unknown; after: unknown }): NamedId {
  return { id: entry.target, name: nameOfEntry(entry) };
}

function idsIn(entries: readonly EntryRow[]): string[] {
  const texts = entries.map(({ target, before, after }) => `${target} ${JSON.stringify([before, after])}`);
  return [...new Set(texts.join(' ').match(uuids) ?? [])].slice(0, idsMax);
}

const charactersMax = 60;

/** The name; empty if the entry holds none, as for orders and accounts, whose number is the target itself. */
export function nameOfEntry({ action, before, after }: RecordedAct): string {
  const values = { ...asRecord(before), ...asRecord(after) };
  const act = undoneAct(action) ?? action;
  const tabName = tabOfAct(act);
  if (tabName === undefined) return shortened(values[nameFieldOf(act)]);
  const tab: AdminTab = adminTabs[tabName];
  const words = tab.nameFields.map((name) => {
    const column = tab.columns.find((one) => one.name === name);
    const isText =
      column?.kind === 'text' ||
      column?.kind === 'choice' ||
      column?.kind === 'item-id' ||
      column?.kind === 'select';
    const isId = column?.kind === 'select' && column.options === 'team-members';
    return isText && !isId ? shortened(values[name]) : '';
  });
  return words.filter((word) => word !== '').join(' ');
}

/** The field that names what an act outside of the data tabs is about. */
function nameFieldOf(act: string): string {
  if (act.startsWith('API Key ')) return 'name';
  if (act.startsWith('Look Season ')) return 'look';
  if (act.startsWith('Park Setting ')) return 'setting';
  return act.startsWith('Look ') ? 'passCustomizationName' : 'text';
}

function shortened(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value.length <= charactersMax ? value : `${value.slice(0, charactersMax - 1)}…`;
}

const ofKeys = /^API Key /;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const passTarget = /^([^/]+)\/([^/]+)$/;
const ofAccounts = /^(?:Loyalty (?!Search)|Reward (?:Redeem|Return)$|Club Request |Guest (?:View|Message)$)/;
const ofPasses =
  /^(?:Guest |Photo |Link |Share |Voucher |Wristband (?!Merch)|Wallet Unbind|Registration |Pass (?:Correct|Move)|Order Withdraw|Guess Lift)/;
const ofOrders = /^(?:Order Withdraw|Guess Lift|Link )/;
const ofMembers =
  /^(?:Sign In |Own |Password |Passkey |Recovery Codes |Second Factor |One-Time Code |Directory Link|Administrator )/;

/** The place; null if the entry is about nothing that has a page. */
export function placeOfEntry({ action, target }: { action: string; target: string }): EntryPlace | null {
  const act = undoneAct(action) ?? action;
  const tab = tabOfAct(act);
  if (tab !== undefined) return uuid.test(target) ? { kind: 'row', tab, id: target } : null;
  if (ofKeys.test(act)) return { kind: 'api-key', id: target };
  if (act === 'Watch Note') return { kind: 'hit', id: target };
  return placeOfGuest(act, target) ?? placeOfMember(act, target);
}

function placeOfGuest(act: string, target: string): EntryPlace | null {
  const [, order, barcode] = passTarget.exec(target) ?? [];
  if (order !== undefined && barcode !== undefined && ofPasses.test(act))
    return { kind: 'pass', order, barcode };
  if (ofAccounts.test(act)) return { kind: 'account', account: target };
  return ofOrders.test(act) && /^\d+$/.test(target) ? { kind: 'order', order: target } : null;
}

function placeOfMember(act: string, target: string): EntryPlace | null {
  return ofMembers.test(act) && uuid.test(target) ? { kind: 'row', tab: 'team', id: target } : null;
}
