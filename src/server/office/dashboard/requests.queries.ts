/** Requests of guests and of members: how many are open, and how fast they were answered. */
import { and, count, eq, gte, inArray, lt, lte, ne, sql, type SQL } from 'drizzle-orm';

import type { RequestKind } from '#domain/request-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { clubRequests, helpRequests } from '#server/base/db/schema/requests.ts';
import { photoRequests } from '#server/base/db/schema/park.ts';

const requestTables = {
  photo: photoRequests,
  club: clubRequests,
  wristband: helpRequests,
  link: helpRequests,
} as const satisfies Record<RequestKind, unknown>;

/** The rows of the kind in a table of several kinds. */
function isOfKind(kind: RequestKind): SQL | undefined {
  return kind === 'wristband' || kind === 'link' ? eq(helpRequests.kind, kind) : undefined;
}

/** The index of photo requests begins with the status. */
function isAnswered(kind: RequestKind): SQL {
  return kind === 'photo'
    ? inArray(photoRequests.status, ['answered', 'declined'])
    : ne(requestTables[kind].status, 'open');
}

function isOpenOf(kind: RequestKind): SQL | undefined {
  return and(eq(requestTables[kind].status, 'open'), isOfKind(kind));
}

/** How many requests of these kinds are open. */
export async function countQueued(db: Database, kinds: readonly RequestKind[]): Promise<number> {
  let total = 0;
  for (const kind of kinds) total += await db.$count(requestTables[kind], isOpenOf(kind));
  return total;
}

/** All open requests, those due by the end of the day, and the late ones. */
export async function countOpenRequests(db: Database, kind: RequestKind, by: { now: Date; dayEnds: Date }) {
  const requests = requestTables[kind];
  const [row] = await db
    .select({
      open: count(),
      dueToday: sql<number>`count(*) filter (where ${lt(requests.dueAt, by.dayEnds)})`.mapWith(Number),
      overdue: sql<number>`count(*) filter (where ${lte(requests.dueAt, by.now)})`.mapWith(Number),
    })
    .from(requests)
    .where(isOpenOf(kind));
  return row ?? { open: 0, dueToday: 0, overdue: 0 };
}

/** The requests that were answered from an instant to another: how many, and the median and the 90th percentile of their times. */
export async function fetchAnswerTimes(db: Database, kind: RequestKind, span: { from: Date; to: Date }) {
  const requests = requestTables[kind];
  const seconds = sql`extract(epoch from ${requests.answeredAt} - ${requests.requestedAt})`;
  const percentile = (share: number) =>
    sql<number | null>`percentile_cont(${share}::float8) within group (order by ${seconds})::float8`;
  const [row] = await db
    .select({ answered: count(), medianSeconds: percentile(0.5), p90Seconds: percentile(0.9) })
    .from(requests)
    .where(
      and(
        isAnswered(kind),
        isOfKind(kind),
        gte(requests.answeredAt, span.from),
        lt(requests.answeredAt, span.to),
      ),
    );
  return row ?? { answered: 0, medianSeconds: null, p90Seconds: null };
}
