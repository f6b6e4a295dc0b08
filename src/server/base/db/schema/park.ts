/** What the park sells and what a guest holds: the ticketing data, filled by seed, import or a connector. */
import { sql, and, eq, type SQL } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  primaryKey,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

import { guestNames, purchaserNames } from '../folded-names.ts';
import { backwards, numberKeyOf } from '../number-key.ts';
import { bytes, cents, instant, phoneE164 } from './columns.ts';

export const outlets = pgTable('outlets', {
  locationId: integer('location_id').primaryKey(),
  name: text('name').notNull(),
  location: text('location').notNull(),
});

export const products = pgTable('products', {
  productId: text('product_id').primaryKey(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  merchItemId: text('merch_item_id').notNull(),
  merchPackId: text('merch_pack_id').notNull(),
  ttCategoryId: text('tt_category_id').notNull(),
  isPassholder: boolean('is_passholder').notNull(),
  isWristband: boolean('is_wristband').notNull(),
  creditsInitial: integer('credits_initial').notNull(),
  cashInitialCents: cents('cash_initial_cents').notNull(),
  earnsPoints: boolean('earns_points').notNull(),
  maySelfActivate: boolean('may_self_activate').notNull(),
  validityText: text('validity_text'),
});

export const orders = pgTable(
  'orders',
  {
    orderId: text('order_id').primaryKey(),
    source: text('source').notNull(),
    channelRef: text('channel_ref'),
    invoiceNumber: text('invoice_number'),
    purchaserFirstName: text('purchaser_first_name'),
    purchaserLastName: text('purchaser_last_name'),
    orderedAt: instant('ordered_at').notNull(),
    crmId: text('crm_id').notNull().default(''),
    /** The API key that created the order; null for every other order. */
    createdByKey: uuid('created_by_key'),
  },
  (table) => [
    index('orders_invoice_key').on(sql.raw(numberKeyOf('invoice_number'))),
    index('orders_crm_id')
      .on(table.crmId)
      .where(sql`crm_id <> ''`),
    // Staff search for orders by this prefix.
    index('orders_search_id').on(table.orderId.op('text_pattern_ops')),
    index('orders_search_end').on(sql.raw(`${backwards('order_id')} text_pattern_ops`)),
    index('orders_search_channel').on(sql`fold_name(${table.channelRef}) text_pattern_ops`),
    index('orders_search_name').on(sql.raw(`${purchaserNames.firstLast} text_pattern_ops`)),
    index('orders_search_last_name').on(sql.raw(`${purchaserNames.lastFirst} text_pattern_ops`)),
    index('orders_search_signs')
      .using('gin', sql.raw(purchaserNames.pairs))
      .where(sql.raw(purchaserNames.hasSigns)),
  ],
);

export const passes = pgTable(
  'passes',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    barcode: text('barcode').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.productId),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    phoneE164: phoneE164(),
    hasOptedIntoEmail: boolean('has_opted_into_email').notNull().default(false),
    hasOptedIntoSms: boolean('has_opted_into_sms').notNull().default(false),
    redeemedAt: instant('redeemed_at'),
    isRedeemed: boolean('is_redeemed').notNull().default(false),
    expiresAt: instant('expires_at'),
    isRefunded: boolean('is_refunded').notNull().default(false),
    /** When the refund was reported; null for refunds without a time, as those of earlier versions. */
    refundedAt: instant('refunded_at'),
    isActivated: boolean('is_activated').notNull().default(false),
    credits: integer('credits').notNull().default(0),
    cashCents: cents('cash_cents').notNull().default(0),
    amountCents: cents('amount_cents').notNull().default(0),
    /** A single-holder pass may be added to only one wallet. */
    isSingleHolder: boolean('is_single_holder').notNull().default(false),
    /** When the first device registered a single-holder pass; the pass is bound from then on. */
    appleBoundAt: instant('apple_bound_at'),
    /** The slot of the holder's photo; null for passes without a passholder. */
    photoUid: uuid('photo_uid'),
    hasPhoto: boolean('has_photo').notNull().default(false),
    /** Replaces the barcode in the address of the stored-value page, with the id of the key that made it. */
    barcodeHash: text('barcode_hash').unique(),
    barcodeHashKeyId: text('barcode_hash_key_id'),
    /** Overrides the lifetime of a wristbandActivateToken of this pass; null means the default. */
    activateTokenTtlSeconds: integer('activate_token_ttl_seconds'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The API key that created the pass; null for every other pass. */
    createdByKey: uuid('created_by_key'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.barcode] }),
    index('passes_barcode').on(table.barcode),
    index('passes_photo_uid').on(table.photoUid),
    index('passes_expires_at').on(table.expiresAt),
    index('passes_photo_ends')
      .on(table.expiresAt)
      .where(sql`has_photo`),
    // Staff search for guests by this prefix.
    index('passes_search_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('passes_search_phone').on(table.phoneE164.op('text_pattern_ops')),
    index('passes_search_end').on(sql.raw(`${backwards('barcode')} text_pattern_ops`)),
    index('passes_search_phone_end').on(sql.raw(`${backwards('phone_e164')} text_pattern_ops`)),
    index('passes_search_name').on(sql.raw(`${guestNames.firstLast} text_pattern_ops`)),
    index('passes_search_last_name').on(sql.raw(`${guestNames.lastFirst} text_pattern_ops`)),
    index('passes_search_signs').using('gin', sql.raw(guestNames.pairs)).where(sql.raw(guestNames.hasSigns)),
  ],
);

