import { and, count, desc, eq, gte, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { WatchFigureName } from '#contract/watch-figures.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import { watchHits } from '#server/base/db/schema/administration.ts';
import { fetchFormerActors, fetchMemberNames } from '../audit/entry-names.queries.ts';
import {
  addedBy,
  conditionOf,
  entrySubject,
  strangerGuid,
  type WatchedEntries,
} from './watch-entries.queries.ts';

const sumRow = z.object({ value: z.coerce.number(), entries: z.number() });
const figureRow = z.object({
  subject: z.string(),
  value: z.number(),
  entries: z.number(),
  /** The account of `same-guest`, empty otherwise. */
  target: z.string(),
  /** The first entry of `same-guest`, 0 otherwise. */
  firstEntryId: z.number(),
});

/** One subject's figure. */
export type FigureRow = z.output<typeof figureRow>;

/** Every subject whose figure is above 0, highest first. Of `same-guest` each account that got at least two acts. */
export async function fetchFigure(db: Database, asked: WatchedEntries): Promise<FigureRow[]> {
  const isByTarget = asked.figure === 'same-guest';
  const total = totalOf(asked.figure);
  const rows = await db.execute(sql`
    select ${entrySubject(asked.figure)} as subject, ${isByTarget ? auditEntries.target : sql`''::text`} as target,
      ${total}::float8 as value, count(*)::float8 as entries,
      ${isByTarget ? sql`min(${auditEntries.entryId})::float8` : sql`0::float8`} as "firstEntryId"
    from ${auditEntries} left join ${auditUndos} on ${eq(auditUndos.entryId, auditEntries.entryId)}
    where ${conditionOf(asked)} group by 1, 2 having ${total} > ${isByTarget ? 1 : 0}::int
    order by 3 desc, 1, 2 limit ${rowsMax}::int`);
  return readRows(rows, figureRow);
}

const rowsMax = 2000;

/** The value of a figure and how many entries make it. */
export async function sumFigure(db: Database, asked: WatchedEntries) {
  const [row] = await db
    .select({ value: totalOf(asked.figure), entries: count() })
    .from(auditEntries)
    .leftJoin(auditUndos, eq(auditUndos.entryId, auditEntries.entryId))
    .where(conditionOf(asked));
  return sumRow.parse(row);
}

function totalOf(figure: WatchFigureName): SQL<number> {
  return sql<number>`coalesce(sum(${addedBy(figure)}), 0)`;
}

/** How many entries each actor wrote in a span of time. */
export async function countActs(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const { actorGuid, at } = auditEntries;
  const rows = await db
    .select({ actorGuid, acts: count() })
    .from(auditEntries)
    .where(and(gte(at, from), lt(at, to), ne(actorGuid, strangerGuid)))
    .groupBy(actorGuid);
  return new Map(rows.map(({ actorGuid: guid, acts }) => [guid, acts]));
}

/** The names of these people: as the team has them now, or as the log had them last. */
export async function fetchPeople(db: Database, guids: readonly string[]): Promise<Map<string, string>> {
  const present = await fetchMemberNames(db, guids);
  const known = new Set(present.map(({ id }) => id));
  const former = await fetchFormerActors(
    db,
    guids.filter((guid) => !known.has(guid)),
  );
  return new Map([...former, ...present].map(({ id, name }) => [id, name]));
}

/** A hit as stored. */
export type HitRow = typeof watchHits.$inferSelect;

/** Records crossings, and returns those that no one has recorded before, on any server. */
export function insertHits(
  tx: Database,
  hits: readonly (typeof watchHits.$inferInsert)[],
): Promise<HitRow[]> {
  if (hits.length === 0) return Promise.resolve([]);
  return tx
    .insert(watchHits)
    .values([...hits])
    .onConflictDoNothing()
    .returning();
}

const hitsMax = 200;

/** The hits that no one has explained, and the explained ones since a day, newest first. */
export function fetchHits(db: Database, since: string): Promise<HitRow[]> {
  return db
    .select()
    .from(watchHits)
    .where(or(isNull(watchHits.explainedAt), gte(watchHits.day, since)))
    .orderBy(
      sql`${watchHits.explainedAt} is not null`,
      desc(watchHits.crossedAt),
      desc(watchHits.times),
      watchHits.guid,
    )
    .limit(hitsMax);
}

/** One hit, locked for a change. */
export async function lockHit(tx: Database, guid: string): Promise<HitRow | undefined> {
  const [row] = await tx.select().from(watchHits).where(eq(watchHits.guid, guid)).for('update');
  return row;
}

/** Stores the note on a hit. */
export async function explainHit(
  tx: Database,
  guid: string,
  explained: { explainedAt: Date; explainedBy: string; note: string },
): Promise<void> {
  await tx.update(watchHits).set(explained).where(eq(watchHits.guid, guid));
}

/** The accounts that these first entries are about. */
export async function fetchTargets(db: Database, entryIds: readonly number[]): Promise<Map<number, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .select({ entryId: auditEntries.entryId, target: auditEntries.target })
    .from(auditEntries)
    .where(inArray(auditEntries.entryId, [...entryIds]));
  return new Map(rows.map(({ entryId, target }) => [entryId, target]));
}
