import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { hasWords } from '#server/base/db/folded.queries.ts';
import { auditEntries, auditSeals, auditUndos } from '#server/base/db/schema/staff.ts';
import { conditionOf, type WatchedEntries } from '../watch/watch-entries.queries.ts';

/** The filter of entries; an absent field does not filter. */
export interface EntryFilter {
  /** Entries by a member with one of these names, or with this id. */
  actor?: { names: readonly string[]; guid: string | undefined } | undefined;
  /** Entries of these acts. */
  actions?: readonly string[] | undefined;
  target?: string | undefined;
  network?: string | undefined;
  text?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries of this figure. */
  watched?: WatchedEntries | undefined;
}

/** A part of the matching entries. */
export interface EntryQuery extends EntryFilter {
  /** Only entries before this one. */
  before?: number | undefined;
  /** Only this entry and later ones. */
  since?: number | undefined;
  countMax: number;
}

const entryColumns = {
  ...getTableColumns(auditEntries),
  /** The member who undid it; null if no one did. */
  undoneBy: auditUndos.undoneBy,
};

function entries(db: Database) {
  return db
    .select(entryColumns)
    .from(auditEntries)
    .leftJoin(auditUndos, eq(auditUndos.entryId, auditEntries.entryId));
}

/** An entry of the audit log, and whether it was undone. */
export type EntryRow = Awaited<ReturnType<typeof fetchEntries>>[number];

/** Entries, newest first. */
export async function fetchEntries(db: Database, query: EntryQuery) {
  const { entryId } = auditEntries;
  // Of a short span of time all entries are sorted: it may lie behind a million newer ones.
  const order = isShort(query) ? sql`${entryId} + 0 desc` : desc(entryId);
  return entries(db).where(matching(query)).orderBy(order).limit(query.countMax);
}

const shortSpanMilliseconds = 7 * 86_400_000;

function isShort({ from, to }: EntryFilter): boolean {
  return from !== undefined && to !== undefined && to.getTime() - from.getTime() <= shortSpanMilliseconds;
}

/** The number of matching entries from one id on and before another. */
export async function countEntries(
  db: Database,
  query: EntryFilter & { before: number; since: number },
): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(auditEntries)
    .leftJoin(auditUndos, eq(auditUndos.entryId, auditEntries.entryId))
    .where(matching(query));
  return row?.entries ?? 0;
}

/** The id of the newest entry; 0 without any. */
export async function findNewestEntry(db: Database): Promise<number> {
  const [row] = await db.select({ entryId: max(auditEntries.entryId) }).from(auditEntries);
  return row?.entryId ?? 0;
}

function matching(query: EntryFilter & { before?: number | undefined; since?: number | undefined }) {
  return and(
    query.before === undefined ? undefined : lt(auditEntries.entryId, query.before),
    query.since === undefined ? undefined : gte(auditEntries.entryId, query.since),
    query.actor === undefined ? undefined : by(query.actor),
    query.actions === undefined ? undefined : inArray(auditEntries.action, [...query.actions]),
    query.network === undefined ? undefined : eq(auditEntries.network, query.network),
    query.target === undefined ? undefined : eq(auditEntries.target, query.target),
    query.text === undefined ? undefined : holding(query.text),
    between(query),
    query.watched === undefined ? undefined : conditionOf(query.watched),
  );
}

function by({ names, guid }: NonNullable<EntryFilter['actor']>) {
  return or(
    inArray(auditEntries.actorName, [...names]),
    guid === undefined ? undefined : eq(auditEntries.actorGuid, guid),
  );
}

function between({ from, to }: Pick<EntryFilter, 'from' | 'to'>) {
  return and(
    from === undefined ? undefined : gte(auditEntries.at, from),
    to === undefined ? undefined : lte(auditEntries.at, to),
  );
}

function holding(text: string) {
  const { actorName, action, target, before, after } = auditEntries;
  return hasWords([actorName, action, target, before, after], text);
}

/** The id of the last sealed entry; 0 without any. */
export async function findLastSealedEntry(db: Database): Promise<number> {
  const [seal] = await db
    .select({ lastEntryId: auditSeals.lastEntryId })
    .from(auditSeals)
    .orderBy(desc(auditSeals.sealNumber))
    .limit(1);
  return seal?.lastEntryId ?? 0;
}

export async function findEntry(db: Database, entryId: number): Promise<EntryRow | undefined> {
  const [row] = await entries(db).where(eq(auditEntries.entryId, entryId));
  return row;
}

/** The entries of these acts on one target, newest first. */
export async function fetchEntriesOf(
  db: Database,
  target: string,
  {
    actions,
    before,
    countMax,
  }: { actions: readonly string[]; before?: number | undefined; countMax: number },
): Promise<EntryRow[]> {
  return entries(db)
    .where(
      and(
        eq(auditEntries.target, target),
        inArray(auditEntries.action, [...actions]),
        before === undefined ? undefined : lt(auditEntries.entryId, before),
      ),
    )
    .orderBy(desc(auditEntries.entryId))
    .limit(countMax);
}

/** The entries of one member since an instant, newest first. */
export async function fetchEntriesBy(
  db: Database,
  actorGuid: string,
  { since, countMax }: { since: Date; countMax: number },
): Promise<EntryRow[]> {
  return entries(db)
    .where(and(eq(auditEntries.actorGuid, actorGuid), gte(auditEntries.at, since)))
    .orderBy(desc(auditEntries.entryId))
    .limit(countMax);
}

/** The acts on one target after an entry that were not undone, newest first. */
export async function fetchActsAfter(
  db: Database,
  { target, entryId }: Pick<EntryRow, 'target' | 'entryId'>,
  countMax: number,
): Promise<EntryRow[]> {
  return entries(db)
    .where(
      and(eq(auditEntries.target, target), gt(auditEntries.entryId, entryId), isNull(auditUndos.entryId)),
    )
    .orderBy(desc(auditEntries.entryId))
    .limit(countMax);
}

/** Records that an entry is undone; false if it was before, also by a concurrent call. */
export async function insertUndo(tx: Database, undo: typeof auditUndos.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(auditUndos)
    .values(undo)
    .onConflictDoNothing()
    .returning({ entryId: auditUndos.entryId });
  return rows.length > 0;
}

// The distinct actions and names of members in the audit log. A filter by a part of a word looks for the words here, and
// then for their entries by an index, instead of comparing a million entries.

/** Every action that an entry has; only those that contain a text, if one is given. */
export function fetchActions(db: Database, text?: string): Promise<string[]> {
  return fetchWords(db, sql.raw('action'), text);
}

/** Every name by which entries call a member and that contains a text. */
export function fetchActorNames(db: Database, text: string): Promise<string[]> {
  return fetchWords(db, sql.raw('actor_name'), text);
}

/** Goes from each word of an index to the next one, so that each takes one look. */
async function fetchWords(db: Database, column: SQL, text?: string): Promise<string[]> {
  const wanted = text === undefined ? sql`true` : hasWords([sql`word`], text);
  const rows = await db.execute(sql`
    with recursive words as (
      select (select min(${column}) from audit_entries) as word
      union all
      select (select min(${column}) from audit_entries where ${column} > words.word)
      from words where words.word is not null
    )
    select word from words where word is not null and ${wanted}`);
  return readRows(rows, z.object({ word: z.string() })).map(({ word }) => word);
}