export const ticketShares = pgTable(
  'ticket_shares',
  {
    shareId: text('share_id').primaryKey(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    salesforceId: text('salesforce_id').notNull().default(''),
    /** The share's link, sealed with the server's key, so that the primary guest can copy it again. */
    sealedHashUrl: bytes('sealed_hash_url').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('ticket_shares_pass').on(table.orderId, table.barcode),
    index('ticket_shares_search_email').on(sql`lower(${table.email}) text_pattern_ops`),
    // At most one active share for each email address, also under concurrent calls.
    uniqueIndex('ticket_shares_active_email')
      .on(table.orderId, table.barcode, sql`lower(${table.email})`)
      .where(sql`revoked_at is null`),
  ],
);

/** Hashed links; only the SHA-256 of a link is kept. */
export const passLinks = pgTable(
  'pass_links',
  {
    hashUrlSha256: bytes('hash_url_sha256').primaryKey(),
    kind: text('kind', { enum: ['primary', 'share'] }).notNull(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    shareId: text('share_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    /** Derives the link of a pass together with the server's secret; null for links from elsewhere and of shares. */
    seed: uuid('seed'),
    seedKeyId: text('seed_key_id'),
  },
  (table) => [
    index('pass_links_pass').on(table.orderId, table.barcode),
    // At most one active link of its own for each pass, also under concurrent renewals.
    uniqueIndex('pass_links_own')
      .on(table.orderId, table.barcode)
      .where(sql`seed is not null and revoked_at is null`),
  ],
);

export const attractionVisits = pgTable(
  'attraction_visits',
  {
    visitId: uuid('visit_id').primaryKey().defaultRandom(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    attraction: text('attraction').notNull(),
    location: text('location').notNull(),
    visitedAt: instant('visited_at').notNull(),
    credits: integer('credits').notNull(),
  },
  (table) => [index('attraction_visits_pass').on(table.orderId, table.barcode, table.visitedAt)],
);

export const wristbands = pgTable(
  'wristbands',
  {
    code: text('code').primaryKey(),
    state: text('state', { enum: ['blank', 'activated', 'void'] }).notNull(),
    /** The item or pack ID of the tickets that may activate it; null if every wristband ticket may. */
    merchItemId: text('merch_item_id'),
    activatedAt: instant('activated_at'),
    validUntil: instant('valid_until'),
    /** The pass that was used for it; null for bands that were activated elsewhere. */
    orderId: text('order_id'),
    barcode: text('barcode'),
  },
  // Every login looks up the band of a redeemed ticket.
  (table) => [
    index('wristbands_pass')
      .on(table.orderId, table.barcode)
      .where(sql`${table.orderId} is not null`),
    // Passes in wallets follow the end of their band, which is looked for every few seconds.
    index('wristbands_valid_until')
      .on(table.validUntil)
      .where(sql`${table.orderId} is not null`),
  ],
);

export const photoRequests = pgTable(
  'photo_requests',
  {
    requestId: uuid('request_id').primaryKey().defaultRandom(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    status: text('status', { enum: ['open', 'answered', 'declined'] }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** The language of the page, in which the guest gets the answer; null for requests of earlier versions. */
    language: text('language'),
    /** The time of the answer, the member of the team and the text to the guest. `answered` means granted. */
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    answerMessage: text('answer_message'),
  },
  (table) => [
    index('photo_requests_status').on(table.status, table.dueAt),
    // The dashboard reads the times of a range's answers.
    index('photo_requests_answered').on(table.answeredAt),
    index('photo_requests_pass').on(table.orderId, table.barcode),
    uniqueIndex('photo_requests_open')
      .on(table.orderId, table.barcode)
      .where(sql`status = 'open'`),
  ],
);

/** Replaced photos, kept for staff until they are purged. */
export const retiredPhotos = pgTable(
  'retired_photos',
  {
    photoUid: uuid('photo_uid').primaryKey(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    retiredAt: instant('retired_at').notNull(),
    purgeAt: instant('purge_at').notNull(),
  },
  (table) => [
    index('retired_photos_purge').on(table.purgeAt),
    index('retired_photos_pass').on(table.orderId, table.barcode),
  ],
);

type Both<Value> = Readonly<Record<'orderId' | 'barcode', Value>>;

/** The rows of a table that belong to a pass, or to the pass of a row that a join reads. */
export function isOfPass(table: Both<AnyPgColumn>, pass: Both<string | AnyPgColumn>): SQL | undefined {
  return and(eq(table.orderId, pass.orderId), eq(table.barcode, pass.barcode));
}
