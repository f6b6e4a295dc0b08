/** What the dashboard counts, and its figures of closed days, so that a year is read fast (docs/algorithms/figures.md). */
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

/** Page views and refused claims by hour, to which servers add every few seconds. */
export const guestCounts = pgTable(
  'guest_counts',
  {
    /** The first instant of the hour, counted from the start of its operating day. */
    at: instant('at').notNull(),
    /** Such as `views`, or `refused:tickets:claim-too-old`. */
    figure: text('figure').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.figure] })],
);

/** What the nightly job counted from the rows of each hour of the closed days. */
export const hourFigures = pgTable(
  'hour_figures',
  {
    /** The first instant of the hour, counted from the start of its operating day. */
    at: instant('at').notNull(),
    /** Such as `opened`, `made:apple`, or `ledger:Ticket:n`. */
    figure: text('figure').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.figure] })],
);

/** The passes that their holders opened on each operating day. */
export const passDays = pgTable(
  'pass_days',
  {
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    views: integer('views').notNull(),
    /** The hours of the day in which it was opened, a bit for each. */
    hours: integer('hours').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.barcode, table.day] }),
    index('pass_days_day').on(table.day),
  ],
);

/**
 * How many passes were opened on a closed day and, before it, last on the earlier day, as the nightly job counted them. A
 * range has as many different passes as rows of its days whose earlier day is before it.
 */
export const returnDays = pgTable(
  'return_days',
  {
    day: text('day').notNull(),
    /** Empty for a pass that was never opened before. */
    earlier: text('earlier').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.earlier] })],
);

/** The passes and members' cards that were made for wallets in each hour of each operating day: each file and each link. */
export const madeDays = pgTable(
  'made_days',
  {
    /** Empty for a member's card. */
    orderId: text('order_id').notNull(),
    /** The member's number for a member's card. */
    barcode: text('barcode').notNull(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    /** Counted from the start of the day, from 0. */
    hour: integer('hour').notNull(),
    wallet: text('wallet', { enum: ['apple', 'google'] }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.barcode, table.day, table.hour, table.wallet] }),
    index('made_days_day').on(table.day),
  ],
);

/** The passes that could be in a wallet, and those that are, by product, as last counted. */
export const walletAdoption = pgTable('wallet_adoption', {
  productId: text('product_id').primaryKey(),
  possible: integer('possible').notNull(),
  apple: integer('apple').notNull(),
  google: integer('google').notNull(),
  /** In Apple Wallet, in Google Wallet or in both. */
  either: integer('either').notNull(),
  countedAt: instant('counted_at').notNull(),
});
