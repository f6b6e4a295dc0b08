import { and, eq, gt, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importAnswers } from '#server/base/db/schema/imports.ts';

/** The stored answer to a call with this key, if it is not older than a day. */
export async function fetchAnswer(
  db: Database,
  asked: { keyId: string; idempotencyKey: string; now: Date },
): Promise<{ askedSha256: Buffer; answer: unknown } | undefined> {
  const [row] = await db
    .select({ askedSha256: importAnswers.askedSha256, answer: importAnswers.answer })
    .from(importAnswers)
    .where(
      and(
        eq(importAnswers.keyId, asked.keyId),
        eq(importAnswers.idempotencyKey, asked.idempotencyKey),
        gt(importAnswers.expiresAt, asked.now),
      ),
    );
  return row;
}

/** Stores an answer and replaces an expired one; false if another call has stored one that is still valid. */
export async function keepAnswer(
  tx: Database,
  { now, ...row }: typeof importAnswers.$inferInsert & { now: Date },
): Promise<boolean> {
  const kept = await tx
    .insert(importAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [importAnswers.keyId, importAnswers.idempotencyKey],
      set: { askedSha256: row.askedSha256, answer: row.answer, expiresAt: row.expiresAt },
      setWhere: sql`${importAnswers.expiresAt} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ keyId: importAnswers.keyId });
  return kept.length > 0;
}
