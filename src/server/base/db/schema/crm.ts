/** Events for the CRM, written in the transaction of the change that they report. */
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { indexOfSet, instant, waiting } from './columns.ts';

/** Events that are still to be sent; a row is removed after the CRM has accepted it. */
export const crmEvents = pgTable(
  'crm_events',
  {
    /** Stays the same for every attempt, so that the CRM can drop a second copy. */
    eventId: uuid('event_id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['registration', 'member', 'erasure'] }).notNull(),
    /**
     * The lowercase email address, by which an erased guest is found; empty for the erasure event itself, which stays.
     */
    emailKey: text('email_key').notNull(),
    /** Empty for a member and for an erasure. */
    orderId: text('order_id').notNull(),
    facts: jsonb('facts').notNull(),
    happenedAt: instant('happened_at').notNull(),
    ...waiting(),
  },
  (table) => [
    index('crm_events_due').on(table.dueAt),
    indexOfSet('crm_events_leased', table.leaseId),
    index('crm_events_email').on(table.emailKey),
  ],
);
