/** The watch list of supervisors: figures of the audit log by member, their limits, and what crossed them. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { watchFigureNames, watchRanges, type WatchFigureName } from '../watch-figures.ts';

const names = watchFigureNames as [WatchFigureName, ...WatchFigureName[]]; // the table is not empty

const limit = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** The figures that the park judges, and who reads of a crossing. */
export const watchSettingsSchema = z.object({
  /** The value in an operating day from which a figure is a hit; 0 for never. */
  limits: z.record(z.enum(names), limit),
  /** Who gets a mail about each crossing. */
  mailTo: z.array(z.email('Enter an email address').check(z.maxLength(254))).check(z.maxLength(10)),
  /** How many minutes before its end a shift counts as ending. */
  shiftEndMinutes: z.int().check(z.minimum(5), z.maximum(120)),
});

export type WatchSettings = z.output<typeof watchSettingsSchema>;

/** As stored: a figure that a later version adds has no limit yet. */
export const storedWatchSchema = z.extend(watchSettingsSchema, {
  limits: z.partialRecord(z.enum(names), limit),
});

const watchHitSchema = z.object({
  hitGUID: z.string(),
  figure: z.enum(names),
  /** The id of the member, or the network. */
  subject: z.string(),
  /** The member as they were named then, or the network. */
  name: z.string(),
  /** The operating day, YYYY-MM-DD. */
  day: z.string(),
  /** 1 for the limit itself, then 2, 4, 8 for that many limits. */
  times: z.number(),
  limit: z.number(),
  /** The value at the moment of the crossing. */
  value: z.number(),
  crossedAt: z.string(),
  /** The account of `same-guest`, empty otherwise. */
  target: z.string(),
  /** True if it is about the caller, who cannot explain it. */
  isOwn: z.boolean(),
  explained: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
});

export type WatchHit = z.output<typeof watchHitSchema>;

export const watchListSchema = z.object({
  /** Operating days, YYYY-MM-DD, both included. */
  range: z.object({ from: z.string(), to: z.string() }),
  figures: z.array(
    z.object({
      figure: z.enum(names),
      /** The median of those whose figure is above 0; null if no one's is. */
      median: z.nullable(z.number()),
      /** Highest first. */
      rows: z.array(
        z.object({
          subject: z.string(),
          value: z.number(),
          /** How many entries of the audit log make the value. */
          entries: z.number(),
          /** The account of `same-guest`, empty otherwise. */
          target: z.string(),
        }),
      ),
    }),
  ),
  /** Everyone in the rows and the hits, with the number of all their entries in the range. */
  people: z.array(
    z.object({ memberGUID: z.string(), name: z.string(), acts: z.number(), isOwn: z.boolean() }),
  ),
  /** Newest first: all that no one has explained, and the explained ones of the range. */
  hits: z.array(watchHitSchema),
  settings: watchSettingsSchema,
});

export type WatchList = z.output<typeof watchListSchema>;

const note = z
  .string()
  .check(z.trim(), z.minLength(5, 'Say in a few words what explains it'), z.maxLength(500));

export const staffWatchCalls = {
  'GET /api/admin/watch/': {
    summary:
      'Figures of the audit log by member and network, the limits, and what crossed them; asks for the permission of the activity as well.',
    access: { kind: 'staff', permission: 'Watch List' },
    query: z.object({ range: z.optional(z.enum(watchRanges)) }),
    replies: jsonReply(watchListSchema),
  },
  'PUT /api/admin/watch/settings/': {
    summary:
      'Changes the limits and who reads of a crossing; those who read so far get a mail about the change.',
    access: { kind: 'staff', permission: 'Watch Settings Update' },
    body: z.object({ settings: watchSettingsSchema, former: watchSettingsSchema }),
    replies: jsonReply(watchSettingsSchema),
    refusals: ['watch-settings-changed'],
  },
  'PUT /api/admin/watch/hit/:id': {
    summary: 'Explains a hit with a note; no one explains a hit about themselves.',
    access: { kind: 'staff', permission: 'Watch Note' },
    params: z.object({ id: z.uuid() }),
    body: z.object({ note }),
    replies: jsonReply(watchHitSchema),
    refusals: ['watch-hit-unknown', 'watch-hit-own', 'watch-hit-explained'],
  },
} as const satisfies Record<string, Call>;
