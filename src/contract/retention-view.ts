/** How long each settable kind of data is kept, and what will be erased next, as the team reads it. */
import * as z from 'zod/mini';

import { settableNames } from '#domain/retention-settings.ts';

const kindSchema = z.object({
  kind: z.enum(settableNames),
  /** The days by which rows are erased now; null while they are kept. */
  days: z.nullable(z.number()),
  /** An announced shorter term, and the instant from which it erases. */
  next: z.nullable(z.object({ days: z.number(), at: z.string() })),
  /** How many rows are erased by an instant, counted once a day; null before the first count. */
  due: z.nullable(z.object({ count: z.number(), isMore: z.boolean(), by: z.string() })),
});

/** One entry for each kind. */
export const retentionViewSchema = z.array(kindSchema);

/** One kind. */
export type RetentionView = z.output<typeof kindSchema>;
