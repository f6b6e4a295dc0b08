/** The fields of a look in the studio: those of the tab Pass Customizations, the picture, and the days of a season. */
import * as z from 'zod/mini';

import { cellSchema, type AdminColumn } from './admin-columns.ts';
import { passCustomizationColumns } from './pass-customization-columns.ts';

/** The pattern of a picture's id; an empty text stands for the drawn scene. */
export const lookImagePattern = /^(?:[0-9a-f]{32})?$/;

const columns: readonly AdminColumn[] = passCustomizationColumns;

const cells = z.object(
  Object.fromEntries(
    columns.map((column) => [
      column.name,
      // A draft may be incomplete; a missing field is refused when it is published.
      z.optional(z.nullable(z.union([z.literal(''), cellSchema(column)]))),
    ]),
  ),
);

const day = z.string().check(z.refine((text) => text === '' || isDay(text), { error: 'Enter a day' }));

/** What a person edits. */
export const lookDraftSchema = z.object({
  cells,
  picture: z.string().check(z.regex(lookImagePattern, 'There is no such picture')),
  /** The first and the last operating day of a season, YYYY-MM-DD; both empty for a look without an end. */
  from: day,
  to: day,
});

/** What a person edits, with the cells by the names of the tab. */
export type LookDraft = z.output<typeof lookDraftSchema>;

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}
