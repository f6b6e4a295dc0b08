/**
 * Data from other systems: runs of files, API keys, answers kept for repeated calls, received messages, and what
 * connectors have learned.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
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

/** How the rows of a run arrived. */
export const importSources = ['file', 'call', 'message'] as const;

/** A run that is being taken back is `running` again, so that the same file cannot be imported meanwhile. */
export const importUndoStates = ['trying', 'tried', 'undoing', 'undone'] as const;

/**
 * One file, call or message and its progress; `rowsRead` grows in the transaction of the rows themselves, so a run can continue after a
 * crash.
 */
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
    /** The size of the file, and the bytes read so far, for the displayed progress. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
    /** The reason of a failed run. */
    fault: text('fault'),
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The time of the last batch; a run without a batch for a while was cut off. */
    heardAt: instant('heard_at').notNull(),
    endedAt: instant('ended_at'),
    /** The header of the file, once a row was refused. */
    headers: text('headers').array(),
    source: text('source', { enum: importSources }).notNull().default('file'),
    /** Null until someone undoes the run or tries to (docs/algorithms/undo.md). */
    undoState: text('undo_state', { enum: importUndoStates }),
    /** Names the one process that undoes the run; its last batch is at `undoHeardAt`. */
    undoLease: uuid('undo_lease'),
    undoHeardAt: instant('undo_heard_at'),
    undoBy: text('undo_by'),
    undoTaken: integer('undo_taken').notNull().default(0),
    undoRefused: integer('undo_refused').notNull().default(0),
  },
  (table) => [
    index('import_runs_started').on(table.startedAt),
    index('import_runs_source').on(table.source, table.startedAt),
    // At most one run of a file at a time.
    uniqueIndex('import_runs_open')
      .on(table.kind, table.contentSha256)
      .where(sql`state <> 'done' and not is_dry_run`),
  ],
);

/** The refused rows of a run with their reasons; only the first ten thousand. */
export const importRefusals = pgTable(
  'import_refusals',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.runId, { onDelete: 'cascade' }),
    /** The first row below the header is 1. */
    row: integer('row').notNull(),
    reasons: text('reasons').array().notNull(),
    /** The row as it is in the file, for some days; null for a longer one. */
    cells: text('cells').array(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.row] })],
);

/** Mappings that the team has saved by name, to read the next file of the same source. */
export const importMappings = pgTable('import_mappings', {
  name: text('name').primaryKey(),
  kind: text('kind').notNull(),
  mapping: jsonb('mapping').$type<Record<string, unknown>>().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: instant('saved_at').notNull(),
});

/**
 * What a run wrote and no one has taken back: for each batch and table one row with the keys of all rows, and the former
 * values of those that existed before. Kept for a limited time.
 */
export const importChanges = pgTable(
  'import_changes',
  {
    changeId: bigserial('change_id', { mode: 'number' }).primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.runId, { onDelete: 'cascade' }),
    /** The table; the code lists which ones there are. */
    target: text('target').notNull(),
    action: text('action', { enum: ['created', 'changed'] }).notNull(),
    writtenAt: instant('written_at').notNull(),
    /** The transaction that wrote the rows: a row with another one (`xmin`) was changed since. */
    xid: bigint('xid', { mode: 'number' }).notNull(),
    keys: text('keys').array().notNull(),
    /** The second half of the keys of passes; null for other tables. */
    barcodes: text('barcodes').array(),
    /** The former values with the former `xmin`, one object for each key, null if erased; null for rows that were created. */
    former: jsonb('former'),
  },
  (table) => [
    index('import_changes_run').on(table.runId, table.changeId),
    index('import_changes_written').on(table.writtenAt),
    index('import_changes_xid').on(table.xid),
  ],
);

/** Rows of a run that could not be taken back, with the reason; only the first ten thousand. */
export const importUndoRefusals = pgTable(
  'import_undo_refusals',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.runId, { onDelete: 'cascade' }),
    /** The thing, such as "pass 20260001/5126000020260001". */
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.subject] })],
);

/**
 * Passes and orders that the team corrected, under their former numbers, so that no import brings them back. An empty
 * barcode means a withdrawn order.
 */
export const orderCorrections = pgTable(
  'order_corrections',
  {
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    /** The numbers of the pass now; null for a withdrawn order. */
    toOrderId: text('to_order_id'),
    toBarcode: text('to_barcode'),
    reason: text('reason').notNull(),
    correctedAt: instant('corrected_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.barcode] }),
    index('order_corrections_to').on(table.toOrderId, table.toBarcode),
  ],
);

/** The last reported change of a thing, so that an older message about it changes nothing. */
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
  /** As the audit log names them; null for a key that was made before this was recorded. */
  madeBy: text('made_by'),
  /** Null for the operator of the host. The member may be deleted meanwhile. */
  makerGuid: uuid('maker_guid'),
  deletedAt: instant('deleted_at'),
  deletedBy: text('deleted_by'),
  lastUsedAt: instant('last_used_at'),
});

/** What each key has called, by hour. */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.keyId),
    /** The key of the call in the contract. */
    call: text('call').notNull(),
    hour: instant('hour').notNull(),
    /** Answered calls. */
    calls: integer('calls').notNull(),
    /** The rows that they read or created; 0 for calls of imports, gates and tills. */
    rows: bigint('rows', { mode: 'number' }).notNull(),
    /** Calls that were refused because the key is not made for them. */
    refused: integer('refused').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.call, table.hour] }),
    index('api_key_uses_hour').on(table.hour),
  ],
);

/** The answers to calls with an Idempotency-Key, for repeats within a day. */
export const importAnswers = pgTable(
  'import_answers',
  {
    keyId: uuid('key_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of kind and body: the same key with different content is an error of the caller. */
    askedSha256: bytes('asked_sha256').notNull(),
    answer: jsonb('answer').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index('import_answers_expiry').on(table.expiresAt),
  ],
);

/** Accepted messages of other systems, so that each counts once. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    source: text('source').notNull(),
    eventId: text('event_id').notNull(),
    /**
     * SHA-256 of the message's content: the same event may arrive again, but different content under its id is refused.
     */
    contentSha256: bytes('content_sha256'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index('webhook_inbox_received').on(table.receivedAt),
  ],
);

/**
 * The last answers of the park's own systems about numbers. A row with `known` or `gone` is about something that a
 * connector imported; files, calls and messages that bring the same thing remove the row.
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
