/** The look of the club's cards that staff chose in the back office. */
import { and, eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passCustomizationCategories, passCustomizations } from '#server/base/db/schema/administration.ts';
import { seasonsOfLook } from './season-looks.queries.ts';
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
