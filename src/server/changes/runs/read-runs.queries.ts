/** Runs over many passes as people follow them. */
import { desc, eq, inArray, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passRunParts, passRuns } from '#server/base/db/schema/live-passes.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import type { RunKind } from './run-work.queries.ts';

/** A run with its parts: how many of its passes are queued, and how many of these still wait. */
export type RunState = Awaited<ReturnType<typeof fetchRuns>>[number];

/** The newest runs of a kind. */
export async function fetchRuns(db: Database, kind: RunKind, countMax: number) {
  const runs = await db
    .select()
    .from(passRuns)
    .where(eq(passRuns.kind, kind))
    .orderBy(desc(passRuns.runId))
    .limit(countMax);
  const parts = await fetchParts(
    db,
    runs.map(({ runId }) => runId),
  );
  return runs.map((run) => ({ ...run, parts: parts.filter(({ runId }) => runId === run.runId) }));
}

function fetchParts(db: Database, runIds: number[]) {
  const isOfPart = sql`waiting.run_id = ${passRunParts.runId} and waiting.wallet = ${passRunParts.wallet}`;
  const inOutbox = (isMeant = sql`true`) =>
    sql<number>`(select count(*)::int from pass_updates waiting where ${isOfPart} and ${isMeant})`;
  return db
    .select({
      ...pickColumns(passRunParts, 'runId', 'wallet', 'total', 'queued', 'isQueueing', 'brake'),
      waiting: inOutbox(),
      putOff: inOutbox(sql`waiting.last_fault = 'later'`),
      refused: inOutbox(sql`waiting.last_fault = 'refused'`),
    })
    .from(passRunParts)
    .where(inArray(passRunParts.runId, runIds))
    .orderBy(passRunParts.runId, passRunParts.wallet);
}
