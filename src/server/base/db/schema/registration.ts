/** Guests' registrations and consents. Rows never change: the database refuses UPDATE; erasing a guest deletes them. */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

/** The version of the text of a consent that an import brought: another system asked, in its own words. */
export const broughtTextVersion = 'import';

/** Each answer to a consent: its text, channel, network and time. */
export const consents = pgTable(
  'consents',
  {
    consentId: bigserial('consent_id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    isGiven: boolean('is_given').notNull(),
    /** The address or number that the consent is about. */
    contact: text('contact').notNull(),
    textVersion: text('text_version').notNull(),
    /** The network of the answer as a prefix, never a complete address; empty if an import brought it. */
    network: text('network').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('consents_pass').on(table.orderId, table.barcode),
    index('consents_recorded').on(table.recordedAt),
    index('consents_contact').on(sql`lower(${table.contact})`),
  ],
);

/** Each change of a registration, with the values before and after. */
export const registrationChanges = pgTable(
  'registration_changes',
  {
    changeId: bigserial('change_id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id').notNull(),
    barcode: text('barcode').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    network: text('network').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('registration_changes_pass').on(table.orderId, table.barcode),
    index('registration_changes_changed').on(table.changedAt),
    index('registration_changes_email').on(sql`lower(${table.after} ->> 'email')`),
    index('registration_changes_former_email')
      .on(sql`lower(${table.before} ->> 'email')`)
      .where(sql`before ->> 'email' is not null`),
  ],
);
