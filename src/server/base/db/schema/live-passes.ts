/**
 * The tables that keep installed passes up to date (docs/algorithms/live-passes.md): issued passes, their holders, and
 * pending notifications.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { indexOfSet, instant, waiting } from './columns.ts';

/**
 * The owner of the pass: a pass of an order, a share of it, or a member's card (no order, the member's number as
 * barcode).
 */
const holder = () => ({
  orderId: text('order_id').notNull(),
  barcode: text('barcode').notNull(),
  /** Empty for the primary ticketholder's pass. */
  shareId: text('share_id').notNull().default(''),
});

/** Numbers the changes of Apple passes; a phone sends the last number that it has received. */
export const applePassTags = pgSequence('apple_pass_tags');

/** Issued Apple passes, each under its permanent serial number. */
export const applePasses = pgTable(
  'apple_passes',
  {
    serialNumber: text('serial_number').primaryKey(),
    ...holder(),
    /** The server's key for its serial number and its token. */
    keyId: text('key_id').notNull(),
    /** Grows with each change; assigned under one lock, so that a later commit has the larger number. */
    tag: bigint('tag', { mode: 'number' })
      .notNull()
      .default(sql`nextval('apple_pass_tags')`),
    /**
     * The number of changes since it was first issued: a phone that registers after the first change may have an older
     * file.
     */
    changes: integer('changes').notNull().default(0),
    /** Whole seconds, later with each change; a phone sends it in If-Modified-Since. */
    changedAt: instant('changed_at').notNull(),
    /** When its holder moved it to another phone; the file has been void since. */
    retiredAt: instant('retired_at'),
  },
  (table) => [
    index('apple_passes_holder').on(table.orderId, table.barcode, table.shareId),
    uniqueIndex('apple_passes_current')
      .on(table.orderId, table.barcode, table.shareId)
      .where(sql`retired_at is null`),
  ],
);

/** Phones that hold passes, and their push tokens at Apple. */
export const appleDevices = pgTable(
  'apple_devices',
  {
    deviceId: text('device_id').primaryKey(),
    pushToken: text('push_token').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('apple_devices_token').on(table.pushToken)],
);

/** Which phone holds which pass. */
export const appleRegistrations = pgTable(
  'apple_registrations',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => appleDevices.deviceId, { onDelete: 'cascade' }),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => applePasses.serialNumber),
    registeredAt: instant('registered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.serialNumber] }),
    index('apple_registrations_serial').on(table.serialNumber),
  ],
);

/** Error reports of phones about our passes. */
export const walletLogs = pgTable(
  'wallet_logs',
  {
    logId: bigserial('log_id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    message: text('message').notNull(),
  },
  (table) => [index('wallet_logs_at').on(table.at)],
);

/** Changes that affect many passes at once, processed in pieces. */
export const passRequeues = pgTable(
  'pass_requeues',
  {
    requeueId: bigserial('requeue_id', { mode: 'number' }).primaryKey(),
    /** What changed. */
    reason: text('reason', { enum: ['customization', 'exclusion', 'import', 'message'] }).notNull(),
    /** The affected passes: those whose order line has one of these products. */
    reach: jsonb('reach').notNull(),
    startedAt: instant('started_at').notNull(),
    /** The wallet whose passes are being processed. */
    phase: text('phase', { enum: ['apple', 'google', 'done'] }).notNull(),
    /** The last processed holder. */
    cursor: jsonb('cursor'),
    queued: integer('queued').notNull().default(0),
  },
  (table) => [
    index('pass_requeues_open')
      .on(table.requeueId)
      .where(sql`phase <> 'done'`),
  ],
);

/** Runs over many passes at a pace, each ordered by a person: who ordered it, why, for which passes, and how it ended. */
export const passRuns = pgTable(
  'pass_runs',
  {
    runId: bigserial('run_id', { mode: 'number' }).primaryKey(),
    /** What the run does with each pass. */
    kind: text('kind', { enum: ['refresh'] }).notNull(),
    /** The selected passes; each kind has its own shape. */
    audience: jsonb('audience').notNull(),
    why: text('why').notNull().default(''),
    startedBy: text('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    stoppedBy: text('stopped_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('pass_runs_open')
      .on(table.kind)
      .where(sql`ended_at is null`),
  ],
);

/** The progress of a run in one wallet. The row is locked while a server queues its next passes. */
export const passRunParts = pgTable(
  'pass_run_parts',
  {
    runId: bigint('run_id', { mode: 'number' })
      .notNull()
      .references(() => passRuns.runId, { onDelete: 'cascade' }),
    wallet: text('wallet', { enum: ['apple', 'google'] }).notNull(),
    /** The passes that were counted at the start. */
    total: integer('total').notNull(),
    queued: integer('queued').notNull().default(0),
    /** False once all passes are queued, or the run was stopped. */
    isQueueing: boolean('is_queueing').notNull(),
    /** The last queued holder. */
    cursor: jsonb('cursor'),
    /** The time up to which the pace is used up. */
    pacedAt: instant('paced_at').notNull(),
    /** Why the run is slower than its pace, since the vendor takes fewer passes; null at its full pace. */
    brake: text('brake', { enum: ['slow', 'refused'] }),
  },
  (table) => [primaryKey({ columns: [table.runId, table.wallet] })],
);

/** The outbox: passes whose wallets are to be notified. Many changes of one pass share one row. */
export const passUpdates = pgTable(
  'pass_updates',
  {
    wallet: text('wallet', { enum: ['apple', 'google'] }).notNull(),
    ...holder(),
    /** The last change; for counting and for the text of a message. */
    reason: text('reason').notNull(),
    /** Counts the changes, so that a change during the processing of the row is not lost. */
    touches: integer('touches').notNull().default(1),
    queuedAt: instant('queued_at').notNull(),
    ...waiting(),
    /** The change of many passes that queued it; such rows are processed after all others. */
    requeueId: bigint('requeue_id', { mode: 'number' }),
    /** The run that queued it, while no change of this pass alone has come since; processed after all others too. */
    runId: bigint('run_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.wallet, table.orderId, table.barcode, table.shareId] }),
    index('pass_updates_due').on(
      table.wallet,
      sql`(${table.requeueId} is not null or ${table.runId} is not null)`,
      table.dueAt,
    ),
    indexOfSet('pass_updates_leased', table.leaseId),
    index('pass_updates_requeue')
      .on(table.requeueId)
      .where(sql`requeue_id is not null`),
    index('pass_updates_run')
      .on(table.runId, table.wallet)
      .where(sql`run_id is not null`),
  ],
);
