/** The tables behind the back office's data tabs (staff §3). `sequence` orders rows by creation. */
import {
  bigint,
  bigserial,
  boolean,
  integer,
  pgTable,
  text,
  uuid,
  index,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

const sequence = () => bigserial('sequence', { mode: 'number' }).notNull();

/** Counts a row's edits, so that an edit of a stale version is detected. */
const version = () => integer('version').notNull().default(1);

export const passCustomizations = pgTable('pass_customizations', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  name: text('name').notNull().unique(),
  /** Colors are stored without a #. */
  backgroundColor: text('background_color').notNull(),
  color: text('color').notNull(),
  instructions: text('instructions').notNull(),
  googleInstructions: text('google_instructions').notNull().default(''),
  googleUri: text('google_uri').notNull().default(''),
  hidesBarcode: boolean('hides_barcode').notNull().default(false),
  blocksScreenshots: boolean('blocks_screenshots').notNull().default(false),
  /** The guest's page and Google Wallet show a code that changes every 15 seconds (docs/gates.md). */
  rotatesBarcode: boolean('rotates_barcode').notNull().default(false),
  /** Gates refuse the plain barcode of a pass whose code rotates. */
  refusesPlainBarcode: boolean('refuses_plain_barcode').notNull().default(false),
  /** The id of a picture of the look studio, or empty for the drawn scene. */
  picture: text('picture').notNull().default(''),
});

export const passCustomizationCategories = pgTable('pass_customization_categories', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  ttCategoryId: text('tt_category_id').notNull().default(''),
  ttPackId: text('tt_pack_id').notNull().default(''),
  ttBarcode: text('tt_barcode').notNull().default(''),
  customizationName: text('customization_name').notNull(),
  isActive: boolean('is_active').notNull().default(false),
});

export const testPasses = pgTable('test_passes', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  barcode: text('barcode').notNull().unique(),
  description: text('description').notNull().default(''),
  data: text('data').notNull().default(''),
});

export const walletExceptions = pgTable('wallet_exceptions', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  orderNumber: text('order_number').notNull(),
  skipsRegistration: boolean('skips_registration').notNull().default(false),
  skipsImage: boolean('skips_image').notNull().default(false),
});

export const walletItemExclusions = pgTable('wallet_item_exclusions', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  merchItemId: text('merch_item_id').notNull().default(''),
  merchPackId: text('merch_pack_id').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  customError: text('custom_error').notNull().default(''),
  validFrom: instant('valid_from'),
  validTo: instant('valid_to'),
  excludesNfc: boolean('excludes_nfc').notNull().default(false),
  isActive: boolean('is_active').notNull().default(false),
});

export const wristbandMerchPackIds = pgTable('wristband_merch_pack_ids', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  merchItemId: text('merch_item_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  isActive: boolean('is_active').notNull().default(false),
  validFrom: instant('valid_from'),
  validTo: instant('valid_to'),
});

export const teamMembers = pgTable('team_members', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  internalId: text('internal_id').notNull(),
  username: text('username').notNull().unique(),
  /** An Argon2id PHC string; null until the set-password link is used. */
  passwordHash: text('password_hash'),
  /** When a password that another member set stops working; null for one that the member chose. */
  passwordUntil: instant('password_until'),
  /** From when on the member must have a second factor; null until the rule first applied to a sign-in. */
  secondFactorDueAt: instant('second_factor_due_at'),
  /** The sealed secret of the member's one-time codes; null without a second factor, pending until it is confirmed. */
  otpSecret: text('otp_secret'),
  otpSecretPending: text('otp_secret_pending'),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  otpLastStep: bigint('otp_last_step', { mode: 'number' }).notNull().default(0),
  /** The number of wrong passwords and codes in a row, and the end of the resulting wait. */
  signInFailures: integer('sign_in_failures').notNull().default(0),
  waitsUntil: instant('waits_until'),
  description: text('description').notNull().default(''),
  accessLevel: integer('access_level').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** From this instant on the member has no access; null for no end. */
  worksUntil: instant('works_until'),
  /** The last complete sign-in, which outlives its session. */
  lastSignedInAt: instant('last_signed_in_at'),
});

export const permissions = pgTable('permissions', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  name: text('name').notNull(),
  api: text('api').notNull().default(''),
  method: text('method').notNull().default(''),
  accessLevelMin: integer('access_level_min').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

/** How many points a member of the team may give as goodwill, by access level. */
export const goodwillLimits = pgTable('goodwill_limits', {
  guid: uuid('guid').primaryKey().defaultRandom(),
  sequence: sequence(),
  version: version(),
  accessLevelMin: integer('access_level_min').notNull().unique(),
  pointsPerGift: integer('points_per_gift').notNull(),
  pointsPerDay: integer('points_per_day').notNull(),
  isActive: boolean('is_active').notNull().default(false),
});

/** What each member of the team gave as goodwill in an operating day; only the present day's row decides. */
export const goodwillGiven = pgTable('goodwill_given', {
  memberGuid: uuid('member_guid').primaryKey(),
  /** The operating day, YYYY-MM-DD. */
  day: text('day').notNull(),
  points: integer('points').notNull(),
});

export const watchHits = pgTable(
  'watch_hits',
  {
    guid: uuid('guid').primaryKey().defaultRandom(),
    figure: text('figure').notNull(),
    /** The id of a member of the team, or a network; no foreign key, because a hit outlives its member. */
    subject: text('subject').notNull(),
    /** The member as named then. */
    subjectName: text('subject_name').notNull(),
    /** The operating day, YYYY-MM-DD. */
    day: text('day').notNull(),
    /** For a figure about one account the first entry of its acts, in place of the account; 0 otherwise. */
    firstEntryId: bigint('first_entry_id', { mode: 'number' }).notNull(),
    /** 1 for the limit itself, then 2, 4, 8 for that many limits. */
    times: integer('times').notNull(),
    limitThen: bigint('limit_then', { mode: 'number' }).notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
    crossedAt: instant('crossed_at').notNull(),
    explainedAt: instant('explained_at'),
    explainedBy: text('explained_by'),
    note: text('note'),
  },
  (table) => [
    uniqueIndex('watch_hits_crossing').on(
      table.figure,
      table.subject,
      table.day,
      table.firstEntryId,
      table.times,
    ),
    index('watch_hits_crossed').on(table.crossedAt),
  ],
);
