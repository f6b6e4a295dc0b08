/** The colors for which banners are drawn. */
import { and, eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { lookSeasons } from '#server/base/db/schema/looks.ts';

/** True if a customization or one of its seasons has these colors, in six small hex digits each. */
export async function isColorOfCustomization(
  db: Database,
  { background, foreground }: { background: string; foreground: string },
): Promise<boolean> {
  const { backgroundColor, color } = passCustomizations;
  const rows = await db
    .select({ one: sql`1` })
    .from(passCustomizations)
    .where(and(eq(sql`lower(${backgroundColor})`, background), eq(sql`lower(${color})`, foreground)))
    .limit(1);
  if (rows.length > 0) return true;
  const season = lookSeasons;
  const seasons = await db
    .select({ one: sql`1` })
    .from(season)
    .where(
      and(eq(sql`lower(${season.backgroundColor})`, background), eq(sql`lower(${season.color})`, foreground)),
    )
    .limit(1);
  return seasons.length > 0;
}
