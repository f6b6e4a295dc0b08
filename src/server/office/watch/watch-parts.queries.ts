/** The parts that a figure of the watch list is added up from: entries of the audit log, and sums of past days. */
import { eq, sql, type SQL } from 'drizzle-orm';

import type { WatchFigureName } from '#contract/watch-figures.ts';

import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import {
  addedBy,
  conditionOf,
  entrySubject,
  strangerGuid,
  type WatchedEntries,
} from './watch-entries.queries.ts';

/** How far the sums reach. */
export interface SumsMark {
  /** Entries up to this one are in the sums, and later ones are not. */
  addedTo: number;
  /** The first instant of the first day that they have. */
  from: Date;
}

/** The mark, if the sums have the first day of the span. */
export function markFor(span: { from: Date }, sums: SumsMark | undefined): SumsMark | undefined {
  return sums !== undefined && sums.from <= span.from ? sums : undefined;
}

/** Sums of the entries that make a figure, as `subject, target, value, entries, first`, by a further column if given. */
export function figureParts(asked: WatchedEntries, by = sql``): SQL {
  const target = asked.figure === 'same-guest' ? sql`${auditEntries.target}` : sql`''::text`;
  return sql`
    select ${by} ${entrySubject(asked.figure)} as subject, ${target} as target,
      coalesce(sum(${addedBy(asked.figure)}), 0)::float8 as value, count(*) as entries, min(${auditEntries.entryId}) as first
    from ${auditEntries} left join ${auditUndos} on ${eq(auditUndos.entryId, auditEntries.entryId)}
    where ${conditionOf(asked)} group by ${groupsOf(by)}`;
}

/** The same of all entries of each actor, whatever the act. */
export function actParts(
  { from, to, after, upTo }: { from: Date; to: Date; after?: number | undefined; upTo?: number | undefined },
  by = sql``,
): SQL {
  return sql`
    select ${by} ${auditEntries.actorGuid}::text as subject, ''::text as target,
      count(*)::float8 as value, count(*) as entries, min(${auditEntries.entryId}) as first
    from ${auditEntries}
    where ${auditEntries.at} >= ${from.toISOString()}::timestamptz and ${auditEntries.at} < ${to.toISOString()}::timestamptz
      and ${auditEntries.actorGuid} <> ${strangerGuid}::uuid
      ${after === undefined ? sql`` : sql`and ${auditEntries.entryId} > ${after}::bigint`}
      ${upTo === undefined ? sql`` : sql`and ${auditEntries.entryId} <= ${upTo}::bigint`}
    group by ${groupsOf(by)}`;
}

function groupsOf(by: SQL): SQL {
  return by.queryChunks.length > 1 ? sql`1, 2, 3` : sql`1, 2`;
}

/** The sums of the days of a span, in the same form. */
export function summedParts(figure: WatchFigureName | 'acts', { from, to }: { from: Date; to: Date }): SQL {
  return sql`
    select subject, target, value::float8, entries, first_entry_id as first from watch_sums
    where figure = ${figure} and day_start >= ${from.toISOString()}::timestamptz
      and day_start < ${to.toISOString()}::timestamptz`;
}
