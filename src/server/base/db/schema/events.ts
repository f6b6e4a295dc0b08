/**
 * Events for other systems (docs/events.md): what happened, where it is sent, and each delivery. Triggers of the
 * database write the events in the transaction of the change; nothing else adds a row to `outgoing_events`.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { bytes, indexOfSet, instant, waiting } from './columns.ts';

/** Each event, once, whatever the number of its receivers. It holds numbers and names of fields, and no one's data. */
export const outgoingEvents = pgTable(
  'outgoing_events',
  {
    /** The order in which events were written. */
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    /** Sent as `webhook-id` with every attempt, so that a receiver can drop a second copy. */
    eventId: uuid('event_id').notNull().defaultRandom(),
    kind: text('kind').notNull(),
    /** The pass or the member that it is about, such as `pass/10240011/2403…` or `member/700000001`. */
    subject: text('subject').notNull(),
    /** Counts the events of its subject from 1; null until it is assigned to its receivers. */
    number: bigint('number', { mode: 'number' }),
    data: jsonb('data').notNull(),
    happenedAt: instant('happened_at')
      .notNull()
      .default(sql`statement_timestamp()`),
    routedAt: instant('routed_at'),
  },
  (table) => [
    index('outgoing_events_new')
      .on(table.sequence)
      .where(sql`routed_at is null`),
    index('outgoing_events_happened').on(table.happenedAt),
  ],
);

/** The last number of each subject, which outlives its events. */
export const eventSubjects = pgTable(
  'event_subjects',
  {
    subject: text('subject').primaryKey(),
    lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('event_subjects_last').on(table.lastAt)],
);

/** The states of an endpoint. A paused one keeps its events; a disabled one gets none until it is resumed. */
export const endpointStates = ['active', 'paused', 'disabled'] as const;

/** Where events are sent, and the sealed secrets that sign them. */
export const eventEndpoints = pgTable('event_endpoints', {
  endpointId: uuid('endpoint_id').primaryKey().defaultRandom(),
  url: text('url').notNull().unique(),
  note: text('note').notNull().default(''),
  /** The kinds that it gets; null for all, those of later versions included. */
  kinds: text('kinds').array(),
  state: text('state', { enum: endpointStates }).notNull(),
  /** Why the server disabled it; null if no server did. */
  disabledFor: text('disabled_for', { enum: ['gone', 'failing'] }),
  sealedSecret: bytes('sealed_secret').notNull(),
  secretMadeAt: instant('secret_made_at').notNull(),
  /** The secret before the last rotation; it is used as well until `formerUntil`. */
  formerSealedSecret: bytes('former_sealed_secret'),
  formerUntil: instant('former_until'),
  madeAt: instant('made_at').notNull(),
  madeBy: text('made_by').notNull(),
  /** Who gets a mail if the server disables it. */
  mailTo: text('mail_to').notNull(),
  /** Failed attempts since the last success, and the time of the first of them. */
  failures: integer('failures').notNull().default(0),
  failingSince: instant('failing_since'),
  /** No attempt is made until then, because the endpoint has failed many times in a row. */
  restsUntil: instant('rests_until'),
  version: integer('version').notNull().default(1),
});

/** The subjects that have events waiting for an endpoint. The row is the lock of the subject's order. */
export const eventLanes = pgTable(
  'event_lanes',
  {
    endpointId: uuid('endpoint_id').notNull(),
    subject: text('subject').notNull(),
    ...waiting(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.subject] }),
    index('event_lanes_due').on(table.endpointId, table.dueAt),
    indexOfSet('event_lanes_leased', table.leaseId),
  ],
);

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const;

/** One event on its way to one endpoint. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    endpointId: uuid('endpoint_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    subject: text('subject').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    /** Since when it waits; the two days of its attempts count from here. */
    queuedAt: instant('queued_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastAt: instant('last_at'),
    lastStatus: integer('last_status'),
    /** The reason of the last failure, by its name; null after a success. */
    lastFault: text('last_fault'),
    /** The first characters of the endpoint's last answer. */
    lastAnswer: text('last_answer').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.sequence] }),
    uniqueIndex('event_deliveries_waiting')
      .on(table.endpointId, table.subject, table.sequence)
      .where(sql`state = 'waiting'`),
    index('event_deliveries_state').on(table.endpointId, table.state, table.sequence),
    index('event_deliveries_queued').on(table.queuedAt),
  ],
);

/** Orders to send the events since a time again, worked off in pieces. */
export const eventReplays = pgTable(
  'event_replays',
  {
    replayId: bigserial('replay_id', { mode: 'number' }).primaryKey(),
    endpointId: uuid('endpoint_id').notNull(),
    since: instant('since').notNull(),
    /** The last event that existed when it was ordered. */
    untilSequence: bigint('until_sequence', { mode: 'number' }).notNull(),
    /** The last event that was queued. */
    cursor: bigint('cursor', { mode: 'number' }).notNull().default(0),
    queued: integer('queued').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    startedBy: text('started_by').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('event_replays_open')
      .on(table.endpointId)
      .where(sql`ended_at is null`),
  ],
);

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
