import type { RetentionView } from '#contract/retention-view.ts';
import { settableNames } from '#domain/retention-settings.ts';
import { dueCountMax } from '#domain/retention-terms.ts';

import type { Database } from '../db/database.ts';
import { fetchTerms, termOf } from './terms.queries.ts';

/** The terms of all kinds with their last counts, as housekeeping has stored them. Counts nothing. */
export async function viewRetention(db: Database): Promise<RetentionView[]> {
  const stored = await fetchTerms(db);
  return settableNames.map((kind) => {
    const row = stored.get(kind);
    const { days, next } = termOf(kind, row);
    const count = row?.dueCount ?? null;
    const by = row?.countedFor ?? null;
    return {
      kind,
      days,
      next: next === null ? null : { days: next.days, at: next.at.toISOString() },
      due:
        count === null || by === null ? null : { count, isMore: count >= dueCountMax, by: by.toISOString() },
    };
  });
}

/**
 * Those that the dashboard shows: announced terms by which rows are erased, or which are not counted yet, and names and
 * accounts that end within the next days.
 */
export function announcedOf(views: readonly RetentionView[]): RetentionView[] {
  return views.filter(({ kind, next, due }) =>
    due === null ? next !== null : due.count > 0 && (next !== null || namesPeople.has(kind)),
  );
}

const namesPeople = new Set<RetentionView['kind']>(['names', 'stays', 'members']);
