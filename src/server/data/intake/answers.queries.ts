import { and, eq, gt, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importAnswers } from '#server/base/db/schema/imports.ts';

/** What a call with this key was answered, if that was within a day. */
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

/** Keeps an answer, over one that has expired; false where another call has kept one that still stands. */
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
