/** What each server observed of the park's external systems, so that every server can show the view of all of them. */
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { instant } from './columns.ts';

/** One row for each server and external system; a server writes its own rows only, every few seconds at most. */
export const externalSystems = pgTable(
  'external_systems',
  {
    /** Host name and port. */
    server: text('server').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    isFailing: boolean('is_failing').notNull(),
    /** When the present state began; null before the first attempt. */
    since: instant('since'),
    succeededAt: instant('succeeded_at'),
    failedAt: instant('failed_at'),
    /** A name of `externalSystemReasons`, never a text of the external system. */
    lastReason: text('last_reason'),
    lastStatus: integer('last_status'),
    /** Failed attempts since the last success. */
    failures: integer('failures').notNull(),
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.server, table.kind, table.name] })],
);
