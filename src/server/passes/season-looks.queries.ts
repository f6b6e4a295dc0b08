import { sql, type SQL } from 'drizzle-orm';

import type { SeasonLook } from '#domain/season-look.ts';

import { milliseconds, rowsAsJson } from '#server/base/db/json-rows.queries.ts';

/** The seasons of a customization, named by the column or value of its id; `shownLookAt` decides which of them counts. */
export function seasonsOfLook(lookGuid: SQL): SQL<SeasonLook[]> {
  return rowsAsJson<SeasonLook>(sql`
    select season.background_color as "backgroundColor", season.color, season.instructions,
      season.google_instructions as "googleInstructions", season.google_uri as "googleUri", season.picture,
      ${milliseconds('season.begins_at')} as "beginsAt", ${milliseconds('season.ends_at')} as "endsAt"
    from look_seasons season where season.look_guid = ${lookGuid}`);
}
