/**
 * The loyalty club's sources of points (checks, stays), its members and their ledger (docs/algorithms/claim.md). The
 * ledger only grows: the database refuses UPDATE, DELETE, TRUNCATE, and a transaction whose lines do not sum to 0.
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { claimEntryKinds, sourceKinds } from '#domain/earn-kinds.ts';
import { takingEnds } from '#domain/loyalty-reward.ts';

import { guestNames } from '../folded-names.ts';
import { backwards, numberKeyOf } from '../number-key.ts';
import { bytes, cents, indexOfSet, instant, phoneE164 } from './columns.ts';

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
    status: text('status', { enum: ['open', 'closed', 'voided', 'refunded'] }).notNull(),
  },
  (table) => [index('checks_short_number').on(table.shortNumber)],
);

export const stays = pgTable(
  'stays',
  {
    reservationNumber: text('reservation_number').primaryKey(),
    folio: text('folio').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The guest's address; null if the hotel gives none. */
    email: text('email'),
    arrivesAt: instant('arrives_at').notNull(),
    departsAt: instant('departs_at').notNull(),
    roomRevenueCents: cents('room_revenue_cents').notNull(),
    status: text('status', { enum: ['reserved', 'in-house', 'checked-out', 'cancelled'] }).notNull(),
  },
  (table) => [
    index('stays_reservation_key').on(sql.raw(numberKeyOf('reservation_number'))),
    index('stays_folio_key').on(sql.raw(numberKeyOf('folio'))),
    // The stays that still name a guest, the oldest first.
    index('stays_named')
      .on(table.departsAt)
      .where(sql`first_name <> 'Erased' or email is not null`),
  ],
);

export const loyaltyRules = pgTable('loyalty_rules', {
  version: integer('version').primaryKey(),
  rules: jsonb('rules').notNull(),
  validFrom: instant('valid_from').notNull(),
});

/** What members get for their points. `sequence` and `version` serve the data tab, which edits the rows. */
export const rewards = pgTable('rewards', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  points: integer('points').notNull(),
  guid: uuid('guid').notNull().unique().defaultRandom(),
  sequence: bigserial('sequence', { mode: 'number' }).notNull(),
  version: integer('version').notNull().default(1),
  /** The name of a drawing, or the id of a picture of the park's own; empty for the usual drawing. */
  picture: text('picture').notNull().default(''),
  /** How many there are in all; 0 for any number. */
  stock: integer('stock').notNull().default(0),
  /** How many of them members hold or have been given; grows only while it is below the stock. */
  taken: integer('taken').notNull().default(0),
  validFrom: instant('valid_from'),
  validTo: instant('valid_to'),
  /** The outlets that give it, by their numbers with `|` between them; empty for all. */
  outlets: text('outlets').notNull().default(''),
  terms: text('terms').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
});

