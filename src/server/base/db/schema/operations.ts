/**
 * Settings, used links, counters of failed attempts, the outbox of mails, scheduled jobs, the state of Google Wallet,
 * and web builds.
 */
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  boolean,
  uniqueIndex,
  primaryKey,
} from 'drizzle-orm/pg-core';

import { bytes, cents, indexOfSet, instant, waiting } from './columns.ts';
import { scanStates } from '#domain/scan-verdict.ts';

/** The operator's settings, one row each; an absent row means the default. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/**
 * Failed or costly attempts by key (such as `order:10240001`) in a window that starts with the first attempt. Unlogged
 * in the migration, because a loss in a crash only forgives attempts.
 */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('attempt_counters_window').on(table.windowEndsAt)],
);

/** Used one-time links and the nonces of device proofs, until their expiry. */
export const spentTokens = pgTable('spent_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** Mails to send, written in the transaction of the change that they report; a job passes them to the mail server. */
export const mails = pgTable(
  'mails',
  {
    mailId: uuid('mail_id').primaryKey().defaultRandom(),
    /** The kind of mail, such as `share-link`; for counting, never for content. */
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    plainText: text('plain_text').notNull(),
    html: text('html').notNull(),
    queuedAt: instant('queued_at').notNull(),
    /** The last failure is the mail server's answer in one line without addresses, or why there was none. */
    ...waiting(),
    sentAt: instant('sent_at'),
    /** Set if the recipient was refused, or after two days; the mail is then tried again only if the team asks for it. */
    abandonedAt: instant('abandoned_at'),
  },
  (table) => [
    index('mails_to').on(sql`lower(${table.toAddress})`),
    index('mails_due')
      .on(table.dueAt)
      .where(sql`sent_at is null and abandoned_at is null`),
    indexOfSet('mails_leased', table.leaseId),
    // Mails with words: an erasure reads them, and Health those that were given up.
    index('mails_unsent')
      .on(table.mailId)
      .where(sql`sent_at is null`),
    index('mails_queued').on(table.queuedAt),
    // The desk reads which mails a guest got.
    index('mails_recipient').on(sql`lower(${table.toAddress})`, table.queuedAt),
  ],
);

/**
 * Jobs that one server of many runs at intervals. The server that runs a round holds a lease on its row and renews it; a
 * server that dies loses the lease within a minute, and another server takes the round.
 */
export const scheduledJobs = pgTable('scheduled_jobs', {
  job: text('job').primaryKey(),
  /** When the job first became known; until its first success, its age counts from here. */
  addedAt: instant('added_at').notNull(),
  dueAt: instant('due_at').notNull(),
  /** Names the round under way, so that a round that lost its lease cannot end the round of another server. */
  leaseId: uuid('lease_id'),
  leasedUntil: instant('leased_until'),
  startedAt: instant('started_at'),
  succeededAt: instant('succeeded_at'),
  /** How many rounds have failed since the last success. */
  failures: integer('failures').notNull().default(0),
  /** The class of the last error or the names of the failed steps, never a message. */
  lastFault: text('last_fault'),
});

/** Classes at Google Wallet, so that an unchanged one is not written again. */
export const googleWalletClasses = pgTable('google_wallet_classes', {
  classId: text('class_id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  writtenAt: instant('written_at').notNull(),
});

/** Objects at Google Wallet: one for each pass, and one for each share of it. */
export const googleWalletObjects = pgTable(
  'google_wallet_objects',
  {
    objectId: text('object_id').primaryKey(),
    classId: text('class_id').notNull(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    /** Empty for the primary ticketholder's object. */
    shareId: text('share_id').notNull().default(''),
    fingerprint: text('fingerprint').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** The last written balance; null before the first write, and for a member's card. */
    credits: integer('credits'),
    cashCents: cents('cash_cents'),
    /** The objects that it is linked to at Google; an id is never removed, because Google keeps links forever. */
    linkedObjectIds: text('linked_object_ids')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** When a guest last saved it to a phone, and when one last removed it, as reported by Google. */
    savedAt: instant('saved_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [index('google_wallet_objects_pass').on(table.orderId, table.barcode)],
);

/**
 * The files of the web builds of all servers on this database, so that each server can serve the files of the others
 * during an upgrade. Unlogged in the migration, because every start of a server inserts its files again.
 */
export const webAssets = pgTable('web_assets', {
  /** The path below `/assets/`, which names the content by its hash. */
  path: text('path').primaryKey(),
  gzipped: bytes('gzipped').notNull(),
  /** When a server with this file last started. */
  publishedAt: instant('published_at').notNull(),
});

/** The term of each kind of data whose days a park sets, the announced one, and how far its sweep has come. */
export const retentionTerms = pgTable('retention_terms', {
  kind: text('kind').primaryKey(),
  /** The days by which rows are erased; null while the data is kept. */
  days: integer('days'),
  /** A shorter term that is announced, and when it takes effect; both or neither. */
  nextDays: integer('next_days'),
  nextAt: instant('next_at'),
  /** How many rows are erased by `countedFor`; null before the first count. */
  dueCount: integer('due_count'),
  countedFor: instant('counted_for'),
  countedAt: instant('counted_at'),
  /** The id after which a sweep in pieces continues, and when its next piece is due. */
  sweepAfter: text('sweep_after').notNull().default(''),
  sweepAt: instant('sweep_at'),
});

export const gateScans = pgTable(
  'gate_scans',
  {
    /** Made by the device, so that a repeated call is recognized. */
    scanId: uuid('scan_id').primaryKey(),
    /** When it was made: by the server's clock, or by the device's if it had no network. */
    scannedAt: instant('scanned_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The member whose session sent it. */
    sentBy: uuid('sent_by').notNull(),
    /** The member who was signed in when it was made, as the device says. */
    scannedBy: uuid('scanned_by').notNull(),
    /** The gate, as the device is named; may be empty. */
    place: text('place').notNull(),
    state: text('state', { enum: scanStates }).notNull(),
    /** What a device without a network answered; null for a scan with one. */
    said: text('said', { enum: scanStates }),
    /** The pass that it names; null if it names none. */
    orderId: text('order_id'),
    barcode: text('barcode'),
    isShared: boolean('is_shared').notNull(),
    /** `once` or the operating day for which this scan took the pass; null if it took none. */
    keptFor: text('kept_for'),
  },
  (table) => [
    index('gate_scans_received').on(table.receivedAt),
    // However many scans race, one of them takes the pass.
    uniqueIndex('gate_scans_kept')
      .on(table.orderId, table.barcode, table.keptFor)
      .where(sql`kept_for is not null`),
  ],
);

/** One row for each server and external system; a server writes its own rows only, every few seconds at most. */
export const externalSystems = pgTable(
  'external_systems',
  {
    /** Host name and port. */
    server: text('server').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    isFailing: boolean('is_failing').notNull(),
    /** When the present state began; null before the first attempt. */
    since: instant('since'),
    succeededAt: instant('succeeded_at'),
    failedAt: instant('failed_at'),
    /** A name of `externalSystemReasons`, never a text of the external system. */
    lastReason: text('last_reason'),
    lastStatus: integer('last_status'),
    /** Failed attempts since the last success. */
    failures: integer('failures').notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.server, table.kind, table.name] })],
);
