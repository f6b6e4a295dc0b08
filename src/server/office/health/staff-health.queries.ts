import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { UnsentMails } from '#contract/calls/staff-health.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { importRuns } from '#server/base/db/schema/imports.ts';
import { refusedMark } from '#server/base/mail/outbox.queries.ts';

/** A run, as stored. */
export type LatestRun = typeof importRuns.$inferSelect;

/** The latest run of each kind of import that wrote rows or tried to. */
export function fetchLatestRuns(db: Database): Promise<LatestRun[]> {
  return db
    .selectDistinctOn([importRuns.kind])
    .from(importRuns)
    .where(eq(importRuns.isDryRun, false))
    .orderBy(importRuns.kind, desc(importRuns.startedAt));
}

const answersMax = 20;
const isOfRecipient = sql`starts_with(last_fault, ${refusedMark})`;
const isAbandoned = sql`abandoned_at is not null`;

/** A mail whose words were deleted cannot be sent again. */
const mayBeSent = sql`${isAbandoned} and plain_text <> ''`;

const answerRow = z.object({
  words: z.string(),
  isOfRecipient: z.boolean(),
  waiting: z.number(),
  abandoned: z.number(),
  nextAttemptAt: z.nullable(z.coerce.date()),
});

/** The answers to mails that were not taken, the most frequent first, and how many may be sent again. */
export async function fetchUnsentMails(db: Database): Promise<UnsentMails> {
  const answers = readRows(
    await db.execute(sql`
      select case when ${isOfRecipient} then substr(last_fault, ${refusedMark.length + 1}) else last_fault end as words,
        ${isOfRecipient} as "isOfRecipient", (count(*) filter (where not ${isAbandoned}))::int as waiting,
        (count(*) filter (where ${isAbandoned}))::int as abandoned,
        min(greatest(due_at, leased_until)) filter (where not ${isAbandoned}) as "nextAttemptAt"
      from mails where sent_at is null and last_fault is not null
      group by 1, 2 order by 2, count(*) desc, 1 limit ${answersMax}`),
    answerRow,
  );
  const [counts] = readRows(
    await db.execute(sql`
      select (count(*) filter (where not ${isOfRecipient}))::int as "givenUp",
        (count(*) filter (where ${isOfRecipient}))::int as refused
      from mails where sent_at is null and ${mayBeSent}`),
    z.object({ givenUp: z.number(), refused: z.number() }),
  );
  return {
    ...(counts ?? { givenUp: 0, refused: 0 }),
    answers: answers.map((one) => ({ ...one, nextAttemptAt: one.nextAttemptAt?.toISOString() ?? null })),
  };
}

/** Puts abandoned mails back into the outbox, as if they had just been queued, and returns how many. */
export async function queueAbandonedMails(
  tx: Database,
  of: 'server' | 'recipient',
  now: Date,
): Promise<number> {
  const isChosen = of === 'recipient' ? isOfRecipient : sql`not ${isOfRecipient}`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows =
    await tx.execute(sql`update mails set abandoned_at = null, attempts = 0, queued_at = ${at}, due_at = ${at}
    where sent_at is null and ${mayBeSent} and ${isChosen} returning mail_id`);
  return readRows(rows, z.object({})).length;
}
