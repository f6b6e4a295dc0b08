/** What the CRM is to be told of, written in the transaction of what it tells about. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

/** Events that wait to be told; a row is removed once the CRM has taken it. */
export const crmEvents = pgTable(
  'crm_events',
  {
    /** Stays the same however often the event is told, so that the CRM can drop a second copy. */
    eventId: uuid('event_id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['registration', 'member', 'erasure'] }).notNull(),
    /** The email address in small letters, by which a guest who is erased is found; empty for the erasure itself, which stays. */
    emailKey: text('email_key').notNull(),
    /** Empty for a member and for an erasure. */
    orderId: text('order_id').notNull(),
    facts: jsonb('facts').notNull(),
    happenedAt: instant('happened_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The class of the last fault, without the CRM's words. */
    lastFault: text('last_fault'),
  },
  (table) => [index('crm_events_due').on(table.nextAttemptAt), index('crm_events_email').on(table.emailKey)],
);
