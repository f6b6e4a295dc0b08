import { and, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { webhookInbox } from '#server/base/db/schema/imports.ts';

/** A message as recorded in the inbox. */
export interface NotedMessage {
  source: string;
  eventId: string;
  contentSha256: Buffer;
  receivedAt: Date;
}

/**
 * Whether a message with this event id was accepted before with the same content. For messages before 2026-11-22 only
 * the event id is known.
 */
export async function findTaken(
  db: Database,
  { source, eventId, contentSha256 }: NotedMessage,
): Promise<'no' | 'same' | 'another'> {
  const [row] = await db
    .select({ contentSha256: webhookInbox.contentSha256 })
    .from(webhookInbox)
    .where(and(eq(webhookInbox.source, source), eq(webhookInbox.eventId, eventId)));
  if (row === undefined) return 'no';
  return row.contentSha256 === null || contentSha256.equals(row.contentSha256) ? 'same' : 'another';
}

/** Records an accepted message, or returns the record that a concurrent message with its event id has made. */
export async function noteMessage(tx: Database, message: NotedMessage): Promise<'same' | 'another'> {
  const noted = await tx
    .insert(webhookInbox)
    .values(message)
    .onConflictDoNothing()
    .returning({ source: webhookInbox.source });
  return noted.length > 0 || (await findTaken(tx, message)) !== 'another' ? 'same' : 'another';
}
