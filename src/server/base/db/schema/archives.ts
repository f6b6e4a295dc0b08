/**
 * What left the database for sealed archives (docs/decisions/0077-sealed-archives.md): one row for each file, and what the
 * rows that stay need to know about those that left.
 */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { archiveKinds } from '#domain/archive-terms.ts';

import { bytes, instant } from './columns.ts';

/** One file, signed by the key of the audit log's seals. */
export const archives = pgTable(
  'archives',
  {
    archiveId: uuid('archive_id').primaryKey(),
    kind: text('kind', { enum: archiveKinds }).notNull(),
    /** The first month, as YYYY-MM, of which nothing is in the file. */
    beforeMonth: text('before_month').notNull(),
    sealedAt: instant('sealed_at').notNull(),
    /** `deleting` until every row has left, `restored` once they are back. */
    state: text('state', { enum: ['deleting', 'archived', 'restored'] }).notNull(),
    /** The rows in the file, and those that have left the database. */
    rowsSealed: bigint('rows_sealed', { mode: 'number' }).notNull(),
    rowsDeleted: bigint('rows_deleted', { mode: 'number' }).notNull(),
    /** Of the audit log: the first and the last entry in the file, and the hashes that their seals have; else null. */
    firstEntryId: bigint('first_entry_id', { mode: 'number' }),
    lastEntryId: bigint('last_entry_id', { mode: 'number' }),
    firstHash: bytes('first_hash'),
    lastHash: bytes('last_hash'),
    fileName: text('file_name').notNull(),
    fileSha256: bytes('file_sha256').notNull(),
    /** The last day, as YYYY-MM-DD, on which the file is kept. */
    keepUntil: text('keep_until').notNull(),
    keyId: text('key_id').notNull(),
    signature: bytes('signature').notNull(),
  },
  // One archive of a kind is being made at a time.
  (table) => [
    uniqueIndex('archives_under_way')
      .on(table.kind)
      .where(sql`state = 'deleting'`),
  ],
);

/** The events of entries of the ledger that left: none of them counts again. */
export const archivedEntries = pgTable(
  'archived_entries',
  {
    kind: text('kind').notNull(),
    source: text('source').notNull(),
    archiveId: uuid('archive_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.source] }),
    index('archived_entries_archive').on(table.archiveId),
  ],
);

/** The members of whom entries left, so that their lists say so. */
export const archivedMembers = pgTable(
  'archived_members',
  {
    memberId: text('member_id').notNull(),
    archiveId: uuid('archive_id').notNull(),
    /** When the newest entry that left was recorded. */
    lastRecordedAt: instant('last_recorded_at').notNull(),
    entries: integer('entries').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.archiveId] }),
    index('archived_members_archive').on(table.archiveId),
  ],
);

/** The sums of the ledger's lines that left, by hour and figure, so that the dashboard's sums stay checkable. */
export const archivedFigures = pgTable(
  'archived_figures',
  {
    archiveId: uuid('archive_id').notNull(),
    at: instant('at').notNull(),
    figure: text('figure').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.archiveId, table.at, table.figure] })],
);
