/** The tables of the look studio: drafts that no guest sees, published versions, looks of a season, and pictures, those of rewards too. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { passCustomizations } from './administration.ts';
import { bytes, instant } from './columns.ts';

/** The cells of a look by the names of the tab Pass Customizations. */
type Cells = Record<string, string | number | boolean | null>;

/** One draft of a look, which the team shares. A draft of a new look has an id that no customization has yet. */
export const lookDrafts = pgTable('look_drafts', {
  lookGuid: uuid('look_guid').primaryKey().defaultRandom(),
  /** Counts the saves, so that an edit of a stale draft is detected. */
  version: integer('version').notNull().default(1),
  /** The version of the customization from which the draft began; null for a new look. */
  basedOn: integer('based_on'),
  cells: jsonb('cells').$type<Cells>().notNull(),
  /** The id of a picture, or empty for the drawn scene. */
  picture: text('picture').notNull().default(''),
  /** The first and the last operating day of a season, YYYY-MM-DD; both empty for a look without an end. */
  fromDay: text('from_day').notNull().default(''),
  toDay: text('to_day').notNull().default(''),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

/** What a look was after each publication, so that it can return to it. */
export const lookVersions = pgTable(
  'look_versions',
  {
    lookGuid: uuid('look_guid')
      .notNull()
      .references(() => passCustomizations.guid, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<Cells>().notNull(),
    picture: text('picture').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** Empty for a version that was made outside of the studio. */
    publishedBy: text('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lookGuid, table.number] })],
);

/** What a look shows for a season, in place of its own colors, texts and picture. */
export const lookSeasons = pgTable(
  'look_seasons',
  {
    seasonGuid: uuid('season_guid').primaryKey().defaultRandom(),
    lookGuid: uuid('look_guid')
      .notNull()
      .references(() => passCustomizations.guid, { onDelete: 'cascade' }),
    backgroundColor: text('background_color').notNull(),
    color: text('color').notNull(),
    instructions: text('instructions').notNull(),
    googleInstructions: text('google_instructions').notNull(),
    googleUri: text('google_uri').notNull(),
    picture: text('picture').notNull(),
    beginsAt: instant('begins_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    publishedBy: text('published_by').notNull(),
  },
  (table) => [
    index('look_seasons_look').on(table.lookGuid),
    index('look_seasons_begins').on(table.beginsAt),
    index('look_seasons_ends').on(table.endsAt),
  ],
);

/** The pictures of looks that the park has uploaded, as they are shown. */
export const lookImages = pgTable('look_images', {
  /** The first 128 bits of the SHA-256 of the picture. */
  imageId: text('image_id').primaryKey(),
  jpeg: bytes('jpeg').notNull(),
  addedAt: instant('added_at').notNull(),
  /** When it was first published; a picture that never was is deleted after a while. */
  publishedAt: instant('published_at'),
});

/** The pictures of rewards that the park has uploaded, as they are shown. */
export const rewardImages = pgTable('reward_images', {
  /** The first 128 bits of the SHA-256 of the picture. */
  imageId: text('image_id').primaryKey(),
  jpeg: bytes('jpeg').notNull(),
  addedAt: instant('added_at').notNull(),
});
