import { and, eq, gt, sql, asc } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importAnswers, webhookInbox, importMappings } from '#server/base/db/schema/imports.ts';

/** The stored answer to a call with this key, if it is not older than a day. */
export async function fetchAnswer(db: Database, asked: { keyId: string; idempotencyKey: string; now: Date }) {
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

/** A saved mapping, as stored. */
export type SavedMapping = typeof importMappings.$inferSelect;

/** All saved mappings by name. */
export async function fetchMappings(db: Database): Promise<SavedMapping[]> {
  return db.select().from(importMappings).orderBy(asc(importMappings.name));
}

/** Locks and returns one mapping. */
export async function lockMapping(tx: Database, name: string): Promise<SavedMapping | undefined> {
  const [found] = await tx.select().from(importMappings).where(eq(importMappings.name, name)).for('update');
  return found;
}

/** Saves a mapping, or replaces the one of its name. */
export async function putMapping(tx: Database, saved: SavedMapping): Promise<void> {
  const { name: _, ...change } = saved;
  await tx
    .insert(importMappings)
    .values(saved)
    .onConflictDoUpdate({ target: importMappings.name, set: change });
}

export async function deleteMapping(tx: Database, name: string): Promise<void> {
  await tx.delete(importMappings).where(eq(importMappings.name, name));
}
