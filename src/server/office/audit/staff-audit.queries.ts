import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';

import { doorActions } from '#domain/door-actions.ts';

import type { Database } from '#server/base/db/database.ts';
import { containing } from '#server/base/db/like.ts';
import { auditEntries, auditSeals, auditUndos } from '#server/base/db/schema/staff.ts';

/** The filter of entries; an absent field does not filter. */
export interface AuditQuery {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  kind?: 'door' | 'data' | undefined;
  network?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries before this one. */
  before?: number | undefined;
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
export async function fetchEntries(db: Database, query: AuditQuery) {
  return entries(db)
    .where(
      and(
        query.before === undefined ? undefined : lt(auditEntries.entryId, query.before),
        query.actor === undefined
          ? undefined
          : or(
              ilike(auditEntries.actorName, containing(query.actor)),
              eq(sql`${auditEntries.actorGuid}::text`, query.actor.toLowerCase()),
            ),
        query.action === undefined ? undefined : ilike(auditEntries.action, containing(query.action)),
        query.kind === undefined
          ? undefined
          : sql`${auditEntries.action} ${sql.raw(query.kind === 'door' ? '~' : '!~')} ${doorActions}`,
        query.network === undefined ? undefined : eq(auditEntries.network, query.network),
        query.target === undefined ? undefined : eq(auditEntries.target, query.target),
        query.from === undefined ? undefined : gte(auditEntries.at, query.from),
        query.to === undefined ? undefined : lte(auditEntries.at, query.to),
      ),
    )
    .orderBy(desc(auditEntries.entryId))
    .limit(query.countMax);
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

/** One entry. */
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
