/** The loyalty club's sources of points (checks, stays), its members and their ledger. */
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { cents, instant } from './columns.ts';

export const checks = pgTable(
  'checks',
  {
    checkId: text('check_id').primaryKey(),
    checkNumber: text('check_number').notNull().unique(),
    shortNumber: text('short_number').notNull(),
    locationId: integer('location_id').notNull(),
    terminalId: text('terminal_id').notNull(),
    orderedAt: instant('ordered_at').notNull(),
    subtotalCents: cents('subtotal_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    tipCents: cents('tip_cents').notNull(),
    status: text('status').notNull(),
    /** The member who claimed it, before the ledger knew. */
    claimedByMemberId: text('claimed_by_member_id'),
  },
  (table) => [index('checks_short_number').on(table.shortNumber)],
);

export const stays = pgTable('stays', {
  reservationNumber: text('reservation_number').primaryKey(),
  folio: text('folio').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  arrivesAt: instant('arrives_at').notNull(),
  departsAt: instant('departs_at').notNull(),
  roomRevenueCents: cents('room_revenue_cents').notNull(),
  status: text('status').notNull(),
  claimedByMemberId: text('claimed_by_member_id'),
});

export const loyaltyRules = pgTable('loyalty_rules', {
  version: integer('version').primaryKey(),
  rules: jsonb('rules').notNull(),
  validFrom: instant('valid_from').notNull(),
});

export const rewards = pgTable('rewards', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  points: integer('points').notNull(),
});

export const loyaltyMembers = pgTable('loyalty_members', {
  memberId: text('member_id').primaryKey(),
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone').notNull(),
  zip: text('zip').notNull(),
  status: text('status', { enum: ['active', 'closed'] }).notNull(),
  seasonPassId: text('season_pass_id').unique(),
  joinedAt: instant('joined_at').notNull(),
});

export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    entryId: uuid('entry_id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => loyaltyMembers.memberId),
    kind: text('kind').notNull(),
    sourceId: text('source_id').notNull(),
    sourceRef: text('source_ref').notNull(),
    product: text('product').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    state: text('state').notNull(),
    origin: text('origin').notNull(),
    actor: text('actor'),
    reason: text('reason'),
  },
  (table) => [index('loyalty_entries_member').on(table.memberId, table.occurredAt)],
);
