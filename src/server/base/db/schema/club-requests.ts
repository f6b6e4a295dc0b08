/** What follows a refused claim: the guest asks the team, or is reminded when the purchase can be claimed. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { sourceKinds } from '#domain/earn-kinds.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

import { indexOfSet, instant, waiting } from './columns.ts';
import { loyaltyMembers } from './loyalty.ts';

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
