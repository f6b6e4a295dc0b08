/** The look of the club's cards that staff chose in the back office. */
import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passCustomizationCategories, passCustomizations } from '#server/base/db/schema/administration.ts';
import type { SeasonLook } from '#domain/season-look.ts';
import { milliseconds, rowsAsJson } from '#server/base/db/json-rows.queries.ts';
import type { CardCustomizationRule } from './pass-record.ts';

/** A category row for the club, together with the customization that it names. */
export type ClubLookRule = Omit<
  CardCustomizationRule,
  'hidesBarcode' | 'rotatesBarcode' | 'refusesPlainBarcode'
>;

/** The active rows that name this category. */
export function fetchClubLooks(db: Database, categoryId: string): Promise<ClubLookRule[]> {
  const { backgroundColor, color, instructions, googleInstructions, googleUri, blocksScreenshots, picture } =
    passCustomizations;
  const { guid, ttCategoryId, ttPackId, ttBarcode, customizationName, isActive, sequence } =
    passCustomizationCategories;
  return db
    .select({
      ...{ guid, ttCategoryId, ttPackId, ttBarcode, customizationName, isActive, sequence },
      ...{ backgroundColor, color, instructions, googleInstructions, googleUri, blocksScreenshots, picture },
      // The column is written out, because a column object loses its table here.
      seasons: seasonsOfLook(sql`pass_customizations.guid`),
    })
    .from(passCustomizationCategories)
    .innerJoin(passCustomizations, eq(passCustomizations.name, customizationName))
    .where(and(eq(ttCategoryId, categoryId), eq(isActive, true)));
}

/** The seasons of a customization, named by the column or value of its id; `shownLookAt` decides which of them counts. */
export function seasonsOfLook(lookGuid: SQL): SQL<SeasonLook[]> {
  return rowsAsJson<SeasonLook>(sql`
    select season.background_color as "backgroundColor", season.color, season.instructions,
      season.google_instructions as "googleInstructions", season.google_uri as "googleUri", season.picture,
      ${milliseconds('season.begins_at')} as "beginsAt", ${milliseconds('season.ends_at')} as "endsAt"
    from look_seasons season where season.look_guid = ${lookGuid}`);
}
