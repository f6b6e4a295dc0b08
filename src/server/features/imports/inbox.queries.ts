import { and, eq } from 'drizzle-orm';

import type { Database } from '../../db/database.ts';
import { webhookInbox } from '../../db/schema/imports.ts';

/** True where this message was taken before. */
export async function wasTaken(
  db: Database,
  { source, eventId }: { source: string; eventId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ source: webhookInbox.source })
    .from(webhookInbox)
    .where(and(eq(webhookInbox.source, source), eq(webhookInbox.eventId, eventId)));
  return row !== undefined;
}

/** Notes that a message was taken. */
export async function noteMessage(tx: Database, message: typeof webhookInbox.$inferInsert): Promise<void> {
  await tx.insert(webhookInbox).values(message).onConflictDoNothing();
}
