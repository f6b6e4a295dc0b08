/** The queue of requests: help that guests ask for with a wristband or a link, and who works on which request. */
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { helpKinds, requestKinds, templateAnswers } from '#domain/request-kinds.ts';
import { instant, indexOfSet, waiting } from './columns.ts';
import { teamMembers } from './administration.ts';
import { sourceKinds } from '#domain/earn-kinds.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';
import { loyaltyMembers } from './loyalty.ts';

/**
 * Requests of guests for help with a wristband or for their link. At most one is open for a pass, and one for an email
 * address with the number that was typed.
 */
export const helpRequests = pgTable(
  'help_requests',
  {
    requestId: uuid('request_id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: helpKinds }).notNull(),
    /** The pass of a request about a wristband; null for a link, because nothing is proved. */
    orderId: text('order_id'),
    barcode: text('barcode'),
    /** The guest's name as it was typed; empty for a request about a wristband, whose pass has the name. */
    name: text('name').notNull().default(''),
    /** Where the answer goes, as the guest typed it; small letters. */
    email: text('email').notNull(),
    /** The number that the guest typed, of whatever kind; may be empty. */
    number: text('number').notNull(),
    note: text('note').notNull(),
    /** The language of the page, in which the guest gets the answer. */
    language: text('language').notNull(),
    status: text('status', { enum: ['open', 'answered', 'declined'] }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    answerMessage: text('answer_message'),
  },
  (table) => [
    index('help_requests_status').on(table.status, table.dueAt),
    index('help_requests_answered').on(table.answeredAt),
    index('help_requests_pass').on(table.orderId, table.barcode),
    index('help_requests_email').on(table.email),
    uniqueIndex('help_requests_open_pass')
      .on(table.kind, table.orderId, table.barcode)
      .where(sql`status = 'open' and order_id is not null`),
    uniqueIndex('help_requests_open_email')
      .on(table.kind, table.email, table.number)
      .where(sql`status = 'open' and order_id is null`),
  ],
);

/** Who of the team works on an open request. A row without a recent sign of life holds nothing. */
export const requestHolds = pgTable(
  'request_holds',
  {
    kind: text('kind', { enum: requestKinds }).notNull(),
    requestId: uuid('request_id').notNull(),
    memberGuid: uuid('member_guid')
      .notNull()
      .references(() => teamMembers.guid, { onDelete: 'cascade' }),
    memberName: text('member_name').notNull(),
    heldSince: instant('held_since').notNull(),
    /** The last sign of life of the holder's screen. */
    seenAt: instant('seen_at').notNull(),
    /** Why it was taken over from someone else; empty if it was free. */
    word: text('word').notNull().default(''),
    /** The screens on which the holder has it open; the hold ends with the last of them. */
    screens: text('screens')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.requestId] }),
    index('request_holds_seen').on(table.seenAt),
  ],
);

/** The park's own texts for answers, with gaps such as {guest}; one of a name for each kind and language. */
export const answerTexts = pgTable(
  'answer_texts',
  {
    guid: uuid('guid').primaryKey().defaultRandom(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    answer: text('answer', { enum: templateAnswers }).notNull(),
    /** The language of the text, such as `de`. */
    language: text('language').notNull(),
    text: text('text').notNull(),
    isActive: boolean('is_active').notNull().default(false),
  },
  (table) => [uniqueIndex('answer_texts_name').on(table.kind, table.language, table.name)],
);

/** The answers of the team to a request: points were added, cannot be added, or the text says it. */
export const clubAnswers = ['added', 'declined', 'answered'] as const;

/** The kinds of purchases as drizzle takes them. */
const earnKindColumn = earnKindNames as [EarnKind, ...EarnKind[]]; // the table of kinds is not empty

/** Members' requests that the team look at a refused claim. At most one of a number is open. */
export const clubRequests = pgTable(
  'club_requests',
  {
    requestId: uuid('request_id').primaryKey().defaultRandom(),
    memberId: text('member_id')
      .notNull()
      .references(() => loyaltyMembers.memberId),
    earnKind: text('earn_kind', { enum: earnKindColumn }).notNull(),
    /** The number of the order, check or stay as it was claimed. */
    number: text('number').notNull(),
    /** The code of the refusal that the member read. */
    reason: text('reason').notNull(),
    /** The member's own text; may be empty. */
    note: text('note').notNull(),
    /** True if the member had proved the mailbox; anyone else may have typed the email. */
    isProved: boolean('is_proved').notNull(),
    /** The language of the page, in which the member gets the answer. */
    language: text('language').notNull(),
    status: text('status', { enum: ['open', ...clubAnswers] }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    answerMessage: text('answer_message'),
  },
  (table) => [
    index('club_requests_status').on(table.status, table.dueAt),
    index('club_requests_member').on(table.memberId, table.requestedAt),
    index('club_requests_answered').on(table.answeredAt),
    uniqueIndex('club_requests_open')
      .on(table.memberId, table.earnKind, table.number)
      .where(sql`status = 'open'`),
  ],
);

/** Reminders of purchases that could not be claimed yet; deleted when the mail is queued. */
export const claimReminders = pgTable(
  'claim_reminders',
  {
    reminderId: uuid('reminder_id').primaryKey().defaultRandom(),
    memberId: text('member_id')
      .notNull()
      .references(() => loyaltyMembers.memberId),
    sourceKind: text('source_kind', { enum: sourceKinds }).notNull(),
    /** A check id or a reservation number. */
    sourceId: text('source_id').notNull(),
    language: text('language').notNull(),
    /** When the mail is sent at the latest. */
    endsAt: instant('ends_at').notNull(),
    ...waiting(),
  },
  (table) => [
    uniqueIndex('claim_reminders_once').on(table.memberId, table.sourceKind, table.sourceId),
    index('claim_reminders_due').on(table.dueAt),
    indexOfSet('claim_reminders_leased', table.leaseId),
  ],
);
