import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

/**
 * The persons of accounts that the team merged into others, kept for the minutes in which the merge can be undone. The
 * lines of the ledger that the merge wrote are those after `firstLine` up to `lastLine`.
 */
export const mergedMembers = pgTable(
  'merged_members',
  {
    memberId: text('member_id').primaryKey(),
    intoId: text('into_id').notNull(),
    emailKey: text('email_key').notNull(),
    /** What the closing of the account erased, as the columns of the member. */
    person: jsonb('person').notNull(),
    /** True if the season pass moved to the other account. */
    isPassMoved: boolean('is_pass_moved').notNull(),
    /** The open requests that moved to the other account. */
    requestIds: jsonb('request_ids').notNull(),
    firstLine: bigint('first_line', { mode: 'number' }).notNull(),
    lastLine: bigint('last_line', { mode: 'number' }).notNull(),
    mergedAt: instant('merged_at').notNull(),
  },
  (table) => [
    index('merged_members_email').on(table.emailKey),
    index('merged_members_merged').on(table.mergedAt),
  ],
);
