/** Finds the names of everything that a page of entries names by an id. */
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
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
import { nameOfEntry } from './entry-name.ts';
import { placeOfEntry } from './entry-place.ts';
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
