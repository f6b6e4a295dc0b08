/** The crossings of the watch list, one row each so that it is reported once. */
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

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