/** Each reward that a member took: its points are held until it is redeemed or returned (docs/algorithms/rewards.md). */
export const rewardTakings = pgTable(
  'reward_takings',
  {
    takingId: uuid('taking_id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => loyaltyMembers.memberId),
    /** The id that the member's browser chose, by which a repeat is recognized. */
    requestId: uuid('request_id').notNull(),
    rewardGuid: uuid('reward_guid').notNull(),
    /** The reward as it was when it was taken. */
    rewardCode: text('reward_code').notNull(),
    name: text('name').notNull(),
    points: integer('points').notNull(),
    picture: text('picture').notNull(),
    outlets: text('outlets').notNull(),
    terms: text('terms').notNull(),
    /** The SHA-256 of the one-time code, and the id of the key from which the code is derived. */
    codeHash: bytes('code_hash').notNull().unique(),
    codeKeyId: text('code_key_id').notNull(),
    state: text('state', { enum: ['open', 'redeemed', 'returned'] }).notNull(),
    takenAt: instant('taken_at').notNull(),
    /** From this instant on the code is not accepted, and the points are due to return. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by', { enum: takingEnds }),
    /** Who redeemed it: the address of the member of the team, or the name of the API key. */
    actor: text('actor'),
    outletId: integer('outlet_id'),
    /** The id of the redeeming call, by which a repeat of the same call is recognized. */
    redemptionId: text('redemption_id'),
  },
  (table) => [
    uniqueIndex('reward_takings_request').on(table.memberId, table.requestId),
    index('reward_takings_member').on(table.memberId, table.takenAt),
    index('reward_takings_due')
      .on(table.expiresAt)
      .where(sql`state = 'open'`),
    index('reward_takings_reward').on(table.rewardGuid),
  ],
);

/** True for a mailbox with other letters than ASCII. */
export const isSpelledOtherwise = 'octet_length(email_key) <> char_length(email_key)';

export const loyaltyMembers = pgTable(
  'loyalty_members',
  {
    /** The number of the account, as shown to staff. */
    memberId: text('member_id').primaryKey(),
    /** The user id that guests see: random, and of no use by itself. */
    userId: text('user_id').notNull().unique(),
    email: text('email').notNull(),
    /** The lowercase address, by which a mailbox is found regardless of its spelling. */
    emailKey: text('email_key').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull().default(''),
    phoneE164: phoneE164(),
    zip: text('zip').notNull().default(''),
    status: text('status', { enum: ['active', 'closed'] }).notNull(),
    seasonPassId: text('season_pass_id').unique(),
    /** How many claims a guest may still make with the email alone: 1 after create, 0 after a claim. */
    guestClaimsLeft: integer('guest_claims_left').notNull().default(0),
    joinedAt: instant('joined_at').notNull(),
    /** When a member first proved the mailbox; a member without a proof or a claim is deleted after a while. */
    provedAt: instant('proved_at'),
    /** When a member last proved the mailbox; null until the first proof since this column exists. */
    activeAt: instant('active_at'),
    /** When a member without activity got the mail that announces the end of the account. */
    warnedAt: instant('warned_at'),
    /**
     * The thumbprint of the key of the browser in which the member joined, without which the one claim of a new account is
     * not made; `none` for a browser that cannot keep a key; null for a client that knows no keys.
     */
    deviceKey: text('device_key'),
  },
  // The desk looks for members by the beginning of these.
  (table) => [
    // Accounts that may have the mailbox of another one (src/server/loyalty/member-search.queries.ts).
    index('loyalty_members_other_spelling').on(table.emailKey).where(sql.raw(isSpelledOtherwise)),
    index('loyalty_members_search_email').on(table.emailKey.op('text_pattern_ops')),
    index('loyalty_members_search_phone').on(table.phoneE164.op('text_pattern_ops')),
    index('loyalty_members_search_phone_end').on(sql.raw(`${backwards('phone_e164')} text_pattern_ops`)),
    index('loyalty_members_search_zip').on(sql.raw(`${numberKeyOf('zip')} text_pattern_ops`)),
    index('loyalty_members_search_name').on(sql.raw(`${guestNames.firstLast} text_pattern_ops`)),
    index('loyalty_members_search_last_name').on(sql.raw(`${guestNames.lastFirst} text_pattern_ops`)),
    index('loyalty_members_search_signs')
      .using('gin', sql.raw(guestNames.pairs))
      .where(sql.raw(guestNames.hasSigns)),
  ],
);

/** Each claimed source. A source is free again after its claim is released. */
export const loyaltyClaims = pgTable(
  'loyalty_claims',
  {
    claimId: uuid('claim_id').primaryKey(),
    sourceKind: text('source_kind', { enum: sourceKinds }).notNull(),
    /** An order id, a check id or a reservation number. */
    sourceId: text('source_id').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => loyaltyMembers.memberId),
    claimedAt: instant('claimed_at').notNull(),
    releasedAt: instant('released_at'),
    /** The SHA-256 of the browser session that claimed, which gets the full answer if it claims the same again. */
    sessionHash: bytes('session_hash'),
  },
  (table) => [
    uniqueIndex('loyalty_claims_source')
      .on(table.sourceKind, table.sourceId)
      .where(sql`released_at is null`),
    index('loyalty_claims_released')
      .on(table.sourceKind, table.sourceId)
      .where(sql`released_at is not null`),
    index('loyalty_claims_member').on(table.memberId, table.claimedAt),
  ],
);

/** The kinds of ledger transactions; members and staff read these texts. */
export const ledgerKinds = [
  'Bonus',
  'Adjustment',
  'Redemption',
  'Reversal',
  'Posting',
  'Expiry',
  'Hold',
  'Return',
  ...claimEntryKinds,
] as const;

/** One business event of the club; its lines hold the moved points. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    transactionId: uuid('transaction_id').primaryKey(),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    /** Identifies the event within its kind, such as a claim's id; (kind, source) is unique. */
    source: text('source').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => loyaltyMembers.memberId),
    /** The number of its subject, as guests and staff know it: an order id, a check number, a reservation. */
    sourceId: text('source_id').notNull(),
    /** A further number of the subject, such as a barcode. */
    sourceRef: text('source_ref').notNull(),
    product: text('product').notNull(),
    /** When the subject happened. */
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** How the points were computed: the rule's version, base and multiplier at that time. */
    basis: jsonb('basis').notNull(),
    origin: text('origin', { enum: ['guest', 'staff', 'system', 'pos'] }).notNull(),
    actor: text('actor'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('ledger_transactions_once').on(table.kind, table.source),
    index('ledger_transactions_member').on(table.memberId, table.occurredAt),
    index('ledger_transactions_recorded').on(table.recordedAt),
  ],
);

/**
 * The account of points: posted, pending or held for a reward with a member, or with the club, which issues and takes
 * back.
 */
export const ledgerAccounts = ['posted', 'pending', 'held', 'club'] as const;

/** One side of a transaction; the lines of a transaction sum to 0. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    lineId: bigserial('line_id', { mode: 'number' }).primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.transactionId),
    memberId: text('member_id').notNull(),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** When pending points are posted. */
    postsAt: instant('posts_at'),
    /** When earned, posted points expire; a line with this value is a lot. */
    expiresAt: instant('expires_at'),
    /** The lot from which the line takes, if it is fixed: for reversals and expiries (docs/algorithms/ledger.md). */
    lotId: bigint('lot_id', { mode: 'number' }).references((): AnyPgColumn => ledgerLines.lineId),
    /** When the points that the line adds or takes back were earned; a line without this instant counts for no tier. */
    earnedAt: instant('earned_at'),
  },
  (table) => [
    index('ledger_lines_member').on(table.memberId, table.account),
    index('ledger_lines_transaction').on(table.transactionId),
    indexOfSet('ledger_lines_posts', table.postsAt),
    indexOfSet('ledger_lines_expires', table.expiresAt),
  ],
);

/** Codes that prove a mailbox: the HMAC of the six digits, the number of attempts, the expiry. */
export const signInCodes = pgTable('sign_in_codes', {
  emailKey: text('email_key').primaryKey(),
  codeHash: bytes('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
