/** Settings, spent links and the counters of failed attempts. */
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

/** The operator's settings, one row each; an absent row means the default. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/**
 * Failed or costly attempts by key (such as `order:10240001`) in a window that starts with the first of them.
 * Unlogged in the migration: losing it in a crash only forgives attempts.
 */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('attempt_counters_window').on(table.windowEndsAt)],
);

/** One-time links that were used, until they would have expired anyway. */
export const spentTokens = pgTable('spent_tokens', {
  tokenId: text('token_id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
