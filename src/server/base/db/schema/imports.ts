/** How data comes in from other systems: runs of files, the keys of the API, answers kept for repeats, messages seen, what connectors were told. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { bytes, instant } from './columns.ts';

export const importRunStates = ['running', 'done', 'failed'] as const;

/** One file and how far it got; `rowsRead` grows in the transaction of the rows themselves, so a run can go on after a crash. */
export const importRuns = pgTable(
  'import_runs',
  {
    runId: uuid('run_id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    contentSha256: bytes('content_sha256').notNull(),
    isDryRun: boolean('is_dry_run').notNull(),
    state: text('state', { enum: importRunStates }).notNull(),
    rowsRead: integer('rows_read').notNull().default(0),
    rowsKept: integer('rows_kept').notNull().default(0),
    rowsUnchanged: integer('rows_unchanged').notNull().default(0),
    rowsRefused: integer('rows_refused').notNull().default(0),
    /** Bytes of the file, and how many of them were read, for the progress that people see. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
    /** Why the run stopped, where it failed. */
    fault: text('fault'),
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The last batch; a run that is not heard of for a while was cut off. */
    heardAt: instant('heard_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('import_runs_started').on(table.startedAt),
    // One run of a file at a time, whoever starts it.
    uniqueIndex('import_runs_open')
      .on(table.kind, table.contentSha256)
      .where(sql`state <> 'done' and not is_dry_run`),
  ],
);

/** The rows of a run that were refused, and why; the first ten thousand of them. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.runId, { onDelete: 'cascade' }),
    /** The first row below the names of the columns is 1. */
    row: integer('row').notNull(),
    reasons: text('reasons').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.row] })],
);

/** When a thing was last said to have changed, so that an older message about it changes nothing. */
export const importVersions = pgTable(
  'import_versions',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

/** Keys of other systems; only the SHA-256 of a key is kept. */
export const apiKeys = pgTable('api_keys', {
  keyId: uuid('key_id').primaryKey().defaultRandom(),
  keySha256: bytes('key_sha256').notNull().unique(),
  name: text('name').notNull().unique(),
  kinds: text('kinds').array().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  madeAt: instant('made_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** What a call with an Idempotency-Key was answered, for whoever repeats it within a day. */
export const importAnswers = pgTable(
  'import_answers',
  {
    keyId: uuid('key_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of kind and body: the same key for something else is a mistake of the caller's. */
    askedSha256: bytes('asked_sha256').notNull(),
    answer: jsonb('answer').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index('import_answers_expiry').on(table.expiresAt),
  ],
);

/** Messages of other systems that were taken, so that each counts once. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    source: text('source').notNull(),
    eventId: text('event_id').notNull(),
    /** SHA-256 of what the message says, for the same event may come again and another one may not take its name. */
    contentSha256: bytes('content_sha256'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index('webhook_inbox_received').on(table.receivedAt),
  ],
);

/**
 * What the park's own systems said of a number when they were last asked. A row with `known` or `gone` is about something
 * that a connector brought; files, calls and messages that bring the same remove it.
 */
export const connectorAnswers = pgTable(
  'connector_answers',
  {
    system: text('system', { enum: ['ticketing', 'pointOfSale', 'hotel', 'crm'] }).notNull(),
    number: text('number').notNull(),
    state: text('state', { enum: ['known', 'unknown', 'gone'] }).notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.number] }),
    index('connector_answers_answered').on(table.answeredAt),
  ],
);
