/** Messages to holders of passes (docs/algorithms/messages.md): the messages, who received them, who declined them. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { messageKinds } from '#domain/park-message.ts';

import { instant } from './columns.ts';

/** The holder of a pass, as in the tables of wallets: an order's pass, a share of it, or a member's card. */
const holder = () => ({
  orderId: text('order_id').notNull(),
  barcode: text('barcode').notNull(),
  /** Empty for the primary ticketholder's pass. */
  shareId: text('share_id').notNull().default(''),
});

export const parkMessages = pgTable(
  'park_messages',
  {
    messageId: uuid('message_id').primaryKey(),
    /** Grows with each change of a draft, and when it is sent. */
    version: integer('version').notNull(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    text: text('text').notNull(),
    audience: jsonb('audience').notNull(),
    state: text('state', { enum: ['draft', 'scheduled', 'sending', 'sent', 'stopped'] }).notNull(),
    /** True for a message to the simulated phones; it is in no list. */
    isTest: boolean('is_test').notNull().default(false),
    /** Null in a draft that is to be sent at once. */
    sendAt: instant('send_at'),
    /** Null in a draft that is to be shown until the end of its operating day. */
    shownUntil: instant('shown_until'),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** The last holder that was decided about, while sending; then the last whose pass was cleared. */
    cursor: jsonb('cursor'),
    /** True once it is over and no phone's pass shows it any longer. */
    isCleared: boolean('is_cleared').notNull().default(false),
    /** The change of many passes under which its wallet updates are queued, after all single changes. */
    requeueId: bigint('requeue_id', { mode: 'number' }),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    received: integer('received').notNull().default(0),
    announced: integer('announced').notNull().default(0),
    optedOut: integer('opted_out').notNull().default(0),
    overLimit: integer('over_limit').notNull().default(0),
  },
  (table) => [
    index('park_messages_open')
      .on(table.sendAt)
      .where(sql`state in ('scheduled', 'sending') or (state in ('sent', 'stopped') and not is_cleared)`),
    index('park_messages_changed').on(table.changedAt),
  ],
);

/** Who received a message, by the numbers of the pass. */
export const messageReceipts = pgTable(
  'message_receipts',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => parkMessages.messageId, { onDelete: 'cascade' }),
    ...holder(),
    receivedAt: instant('received_at').notNull(),
    /** True for the one pass of a guest that makes the phone notify. */
    announces: boolean('announces').notNull(),
    /**
     * Null if the holder had no Google pass then. `due` until the message is sent to Google, `trying` from before the
     * request until its answer, so that a crash in between is noticed, `told` afterwards.
     */
    google: text('google', { enum: ['due', 'trying', 'told'] }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.orderId, table.barcode, table.shareId] }),
    index('message_receipts_holder').on(table.orderId, table.barcode, table.shareId),
  ],
);

/** Which guests a message counted for, in which operating day; a hash of the phone, mailbox or order stands for a guest. */
export const messageGuests = pgTable(
  'message_guests',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => parkMessages.messageId, { onDelete: 'cascade' }),
    guestHash: text('guest_hash').notNull(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    hasAnnounced: boolean('has_announced').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.guestHash] }),
    index('message_guests_day').on(table.guestHash, table.day),
  ],
);

/**
 * What holders chose about marketing messages; with a mailbox it holds for every pass of that mailbox. Who chose nothing
 * gets them only with the consent to news by email.
 */
export const messageOptOuts = pgTable(
  'message_opt_outs',
  {
    ...holder(),
    /** The hash of the holder's mailbox at that time; null without one. */
    mailHash: text('mail_hash'),
    /** True if the holder asked for the messages, false if they declined them. */
    takesOffers: boolean('takes_offers').notNull().default(false),
    /** When they chose. */
    declinedAt: instant('declined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.barcode, table.shareId] }),
    index('message_opt_outs_mail').on(table.mailHash),
  ],
);
