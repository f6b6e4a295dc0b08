/** Settings, spent links, the counters of failed attempts, the outbox of mails, scheduled jobs, what Google Wallet has, and web builds. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { bytes, cents, instant } from './columns.ts';

/** The operator's settings, one row each; an absent row means the default. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/**
 * Failed or costly attempts by key (such as `order:10240001`) in a window that starts with the first of them.
 * Unlogged in the migration: losing it in a crash only forgives attempts.
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

/** One-time links that were used, until they would have expired anyway. */
export const spentTokens = pgTable('spent_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** Mails to be sent, written in the transaction of what they tell about; a job hands them to the mail server. */
export const mails = pgTable(
  'mails',
  {
    mailId: uuid('mail_id').primaryKey().defaultRandom(),
    /** What the mail is about, such as `share-link`; for counting, never for content. */
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    plainText: text('plain_text').notNull(),
    html: text('html').notNull(),
    queuedAt: instant('queued_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    /** Set where the mail server refused for good, or too often; the mail is then never tried again. */
    abandonedAt: instant('abandoned_at'),
    /** The class of the last fault, without the mail server's words. */
    lastFault: text('last_fault'),
  },
  (table) => [
    index('mails_due')
      .on(table.nextAttemptAt)
      .where(sql`sent_at is null and abandoned_at is null`),
    index('mails_queued').on(table.queuedAt),
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

/** Classes as Google Wallet has them, so that an unchanged one is not written again. */
export const googleWalletClasses = pgTable('google_wallet_classes', {
  classId: text('class_id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  writtenAt: instant('written_at').notNull(),
});

/** Objects as Google Wallet has them: one a pass, and one a share of it. */
export const googleWalletObjects = pgTable(
  'google_wallet_objects',
  {
    objectId: text('object_id').primaryKey(),
    classId: text('class_id').notNull(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    /** Empty for the primary ticketholder's own. */
    shareId: text('share_id').notNull().default(''),
    fingerprint: text('fingerprint').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** The balance that was written last; null before the first write, and for a member's card. */
    credits: integer('credits'),
    cashCents: cents('cash_cents'),
    /** When a guest last saved it to a phone, and when one last took it off, as Google told us. */
    savedAt: instant('saved_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [index('google_wallet_objects_pass').on(table.orderId, table.barcode)],
);

/**
 * The files of the web builds that servers of this database have come with, so that each of them can give those of the
 * others while an upgrade is under way. Unlogged in the migration: every start of a server puts its own in again.
 */
export const webAssets = pgTable('web_assets', {
  /** The path below `/assets/`, which names the content by its hash. */
  path: text('path').primaryKey(),
  gzipped: bytes('gzipped').notNull(),
  /** When a server last started that came with it. */
  publishedAt: instant('published_at').notNull(),
});

/** What the park did each operating day, by kind, such as `guests-served`; servers add to it every few seconds. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    /** The operating day, YYYY-MM-DD. */
    day: text('day').notNull(),
    kind: text('kind').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
